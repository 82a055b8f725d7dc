"""The server's HTTP side: pages, requests and sockets."""
