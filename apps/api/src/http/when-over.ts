import type { EventEmitter } from 'node:events';

const works = new WeakMap<EventEmitter, (() => void)[]>();

/**
 * Calls `work` when the answer is out or its reader has left, in the order of asking. One listener serves all who ask: node warns of more
 * than ten, and a file that `pipeline` writes brings seven.
 */
export function whenOver(response: EventEmitter, work: () => void): void {
  const known = works.get(response);
  if (known) {
    known.push(work);
    return;
  }
  const own = [work];
  works.set(response, own);
  response.once('close', () => {
    for (const each of own) each();
  });
}
