"""The table's server; `trey.server.launch.serve(Options(...))` runs it."""
