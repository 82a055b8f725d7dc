"""The table's server; `trey.cli.launch.serve(Options(...))` runs it."""
