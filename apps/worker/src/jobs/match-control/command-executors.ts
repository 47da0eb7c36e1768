import type { MatchCommandKind, MatchRequests } from '@placar/contracts';
import type { MatchLoader } from './apply-load';
import { applyPause, applyTechTimeout, applyUnpause } from './apply-pause';
import type { RoundRestorer } from './apply-restore';
import {
  applyAddPlayer,
  applyAddSpectator,
  applyForceStart,
  applyRcon,
  applyRemovePlayer,
  applySay,
} from './apply-side-commands';
import type { CommandContext, CommandExecutor } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';
import { persist } from './persist';

/** What the executors need beside the context of the command. */
export interface ExecutorParts {
  loader: MatchLoader;
  restorer: RoundRestorer;
  /** Opens what was sealed for us; null when it cannot be. */
  openSealed: (sealed: string) => string | null;
}

/** What carries out each kind of command. A kind without an executor does not compile. */
export type CommandExecutors = { readonly [K in MatchCommandKind]: CommandExecutor<K> };

export function commandExecutors({ loader, restorer, openSealed }: ExecutorParts): CommandExecutors {
  const load = (_request: unknown, context: CommandContext): Promise<Settlement> => loader.load(context);
  return {
    load,
    pause: applyPause,
    unpause: applyUnpause,
    tech_timeout: applyTechTimeout,
    cancel: endMatch,
    forfeit: endMatch,
    restart: load,
    restore: (request, context) => restorer.restore(request, context),
    change_server: load,
    recover: load,
    take_over: notForTheServer,
    finish: notForTheServer,
    force_start: applyForceStart,
    add_player: applyAddPlayer,
    remove_player: applyRemovePlayer,
    add_spectator: applyAddSpectator,
    say: applySay,
    rcon: (request, context) => applyRcon(request, context, openSealed),
  };
}

export const execute = <K extends MatchCommandKind>(
  executors: CommandExecutors,
  kind: K,
  request: MatchRequests[K],
  context: CommandContext,
): Promise<Settlement> => executors[kind](request, context);

const endMatch = async (_request: unknown, { job, endpoint, gateway, onSent }: CommandContext): Promise<Settlement> =>
  settlementOf(await persist(() => gateway.endMatch(endpoint, { matchId: job.match_id, onSent })));

/** Settled where it is decided: nothing of it is for the server. */
const notForTheServer = (): Promise<Settlement> =>
  Promise.resolve({ outcome: 'refused', detail: 'not_for_the_server' });
