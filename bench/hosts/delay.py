# SPDX-License-Identifier: Apache-2.0
"""Forwards connections, with a delay of its own in each direction.

    python3 delay.py LISTEN_HOST PORT TARGET_HOST TARGET_PORT REQUEST_MILLIS REPLY_MILLIS
"""

import asyncio
import sys

BLOCK = 65_536


async def send_later(queue, writer):
    while True:
        due, block = await queue.get()
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        if not block:
            writer.close()
            return
        writer.write(block)
        await writer.drain()


async def forward(reader, writer, seconds):
    queue = asyncio.Queue()
    sending = asyncio.create_task(send_later(queue, writer))
    block = b"begin"
    while block:
        block = await reader.read(BLOCK)
        queue.put_nowait((asyncio.get_running_loop().time() + seconds, block))
    await sending


async def serve(host, port, target_host, target_port, requests, replies):
    async def connect(reader, writer):
        target_reader, target_writer = await asyncio.open_connection(target_host, target_port)
        await asyncio.gather(
            forward(reader, target_writer, int(requests) / 1000),
            forward(target_reader, writer, int(replies) / 1000),
            return_exceptions=True,
        )

    server = await asyncio.start_server(connect, host, port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
