// A process of its own that posts prepared plugin events over keep-alive connections as fast as they are answered.
import { KeepAliveConnection } from './keep-alive-connection.mjs';

process.on('message', async ({ port, requests, connections: count }) => {
  const queue = requests.map((text) => Buffer.from(text));
  const connections = Array.from({ length: count }, () => new KeepAliveConnection(port));
  let next = 0;
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (next < queue.length) {
        const request = queue[next];
        next += 1;
        if ((await connection.send(request)) === 200) accepted += 1;
      }
    }),
  );
  const ms = performance.now() - startedAt;
  for (const connection of connections) connection.end();
  process.send({ accepted, ms });
});
