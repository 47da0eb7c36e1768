import { isPresent } from '../cup/sign-up';
import type { FreeAgent, TournamentEvent, TournamentState } from '../cup/tournament-state';

/** Who looks for a team now, the longest first. Who is in a team looks no more; from the first match on nobody does. */
export function freeAgentsOf({ status, freeAgents = [], teams }: TournamentState): FreeAgent[] {
  if (status !== 'sign_up' && status !== 'check_in') return [];
  const taken = new Set(teams.filter(isPresent).flatMap(({ members }) => members.map(({ steamId }) => steamId)));
  return freeAgents.filter(({ steamId }) => !taken.has(steamId));
}

/** The tournament after one event; null: the event is about something else. */
export function evolveFreeAgents(state: TournamentState, event: TournamentEvent): TournamentState | null {
  const { freeAgents = [] } = state;
  if (event.type === 'tournament.free-agent-listed') {
    const { userId } = event.payload;
    const isKnown = freeAgents.some((one) => one.userId === userId);
    const listed = isKnown
      ? freeAgents.map((one) => (one.userId === userId ? event.payload : one))
      : [...freeAgents, event.payload];
    return { ...state, freeAgents: listed };
  }
  if (event.type !== 'tournament.free-agent-left') return null;
  return { ...state, freeAgents: freeAgents.filter(({ userId }) => userId !== event.payload.userId) };
}
