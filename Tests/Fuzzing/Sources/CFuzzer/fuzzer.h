// What libFuzzer has to offer and asks for: see FuzzerInterface.h of LLVM.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*callback)(const uint8_t *_Nonnull data, size_t size));

size_t LLVMFuzzerMutate(uint8_t *_Nonnull data, size_t size, size_t maximum);

size_t LLVMFuzzerCustomMutator(
    uint8_t *_Nonnull data, size_t size, size_t maximum, unsigned int seed);
