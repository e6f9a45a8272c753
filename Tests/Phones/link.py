"""A network between phones and a room that can be cut: a TCP proxy on this machine."""
import asyncio
import contextlib
import socket
import struct


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Link:
    """Passes on what phones and the room send each other. Cut by `close`, connections are reset and new ones refused; cut by `fall_silent`,
    nothing passes and nobody is told. `restore` ends both: what waited meanwhile is passed on, as TCP does."""

    def __init__(self, room_port):
        self.port, self.room_port = free_port(), room_port
        self.server, self.writers, self.passes = None, set(), asyncio.Event()
        self.passes.set()

    async def open(self):
        self.server = await asyncio.start_server(self.join, "127.0.0.1", self.port)
        return self

    async def join(self, reader, writer):
        # Even a connection that is new meanwhile waits.
        await self.passes.wait()
        try:
            source = writer.get_extra_info("peername")[0]
            room_reader, room_writer = await asyncio.open_connection("127.0.0.1", self.room_port, local_addr=(source, 0))
        except OSError:
            writer.close()
            return
        both = {writer, room_writer}
        self.writers |= both
        # The end of all phones is not worth a word.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.carry(reader, room_writer), self.carry(room_reader, writer))
        self.writers -= both

    async def carry(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self.passes.wait()
                writer.write(data)
                await writer.drain()
        await self.passes.wait()
        writer.close()

    def close(self):
        self.server.close()
        self.server = None
        for writer in list(self.writers):
            # Without lingering an abort is a reset.
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

    def fall_silent(self):
        self.passes.clear()

    async def restore(self):
        self.passes.set()
        if self.server is None:
            await self.open()
