import type { ArrivalsFrame, NoShowProposal, Rulebook, TeamSlot } from '@placar/contracts';

/** When each listed player was first and last seen on the server. Times are ISO texts. */
export type Sightings = Record<string, { first: string; last: string }>;

/** What was seen of the people of a match since it waits for them, on one map of one attempt. */
export interface Watched {
  attempt: number;
  map_number: number | null;
  /** First poll that counts. */
  since: string;
  /** Newest poll that named everybody on the server. */
  at: string;
  /** Time during which we could see who is there. */
  watched_seconds: number;
  players: Sightings;
}

/** Polls further apart than this leave time in which nobody knows who was there; it does not count against anybody. */
const LONGEST_GAP_SECONDS = 30;

/** A proposal rests on what was seen a moment ago; an older one is none. */
export const PROPOSAL_HOLDS_MS = 60_000;

/**
 * Adds a poll. Polls before the agreed start do not count, nor polls that do not name everybody (`connected` null): a server that we
 * cannot see is no absence. Time between polls counts only while they follow each other.
 */
export function watchedAfter(before: Watched | null, frame: ArrivalsFrame, startTime: string | null): Watched | null {
  const goesOn = before !== null && before.attempt === frame.attempt && before.map_number === frame.map_number;
  const known = goesOn ? before : null;
  const tooEarly = startTime !== null && Date.parse(frame.at) < Date.parse(startTime);
  if (tooEarly || !isTold(frame)) return known;
  const gap = known === null ? 0 : (Date.parse(frame.at) - Date.parse(known.at)) / 1000;
  if (gap < 0) return known;
  const players = { ...known?.players };
  for (const { steam_id: id, connected } of listed(frame)) {
    if (connected === true) players[id] = { first: players[id]?.first ?? frame.at, last: frame.at };
  }
  return {
    attempt: frame.attempt,
    map_number: frame.map_number,
    since: known?.since ?? frame.at,
    at: frame.at,
    watched_seconds: (known?.watched_seconds ?? 0) + (gap <= LONGEST_GAP_SECONDS ? gap : 0),
    players,
  };
}

/** What the rulebook proposes by what was seen; null: nothing. Of two teams that are not there, none is to win. */
export function noShowProposal(
  rulebook: Rulebook,
  frame: ArrivalsFrame,
  watched: Watched | null,
): NoShowProposal | null {
  if (watched === null || watched.at !== frame.at || !isTold(frame)) return null;
  const minutes = Math.floor(watched.watched_seconds / 60);
  const sides = SLOTS.map((slot) => sideOf(frame, slot, watched));
  const short = sides.filter(({ present }) => present < frame.needed);
  const told = { since: watched.since, at: frame.at, minutes, needed: frame.needed, teams: sides };
  if (rulebook.no_show !== 'off' && minutes >= rulebook.no_show_minutes && short.length > 0)
    return { kind: 'no_show', absent: short.length === 2 ? 'both' : short[0]!.team, ...told };
  if (rulebook.ready_minutes === 0 || minutes < rulebook.ready_minutes || short.length > 0) return null;
  const unready = SLOTS.filter((slot) => isUnready(frame, slot));
  if (unready.length === 0) return null;
  return { kind: 'not_ready', absent: unready.length === 2 ? 'both' : unready[0]!, ...told };
}

/** What is known of a check-in to a match that is over. */
export interface ClosedCheckIn {
  from: string;
  until: string;
  /** When it was looked at. */
  at: string;
  needed: number;
  /** When each team checked in; null: it did not. */
  teams: Readonly<Record<TeamSlot, string | null>>;
}

/** What the rulebook proposes of teams that did not check in to a match that is on no server; null: nothing. */
export function checkInProposal(
  { no_show: rule }: Pick<Rulebook, 'no_show'>,
  { from, until, at, needed, teams }: ClosedCheckIn,
): NoShowProposal | null {
  const missing = SLOTS.filter((slot) => teams[slot] === null);
  const [first] = missing;
  if (rule === 'off' || first === undefined) return null;
  return {
    kind: 'no_check_in',
    absent: missing.length === 2 ? 'both' : first,
    since: from,
    at,
    minutes: Math.floor((Date.parse(until) - Date.parse(from)) / 60_000),
    needed,
    teams: SLOTS.map((team) => ({ team, checked_in: teams[team], present: 0, players: [] })),
  };
}

/** The winner of a forfeit that follows without anybody's click; null: somebody has to decide. */
export const automaticWinner = (rulebook: Rulebook, proposal: NoShowProposal | null): TeamSlot | null =>
  rulebook.no_show !== 'automatic' || proposal === null || proposal.kind === 'not_ready' ? null : winnerOf(proposal);

/** Who would win; null when both are missing. */
const winnerOf = ({ absent }: Pick<NoShowProposal, 'absent'>): TeamSlot | null =>
  absent === 'both' ? null : absent === 'team1' ? 'team2' : 'team1';

const SLOTS: readonly TeamSlot[] = ['team1', 'team2'];

const listed = (frame: ArrivalsFrame) => SLOTS.flatMap((slot) => frame[slot].players);

/** Whether the poll says of everybody on the lists whether they are there. */
const isTold = (frame: ArrivalsFrame): boolean => listed(frame).every(({ connected }) => connected !== null);

/** What is not told is not held against a team. */
function isUnready(frame: ArrivalsFrame, slot: TeamSlot): boolean {
  const { ready, players } = frame[slot];
  if (frame.told === 'teams') return ready === false;
  if (frame.told !== 'players') return false;
  return players.filter((player) => player.ready === true).length < frame.needed;
}

function sideOf(frame: ArrivalsFrame, slot: TeamSlot, { players: seen }: Watched): NoShowProposal['teams'][number] {
  const players = frame[slot].players.filter(({ coach }) => !coach);
  return {
    team: slot,
    present: players.filter(({ connected }) => connected === true).length,
    players: players.map(({ steam_id: id, name, connected }) => ({
      steam_id: id,
      name,
      connected: connected === true,
      first_seen: seen[id]?.first ?? null,
      last_seen: seen[id]?.last ?? null,
    })),
  };
}
