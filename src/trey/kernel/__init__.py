"""The kernels' translator: it lets rules run both as plain Python and as machine code.  It knows nothing of cards."""
