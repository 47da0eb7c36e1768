import { steamId64Of } from '@placar/contracts';
import { canOrganise } from '../../access';
import { accountsFault } from '../cup/accounts';
import { isPresent } from '../cup/sign-up';
import type { TournamentCommand } from '../cup/tournament-commands';
import type {
  Member,
  SignedUp,
  Substitution,
  TournamentEvent,
  TournamentRefusal,
  TournamentState,
} from '../cup/tournament-state';
import { isLateExchange, mayChangeRosters, openSubstitutions } from './substitution-state';

/** Exchanges of one team that are kept, asked ones with them. */
export const MOST_SUBSTITUTIONS = 50;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;
type How = NonNullable<Substitution['decision']>['how'];

/** From the end of sign-up a roster changes by the rule of the tournament alone. */
const isRosterLocked = ({ status, settings }: TournamentState, now: string): boolean =>
  status !== 'sign_up' || (settings.signUpClosesAt !== null && now >= settings.signUpClosesAt);

/**
 * A person of a team makes room for another one: at once before the lock, where the rule leaves it to captains, and for organisers; else
 * the organisers are asked. Matches that are on a server keep the rosters with which they were loaded.
 */
export function substitute(state: TournamentState, command: Of<'substitute'>, now: string): Outcome {
  const { entry, by, reason } = command;
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (!mayChangeRosters(state) || !isPresent(team)) return { code: 'WRONG_STATUS' };
  const leaves = team.members.find(({ steamId }) => steamId === steamId64Of(command.leaves));
  if (leaves === undefined) return { code: 'NOT_IN_TEAM', field: 'leaves' };
  const steamId = steamId64Of(command.comes.steamId);
  if (steamId === null) return { code: 'STEAM_ID_INVALID', field: 'comes' };
  const comes: Member = { ...command.comes, steamId, role: leaves.role };
  const fault = comingFault(state, team, comes) ?? strangerFault(state, comes, command.strangers);
  if (fault) return fault;
  const how = howItIsDone(state, command, now);
  if (typeof how === 'object' && how !== null) return how;
  const id = (state.substitutions ?? []).length + 1;
  const asked: TournamentEvent = {
    type: 'tournament.substitution-asked',
    payload: { id, entry, leaves, comes, reason, by, at: now },
  };
  return how === null ? [asked] : [asked, decided({ id, granted: true, how, reason: '', by, at: now })];
}

/** Organisers grant it or not, and say why. Whoever is to come in must still be free. */
export function decideSubstitution(
  state: TournamentState,
  { id, granted, reason, by }: Of<'decide-substitution'>,
  now: string,
): Outcome {
  const asked = openSubstitutions(state).find((one) => one.id === id);
  const team = state.teams.find(({ entry }) => entry === asked?.entry);
  if (asked === undefined || team === undefined) return { code: 'SUBSTITUTION_NOT_FOUND' };
  if (granted) {
    const isThere = team.members.some(({ steamId }) => steamId === asked.leaves.steamId);
    const fault: TournamentRefusal | null = isThere
      ? comingFault(state, team, asked.comes)
      : { code: 'NOT_IN_TEAM', field: 'leaves' };
    if (fault) return fault;
  }
  return [decided({ id, granted, how: 'organiser', reason, by, at: now })];
}

const decided = (
  payload: Extract<TournamentEvent, { type: 'tournament.substitution-decided' }>['payload'],
): TournamentEvent => ({ type: 'tournament.substitution-decided', payload });

/** Null: the organisers are asked. */
function howItIsDone(
  state: TournamentState,
  { entry, by, isStaff = false }: Of<'substitute'>,
  now: string,
): How | null | TournamentRefusal {
  const { organiserId, settings } = state;
  const own = (state.substitutions ?? []).filter((one) => one.entry === entry);
  if (own.length >= MOST_SUBSTITUTIONS) return { code: 'SUBSTITUTIONS_USED', max: MOST_SUBSTITUTIONS };
  if (!isRosterLocked(state, now)) return 'before_lock';
  const actor = { id: by, admin: isStaff, super_admin: false };
  if (canOrganise(actor, { organiserId, coOrganisers: settings.coOrganisers })) return 'organiser';
  const { substitution = 'none', freeSubstitutions = 1 } = settings;
  if (substitution === 'none') return { code: 'SUBSTITUTION_NOT_ALLOWED' };
  if (substitution === 'organiser')
    return openSubstitutions(state).some((one) => one.entry === entry) ? { code: 'SUBSTITUTION_OPEN' } : null;
  const used = own.filter(({ decision }) => decision?.granted === true && decision.how === 'free').length;
  return used < freeSubstitutions ? 'free' : { code: 'SUBSTITUTIONS_USED', max: freeSubstitutions };
}

/** What sign-up asks of a person, and nobody who stood in another team; `comes` is the field. */
export function comingFault(state: TournamentState, team: SignedUp, comes: Member): TournamentRefusal | null {
  const { minimumRating } = state.settings;
  if (peopleOf(state, team).has(comes.steamId)) return { code: 'PERSON_TWICE', field: 'comes', of: [comes.steamId] };
  const isTooLow = minimumRating !== null && comes.role !== 'coach' && (comes.rating ?? 0) < minimumRating;
  return isTooLow ? { code: 'RATING_TOO_LOW', field: 'comes', of: [comes.steamId], min: minimumRating } : null;
}

/** The same of whoever has no account, where all must have one. */
function strangerFault({ settings }: TournamentState, comes: Member, strangers?: readonly string[]) {
  const fault = accountsFault([comes], settings, strangers);
  return fault && { ...fault, field: 'comes' };
}

/** Everybody who is in this team, or is or was in another one: those that left before the first match count no more. */
function peopleOf({ teams, substitutions = [] }: TournamentState, own: SignedUp): ReadonlySet<string> {
  const counted = teams.filter((team) => isPresent(team) || team.status === 'disqualified');
  const left = substitutions.filter((one) => one.entry !== own.entry && isLateExchange(one));
  return new Set([
    ...counted.flatMap(({ members }) => members.map(({ steamId }) => steamId)),
    ...left.map(({ leaves }) => leaves.steamId),
  ]);
}
