import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CONNECTIONS = 32;

/**
 * Asks `url` for the paths of `lists` (one list for each connection) for so many seconds, from a process of its own; with `cookies`
 * each connection is somebody who is signed in. Answers requests a second, milliseconds, bytes of an answer with its headers, and how many answers were not 200.
 */
export function runLoad({ url, lists, seconds, cookies }) {
  const child = fork(fileURLToPath(new URL('load-generator.mjs', import.meta.url)));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      child.off('exit', reject);
      child.kill();
      resolve(result);
    });
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send({ url, lists, seconds, cookies });
  });
}
