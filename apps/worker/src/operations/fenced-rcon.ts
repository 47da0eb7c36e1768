import type { RconExecutor, RconEndpoint, RconExecuteOptions, RconOutcome } from '@placar/game-server';
import { currentJobSignal } from '@placar/messaging';
import { wasFrozenSince } from '@placar/platform';
import { currentSubject } from '../match-log/rcon-subject';

/**
 * Keeps a process that was stopped (SIGSTOP, a suspended machine) from acting on what it knew before: its job may have gone to
 * another worker, its match to another server. Lines that change something on a match's server are not sent by a piece of work that
 * began before; whoever wants them looks again and begins anew. The same holds for a job that is over: its time is up, or another
 * worker has it.
 */
export function fencedRcon(rcon: RconExecutor): RconExecutor {
  return {
    warm: (endpoint: RconEndpoint) => rcon.warm(endpoint),
    execute(endpoint: RconEndpoint, line: string, options: RconExecuteOptions = {}): Promise<RconOutcome> {
      const subject = currentSubject();
      if (subject === null || options.isRead === true) return rcon.execute(endpoint, line, options);
      const job = currentJobSignal();
      const isOutdated = (): boolean => job?.aborted === true || wasFrozenSince(subject.startedAt);
      return rcon.execute(endpoint, line, { ...options, isOutdated });
    },
  };
}
