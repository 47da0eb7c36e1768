import type { LobbyMode, LobbySettings, LobbyStatus, MapSide, TeamSlot } from '@placar/contracts';
import { START_POINTS } from '../skill';
import type { VetoEvent, VetoState } from '../veto';

/** A person as the lobby knows them: what they were when they came. */
export interface LobbyPerson {
  id: number;
  name: string;
  steamId: string;
  /** Points of the ladder; null: never played on it. */
  rating: number | null;
  /** The rules use the rating, and nobody is told it: too few matches, or the person's request. */
  ratingHidden?: true;
}

export interface Seat {
  /** From 0. Where sides are taken, the first half of the numbers is team1. */
  seat: number;
  person: LobbyPerson;
  /** People with the same party sit and wait together, in one team. */
  party: string | null;
  since: string;
  ready: boolean;
  volunteer: boolean;
  team: TeamSlot | null;
  captain: boolean;
  /** Seen on the server. */
  seen: boolean;
  /** Milliseconds to each region, as the person's page measured them; empty: not measured. */
  latency: Record<string, number>;
}

export interface Waiting {
  person: LobbyPerson;
  party: string | null;
  since: string;
}

export interface PlayerDraft {
  /** The team that picks first. */
  first: TeamSlot;
  /** A coin decided who is first. */
  coin: boolean;
  /** Picks made so far: the place in the order. */
  picks: number;
  /** Most players of a team. */
  size: number;
}

export interface ChosenMaps {
  maps: string[];
  sides: MapSide[];
  decider: number | null;
  by: 'veto' | 'vote' | 'host' | 'agreed' | 'only_one' | 'clock';
  /** Chance had a part in it. */
  drawn: boolean;
}

export interface Allocation {
  /** Number of the present try, from 1. */
  tries: number;
  /** The same one for every try. */
  matchId: number | null;
  serverId: number | null;
  /** What is waited for; null: nothing was asked yet. */
  server: AwaitedServer | null;
  /** Looks at the server since people have time to come, at most `LOOKS_NEEDED`, and the time of the last one. */
  looks: number;
  lookedAt: string | null;
  /** Nobody can come: the server does not answer. */
  isLost: boolean;
  /** Times that people got their time again because the server was not looked at. */
  repeats: number;
}

export interface AwaitedServer {
  source: 'pool' | 'on_demand';
  /** Place in the queue of the pool, from 1. */
  place: number | null;
  /** Since when it is waited for. */
  since: string;
}

/** Why a lobby is where it is, as a code that pages put into words. */
export type LobbyNotice =
  | 'not_all_ready'
  | 'someone_left'
  | 'no_server'
  | 'load_failed'
  | 'took_too_long'
  | 'map_not_loaded'
  | 'players_absent'
  | 'cancelled_by_host'
  | 'cancelled_by_staff'
  | 'match_cancelled'
  | 'nobody_left'
  | 'no_activity'
  | 'server_lost'
  | 'no_result';

export interface LobbyResult {
  winner: TeamSlot | null;
  team1: number;
  team2: number;
}

export interface LobbyState {
  id: number;
  status: LobbyStatus;
  /** Fence: it goes up with every turn and every new deadline. A click or a timer for an earlier step does nothing. */
  step: number;
  /** ISO time at which the present step ends by itself; null: never. */
  deadlineAt: string | null;
  mode: LobbyMode;
  settings: LobbySettings;
  hostId: number;
  /** The lobby whose people play once more here. */
  againOf: number | null;
  seats: Seat[];
  waitlist: Waiting[];
  casters: LobbyPerson[];
  /** People whom the host does not want back. */
  banned: number[];
  muted: number[];
  locked: boolean;
  draft: PlayerDraft | null;
  veto: VetoState | null;
  /** Votes of people, and the maps on which they would agree, by id. */
  votes: Record<string, string>;
  agreed: Record<string, string>;
  chosen: ChosenMaps | null;
  /** Players that each team began with: as many there are to be on the server. */
  sizes: Record<TeamSlot, number> | null;
  allocation: Allocation | null;
  /** Times that the lobby went to look for a server; each has a match of its own. */
  calls: number;
  /** Times that seats of absent people were given to others. */
  substitutions: number;
  /** The match was told to begin without waiting for "ready". */
  forced: boolean;
  notice: LobbyNotice | null;
  result: LobbyResult | null;
}

export type LeaveCause = 'left' | 'kicked' | 'banned' | 'not_ready' | 'absent';

export type LobbyEvent =
  | {
      type: 'lobby.opened';
      payload: { id: number; mode: LobbyMode; settings: LobbySettings; hostId: number; againOf?: number };
    }
  | { type: 'lobby.settings-changed'; payload: { settings: LobbySettings } }
  | {
      type: 'lobby.seated';
      payload: { person: LobbyPerson; seat: number; party: string | null; team: TeamSlot | null };
    }
  | { type: 'lobby.waiting'; payload: { person: LobbyPerson; party: string | null } }
  | { type: 'lobby.caster-joined'; payload: { person: LobbyPerson } }
  | { type: 'lobby.left'; payload: { userId: number; cause: LeaveCause } }
  /** A person of the waitlist has the place of somebody who left, team and all. */
  | { type: 'lobby.replaced'; payload: { userId: number; by: number; cause: LeaveCause } }
  | { type: 'lobby.banned'; payload: { userId: number } }
  | { type: 'lobby.unbanned'; payload: { userId: number } }
  | { type: 'lobby.muted'; payload: { userId: number; muted: boolean } }
  | { type: 'lobby.locked'; payload: { locked: boolean } }
  | { type: 'lobby.moved'; payload: { seats: { userId: number; seat: number }[] } }
  | { type: 'lobby.host-changed'; payload: { userId: number } }
  | { type: 'lobby.clock-set'; payload: { deadlineAt: string } }
  | { type: 'lobby.entered'; payload: { status: LobbyStatus; deadlineAt: string | null; notice: LobbyNotice | null } }
  | { type: 'lobby.ready'; payload: { userId: number } }
  | { type: 'lobby.volunteered'; payload: { userId: number; volunteer: boolean } }
  | {
      type: 'lobby.captains-named';
      payload: { team1: number; team2: number; first: TeamSlot; coin: boolean; size: number };
    }
  | { type: 'lobby.picked'; payload: { userIds: number[]; team: TeamSlot; by: 'captain' | 'clock' | 'rule' } }
  | { type: 'lobby.teams-set'; payload: { team1: number[]; team2: number[] } }
  | { type: 'lobby.captain-changed'; payload: { team: TeamSlot; userId: number } }
  | { type: 'lobby.veto'; payload: VetoEvent }
  | { type: 'lobby.voted'; payload: { userId: number; map: string } }
  | { type: 'lobby.agreed'; payload: { userId: number; map: string | null } }
  | { type: 'lobby.maps-chosen'; payload: ChosenMaps }
  | { type: 'lobby.try-begun'; payload: { tries: number; deadlineAt: string } }
  | { type: 'lobby.match-made'; payload: { matchId: number; serverId: number | null } }
  | { type: 'lobby.server-awaited'; payload: { source: 'pool' | 'on_demand'; place: number | null } }
  | { type: 'lobby.seen'; payload: { userIds: number[] } }
  /** The server was asked who is on it, and named everybody. */
  | { type: 'lobby.looked'; payload: { at: string } }
  | { type: 'lobby.server-lost'; payload: { lost: boolean } }
  | { type: 'lobby.wait-repeated'; payload: { deadlineAt: string } }
  | { type: 'lobby.latency-measured'; payload: { userId: number; regions: Record<string, number> } }
  | { type: 'lobby.substitutes-wanted'; payload: { deadlineAt: string } }
  | { type: 'lobby.begin-forced'; payload: { deadlineAt: string } }
  /** How many minutes it is depends on the person's other penalties: see `penaltyMinutes`. */
  | { type: 'lobby.penalty-due'; payload: { userId: number; cause: LeaveCause } }
  | { type: 'lobby.ended'; payload: { result: LobbyResult | null } };

/** Over: it takes no act any more. */
export const isOver = ({ status }: Pick<LobbyState, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled' || status === 'expired';

export const capacityOf = ({ mode }: Pick<LobbyState, 'mode'>): number => 2 * mode.players_per_team;

/** True where everybody takes a side before the teams are made. */
export const hasSides = ({ settings }: Pick<LobbyState, 'settings'>): boolean =>
  settings.teams === 'host' || settings.teams === 'premade';

/** The side of a seat number; null where seats have no side. */
export const sideOfSeat = (state: Pick<LobbyState, 'mode' | 'settings'>, seat: number): TeamSlot | null =>
  hasSides(state) ? (seat < state.mode.players_per_team ? 'team1' : 'team2') : null;

export const seatOf = ({ seats }: Pick<LobbyState, 'seats'>, userId: number): Seat | undefined =>
  seats.find(({ person }) => person.id === userId);

/** Seated, waiting or a caster. */
export const isMember = (state: LobbyState, userId: number): boolean =>
  seatOf(state, userId) !== undefined ||
  state.waitlist.some(({ person }) => person.id === userId) ||
  state.casters.some(({ id }) => id === userId);

/** A team that has fewer players than it began with; null when every place is taken. */
export function shortTeam({ sizes, seats }: LobbyState): TeamSlot | null {
  const isShort = (slot: TeamSlot): boolean => seats.filter(({ team }) => team === slot).length < (sizes?.[slot] ?? 0);
  if (isShort('team1')) return 'team1';
  return isShort('team2') ? 'team2' : null;
}

/** Of somebody of whom nothing is known: what a newcomer has. */
export const ratingOf = ({ rating }: LobbyPerson): number => rating ?? START_POINTS;
/** The rating that may be told. */
export const shownRating = ({ rating, ratingHidden }: LobbyPerson): number | null =>
  ratingHidden === true ? null : rating;
