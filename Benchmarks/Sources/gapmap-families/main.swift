import Families

do {
  try run(Arguments(CommandLine.arguments.dropFirst()))
} catch {
  exitWithTrouble(error.description)
}
