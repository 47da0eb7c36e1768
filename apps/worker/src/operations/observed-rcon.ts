import type { RconEndpoint, RconExecuteOptions, RconExecutor, RconOutcome } from '@placar/game-server';
import { traced } from '@placar/platform';
import type { Logger, Metrics } from '@placar/platform';

/**
 * Every console line that leaves this worker, timed and logged: under the correlation id of the click or poll that wanted it. Lines
 * that only read are logged for debugging. Only the command's own word is told: the rest may be a token, a password or a person's text.
 */
export function observedRcon(rcon: RconExecutor, logger: Logger, metrics: Metrics): RconExecutor {
  return {
    warm: (endpoint: RconEndpoint) => rcon.warm(endpoint),
    async execute(endpoint: RconEndpoint, command: string, options?: RconExecuteOptions): Promise<RconOutcome> {
      const word = commandWord(command);
      const outcome = await traced(`rcon ${word}`, { server_id: endpoint.serverId }, () =>
        rcon.execute(endpoint, command, options),
      );
      metrics.rconSeconds.observe({ outcome: outcome.kind === 'ok' ? 'ok' : 'failed' }, outcome.ms / 1000);
      if (outcome.kind !== 'ok') metrics.rconFailures.inc({ reason: outcome.kind });
      const fields = {
        server_id: endpoint.serverId,
        command: word,
        outcome: outcome.kind,
        ms: outcome.ms,
        ...(outcome.kind === 'ok' ? {} : { detail: outcome.detail }),
      };
      if (options?.idempotent === true) logger.debug(fields, 'rcon read');
      else logger.info(fields, 'rcon line');
      return outcome;
    },
  };
}

/** The first word of a line, when it looks like a command. */
export const commandWord = (line: string): string => /^[a-z_][\w.]{0,63}/i.exec(line.trim())?.[0] ?? 'other';
