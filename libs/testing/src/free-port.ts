import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections by themselves: of those one may be given away between the choice and the start of the
 * server, or while a server is down that comes back on its port. No server of ours is here by default.
 */
const FIRST = 11_000;
const COUNT = 9_000;
/**
 * Jest and each of its workers choose among ports of their own: nobody listens yet on what another of them chose a moment ago. More than
 * so many workers share.
 */
const SHARES = 15;
const SHARE = COUNT / SHARES;
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % SHARES) * SHARE;
/** Runs that begin at the same time on one machine begin at different places. */
let next = randomInt(SHARE);

/** A port on 127.0.0.1 that nobody listens on. All others of the share are given before it is given again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + next;
    next = (next + 1) % SHARE;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
