import type { TournamentPlanAnswer } from '@placar/contracts';
import { MINUTES_OF_A_MAP, planOf, serverCount, standingConflicts, standingTimes } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import type { TournamentPace } from '@placar/match-engine/tournaments';
import { inTurns } from '@placar/platform';

/** Fewer maps than these say little about how long one takes. */
const ENOUGH_MAPS = 3;
/** Where nobody said how many servers there are: all teams at once. */
export const serversOf = (state: Pick<TournamentState, 'settings'>): number =>
  serverCount(state) ?? Math.max(1, Math.floor(state.settings.most / 2));

export interface PlanParts {
  state: TournamentState;
  version: number;
  pace: TournamentPace;
  now: Date;
}

/** The plan as everybody reads it. Before the tournament runs, and after it, nothing is planned. */
export async function planAnswer({ state, version, pace, now }: PlanParts): Promise<TournamentPlanAnswer> {
  const isMeasured = pace.maps >= ENOUGH_MAPS;
  const minutesOfMap = isMeasured ? Math.max(1, Math.round(pace.minutes)) : MINUTES_OF_A_MAP;
  const servers = serversOf(state);
  const plan =
    state.status === 'running'
      ? await inTurns(
          planOf(state, { now: now.toISOString(), servers, minutesOfMap, running: pace.running, on: pace.on }),
        )
      : { matches: [], endsAt: null };
  const standing = plan.matches.length > 0 ? standingTimes(state, now.toISOString()) : new Set<string>();
  return {
    id: state.id,
    version,
    servers,
    minutes_of_map: minutesOfMap,
    is_measured: isMeasured,
    ends_at: plan.endsAt,
    matches: plan.matches.map(({ isOn, isFixed, ...planned }) => ({
      ...planned,
      is_on: isOn,
      is_fixed: isFixed,
      time_stands: standing.has(`${planned.stage}:${planned.key}`),
    })),
    conflicts: state.status === 'running' ? standingConflicts(state) : [],
  };
}
