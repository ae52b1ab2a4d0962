"""Where kernels run: GPUs, the processor in their place for tests, and the compiler of kernels."""
