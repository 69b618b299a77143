"""The socket that the local run listens on."""

import socket


def listen(port: int) -> socket.socket:
    """A socket that listens on 127.0.0.1; port 0: any that is free. OSError if the port is in use."""
    # asyncio turns Nagle's delay of 40 ms off only for sockets that are said to be of TCP
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
