import { firstMapOf, mapScore } from '@placar/domain';
import type { AttemptPlan, MatchState } from '@placar/domain';
import type { PluginStatus, RestoreQuestion, RestoreStanding, RestoreStep } from '@placar/game-server';

type RestorePlan = Extract<AttemptPlan, { kind: 'restore' }>;

interface NewAttempt {
  plan: Pick<RestorePlan, 'mapNumber'>;
  /** An earlier try of this job may have sent it. */
  mayHaveBeenSent: boolean;
  /** True once the backup was fetched with the token of this attempt: then the server was asked to restore it. */
  wasFetched: () => Promise<boolean>;
}

/**
 * The question of a recovery or a move. The server lost the match or never had it, so a game of ours at or past the round is
 * the restored one, unless the server is known to have started the map over by itself (plugin contract F10), or an earlier try of this
 * recovery was contradicted.
 */
export function questionOfNewAttempt(
  state: MatchState,
  { plan, mayHaveBeenSent, wasFetched }: NewAttempt,
): RestoreQuestion {
  const isForeign = Boolean(state.maps.find((map) => map.number === plan.mapNumber)?.quarantine);
  // What a try before this one left there was not the match: only what this attempt has brought is.
  const isDoubted = (state.recovery?.doubted.length ?? 0) > 0;
  const nextStep = async (standing: RestoreStanding): Promise<RestoreStep> => {
    if (standing === 'elsewhere') return 'send';
    const isFar = (standing === 'at' || standing === 'past') && !isForeign;
    if (isFar && (!isDoubted || (await wasFetched()))) return 'there';
    // What waits or stands lower may be what a former attempt left, which reports under its own token.
    if (!(await wasFetched())) return 'send';
    return standing === 'waiting' ? 'there' : 'wait';
  };
  return { mayHaveBeenSent, nextStep };
}

interface SameAttempt {
  backup: { mapNumber: number; round: number };
  mayHaveBeenSent: boolean;
  /** Marks it in the ledger, before its bytes leave. */
  markSent: () => Promise<void>;
}

/**
 * The question of a person's restore. The game that it takes back runs on the same server, so a score past the round says
 * nothing before it was sent; after that it must be lower than what was played, or nobody can tell.
 */
export function questionOfSameAttempt(state: MatchState, { backup, ...given }: SameAttempt): RestoreQuestion {
  const map = state.maps.find((candidate) => candidate.number === backup.mapNumber);
  const score = map === undefined ? { team1: 0, team2: 0 } : mapScore(map);
  const played = score.team1 + score.team2;
  const last = map?.takenBack?.at(-1);
  const isLast = last?.round === backup.round;
  const sentAt = state.pending?.sentAt ?? null;
  // A report or a status has shown it since.
  const wasSeen = isLast && sentAt !== null && Date.parse(last.at) >= Date.parse(sentAt);
  const mapNumber = backup.mapNumber - firstMapOf(state);
  let wasSent = given.mayHaveBeenSent;
  const nextStep = (standing: RestoreStanding, status: PluginStatus): RestoreStep => {
    // Where nothing is loaded, the match may have come to its end while the worker was away: all of it would be taken back.
    if (standing === 'elsewhere') return wasSent && status.gamestate === 'none' ? 'unclear' : 'send';
    // Restored before, and nothing was played since: the plugin still holds this very round.
    if (!wasSent) return standing === 'waiting' && isLast && played === backup.round ? 'there' : 'send';
    if (standing === 'waiting') return 'there';
    if (standing === 'before') return 'wait';
    if (standing === 'at') return played > backup.round || status.paused ? 'there' : 'wait';
    const isLower = status.mapNumber === mapNumber && status.roundNumber !== null && status.roundNumber < played;
    return wasSeen || isLower ? 'there' : 'unclear';
  };
  return {
    mayHaveBeenSent: given.mayHaveBeenSent,
    nextStep,
    beforeSend: async () => {
      await given.markSent();
      wasSent = true;
    },
  };
}
