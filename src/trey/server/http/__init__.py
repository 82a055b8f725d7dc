"""The doors: pages, requests and sockets."""
