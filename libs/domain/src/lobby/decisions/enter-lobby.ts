import type { TeamSlot } from '@placar/contracts';
import type { Refusal } from '../../match/decision';
import { PARTY_MAX, WAITLIST_MAX } from '../clocks';
import { refuse } from '../lobby-draft';
import type { LobbyDecision, LobbyDraft } from '../lobby-draft';
import type { Entrant, PersonAct } from '../lobby-commands';
import { capacityOf, isMember, isOver, ratingOf, shortTeam } from '../lobby-state';
import type { LobbyState } from '../lobby-state';
import { beginConnecting, beginWhenFull, noteActivity } from '../phases';
import { seat } from '../seating';

type Join = Extract<PersonAct, { type: 'join' | 'substitute' }>;

/** Seats all who come, or puts all of them on the waitlist. A party is never split, and never half-seated. */
export function join(draft: LobbyDraft, { entrants, party, side, invited }: Join): LobbyDecision {
  const refusal = entryProblem(draft.state, entrants, invited) ?? challengeProblem(draft.state, entrants);
  if (refusal !== null) return { ok: false, refusal };
  const { state } = draft;
  const people = entrants.map(({ person }) => person);
  const takesSeats = state.status === 'open' || (state.status === 'live' && state.mode.drop_in);
  if (takesSeats && seat(draft, people, party, sideFor(state, side))) {
    noteActivity(draft);
    beginWhenFull(draft);
    return draft.done();
  }
  if (state.status === 'live' && !state.mode.drop_in) return refuse('LOBBY_CLOSED', 'The game is on.');
  if (state.settings.challenge) return refuse('LOBBY_CLOSED', 'The challenge is taken.');
  if (state.waitlist.length + people.length > WAITLIST_MAX) return refuse('WAITLIST_FULL', 'The waitlist is full.');
  for (const person of people) draft.emit({ type: 'lobby.waiting', payload: { person, party } });
  return draft.done();
}

/** Who takes up a challenge plays against it. */
const sideFor = ({ settings, seats }: LobbyState, side: TeamSlot | null): TeamSlot | null =>
  settings.challenge ? (seats.length === 0 ? 'team1' : 'team2') : side;

/** Takes the seat of somebody who did not come to the server: anybody who may sit, of the waitlist or not. */
export function substitute(draft: LobbyDraft, { entrants, invited }: Join, userId: number): LobbyDecision {
  const { state } = draft;
  const isWaiting = state.waitlist.some(({ person }) => person.id === userId);
  if (state.status !== 'connecting' || shortTeam(state) === null)
    return refuse('LOBBY_STATE', 'Nobody is to be replaced.');
  const refusal = isWaiting ? null : entryProblem(state, entrants, invited);
  if (refusal !== null) return { ok: false, refusal };
  const [entrant, ...others] = entrants;
  if (entrant === undefined || others.length > 0) return refuse('PARTY_TOO_LARGE', 'A seat is for one person.');
  const free = vacantSeat(state);
  if (free === null) return refuse('LOBBY_STATE', 'Nobody is to be replaced.');
  draft.emit({ type: 'lobby.seated', payload: { person: entrant.person, party: null, ...free } });
  if (shortTeam(draft.state) === null) beginConnecting(draft);
  return draft.done();
}

/** A free seat in the team that somebody is missing from. */
export function vacantSeat(state: LobbyState): { seat: number; team: TeamSlot } | null {
  const taken = new Set(state.seats.map(({ seat: number }) => number));
  const free = Array.from({ length: capacityOf(state) }, (_, number) => number).find((number) => !taken.has(number));
  const team = shortTeam(state);
  return free === undefined || team === null ? null : { seat: free, team };
}

export function joinAsCaster(
  draft: LobbyDraft,
  { entrant, invited }: Extract<PersonAct, { type: 'join-caster' }>,
): LobbyDecision {
  const { state } = draft;
  const refusal = entryProblem(state, [entrant], invited || state.settings.access !== 'link');
  if (refusal !== null && refusal.code !== 'RATING_OUTSIDE') return { ok: false, refusal };
  if (state.casters.length >= state.settings.casters) return refuse('SEATS_TAKEN', 'Every caster’s seat is taken.');
  draft.emit({ type: 'lobby.caster-joined', payload: { person: entrant.person } });
  noteActivity(draft);
  return draft.done();
}

/** Why these people may not come in; null when they may. Also asked of the host at the beginning. */
export function entryProblem(state: LobbyState, entrants: readonly Entrant[], invited: boolean): Refusal | null {
  if (isOver(state)) return { code: 'LOBBY_CLOSED', message: 'The lobby is over.' };
  if (entrants.length === 0 || entrants.length > Math.min(PARTY_MAX, state.mode.players_per_team))
    return { code: 'PARTY_TOO_LARGE', message: 'The party is larger than a team.' };
  if (state.locked) return { code: 'LOBBY_LOCKED', message: 'The lobby is locked.' };
  if (state.settings.access === 'link' && !invited)
    return { code: 'INVITE_INVALID', message: 'The lobby is open by its link only.' };
  for (const entrant of entrants) {
    const problem = personProblem(state, entrant);
    if (problem !== null) return problem;
  }
  return null;
}

function personProblem(state: LobbyState, { person, teamIds, ...standing }: Entrant): Refusal | null {
  const { settings, mode } = state;
  if (isMember(state, person.id)) return { code: 'ALREADY_SEATED', message: `${person.name} is here already.` };
  if (state.banned.includes(person.id))
    return { code: 'KICKED_OUT', message: `The host does not want ${person.name}.` };
  if (standing.bannedUntil !== null) return { code: 'PLATFORM_BAN', message: `${person.name} is banned.` };
  if (mode.penalties && standing.penaltyUntil !== null)
    return { code: 'PENALTY_RUNNING', message: `${person.name} waits until ${standing.penaltyUntil}.` };
  if (standing.inMatch) return { code: 'IN_OPEN_MATCH', message: `${person.name} plays a match that is not over.` };
  // Who is not placed has no rating that one could ask for.
  const rating = standing.placed === false ? 0 : ratingOf(person);
  const isOutside = rating < (settings.rating_min ?? rating) || rating > (settings.rating_max ?? rating);
  if (settings.access === 'rating' && isOutside)
    return { code: 'RATING_OUTSIDE', message: `The rating of ${person.name} is outside of the range.` };
  if (settings.access === 'team' && !teamIds.includes(settings.team_id ?? 0))
    return { code: 'NOT_TEAM_MEMBER', message: `${person.name} is not of the team.` };
  return null;
}

/** A challenge is taken by a party as large as a team. */
const challengeProblem = ({ settings, mode }: LobbyState, entrants: readonly Entrant[]): Refusal | null =>
  settings.challenge && entrants.length !== mode.players_per_team
    ? { code: 'PARTY_TOO_SMALL', message: `A challenge is for parties of ${mode.players_per_team}.` }
    : null;
