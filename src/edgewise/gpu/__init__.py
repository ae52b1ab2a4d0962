"""Kernels and what launches them. They run on a GPU, or one thread after another on this machine's processor.

Everything above :class:`edgewise.gpu.device.devices.Device` is the same for both, so that the tests need no GPU.
"""
