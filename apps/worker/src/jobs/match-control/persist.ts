import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandResult, GameServerReason } from '@placar/game-server';

/** Failures of the moment: the next try may find the server well. Everything else is an answer. */
const PASSING: ReadonlySet<GameServerReason | undefined> = new Set([
  'no_answer',
  'unparsable',
  'unreachable',
  'busy_queue',
]);
const TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * Tries again what a passing failure kept from being confirmed. Only for operations that read the server's state before they
 * act (load, end): a try that went through unseen is recognised by the next (plugin contract §5.4).
 */
export const persist = <R extends CommandResult>(operation: () => Promise<R>): Promise<R> =>
  again(operation, ({ outcome, reason }) => outcome !== 'confirmed' && PASSING.has(reason));

/** The same for restores, which wait for their server themselves: only what surely was not sent is tried again. */
export const persistUnsent = <R extends CommandResult>(operation: () => Promise<R>): Promise<R> =>
  again(operation, ({ outcome, reason }) => outcome === 'refused' && PASSING.has(reason));

async function again<R extends CommandResult>(
  operation: () => Promise<R>,
  isPassing: (result: R) => boolean,
): Promise<R> {
  let result = await operation();
  for (let tried = 1; tried < TRIES && isPassing(result); tried += 1) {
    await sleep(PAUSE_MS);
    result = await operation();
  }
  return result;
}
