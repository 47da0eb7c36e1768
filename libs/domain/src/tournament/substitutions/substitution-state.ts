import { isPresent } from '../cup/sign-up';
import type { Member, SignedUp, Substitution, TournamentEvent, TournamentState } from '../cup/tournament-state';

type Changing = Pick<TournamentState, 'status' | 'teams' | 'substitutions'>;

/** Whether rosters can change at all: sign-up has opened, and there is something left to play. */
export const mayChangeRosters = ({ status }: Pick<TournamentState, 'status'>): boolean =>
  status === 'sign_up' || status === 'check_in' || status === 'running';

/** Those that wait for the organisers. */
export const openSubstitutions = (state: Changing): Substitution[] =>
  mayChangeRosters(state)
    ? (state.substitutions ?? []).filter(
        ({ entry, decision }) =>
          decision === null && state.teams.some((team) => team.entry === entry && isPresent(team)),
      )
    : [];

/** Whether a person was exchanged after the rosters were locked. */
export const isLateExchange = ({ decision }: Substitution): boolean =>
  decision !== null && decision.granted && decision.how !== 'before_lock';

/** The tournament after one event; null: the event is about something else. */
export function evolveSubstitutions(state: TournamentState, event: TournamentEvent): TournamentState | null {
  const { substitutions = [] } = state;
  if (event.type === 'tournament.substitution-asked')
    return { ...state, substitutions: [...substitutions, { ...event.payload, decision: null }] };
  if (event.type !== 'tournament.substitution-decided') return null;
  const { id, ...decision } = event.payload;
  const decided = substitutions.map((one) => (one.id === id ? { ...one, decision } : one));
  const granted = decision.granted ? decided.find((one) => one.id === id) : undefined;
  const teams = granted === undefined ? state.teams : state.teams.map((team) => exchanged(team, granted));
  return { ...state, substitutions: decided, teams };
}

/** Who comes in takes the place of who leaves. */
const exchanged = (team: SignedUp, { entry, leaves, comes }: Substitution): SignedUp =>
  team.entry === entry
    ? { ...team, members: team.members.map((one): Member => (one.steamId === leaves.steamId ? comes : one)) }
    : team;
