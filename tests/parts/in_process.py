"""The product served in the process of a test; it ends as soon as nothing is on its way."""

import asyncio
import contextlib
import socket

import uvicorn

# How often it looks whether all is answered, and how often at most: what is not is cut off.
LOOK_SECONDS, LOOKS = 0.002, 500


class _Server(uvicorn.Server):
    """One that ends when it is told to: uvicorn's own only looks every tenth of a second."""

    def __init__(self, app):
        super().__init__(uvicorn.Config(app, log_config=None, lifespan="on"))
        self.ended = asyncio.Event()

    async def main_loop(self):
        await self.on_tick(0)
        await self.ended.wait()

    async def shutdown(self, sockets=None):
        for listening in (*self.servers, *sockets):
            listening.close()
        for connection in tuple(self.server_state.connections):
            connection.shutdown()
        for _ in range(LOOKS):
            if not self.server_state.connections and not self.server_state.tasks:
                break
            await asyncio.sleep(LOOK_SECONDS)
        for task in self.server_state.tasks:
            task.cancel()
        await self.lifespan.shutdown()


@contextlib.asynccontextmanager
async def serving(app):
    """Serve an app on a free port of the loopback interface; gives its base URL."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(512)
    port = listening.getsockname()[1]
    server = _Server(app)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(LOOK_SECONDS)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.ended.set()
        await task
