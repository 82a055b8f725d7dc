"""The exact meld solver."""
