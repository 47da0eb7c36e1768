import { pause } from './figures.mjs';
import { KeepAliveConnection } from './keep-alive-connection.mjs';

const EVERY_MS = 5;
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: placar\r\n\r\n';

/** Runs `work` and answers what it did, with the longest milliseconds that the api needed meanwhile for the cheapest answer it has. */
export async function longestGap({ port }, work) {
  const connection = new KeepAliveConnection(port);
  let isOver = false;
  let longest = 0;
  const watch = (async () => {
    while (!isOver) {
      const began = performance.now();
      if ((await connection.send(REQUEST)) !== 200) throw new Error('the api gave no answer');
      longest = Math.max(longest, performance.now() - began);
      await pause(EVERY_MS);
    }
  })();
  try {
    const done = await work();
    return { done, longest };
  } finally {
    isOver = true;
    await watch;
    connection.end();
  }
}
