"""What pyproject.toml cannot say: the package carries a library of one platform, but nothing of one Python version."""

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Distribution(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(distclass=Distribution, cmdclass={"bdist_wheel": Wheel})
