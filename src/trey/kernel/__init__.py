"""What makes two speeds: rules that run as plain Python and compiled.  It knows no card."""
