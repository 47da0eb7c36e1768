import type {
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentPairing,
  TournamentStandingsAnswer,
  TournamentTeam,
} from '@placar/contracts/tournaments';
import { nextTime } from '../model/tournament-model';

/** What a person of a team has to know now: where to be, and when. */
export type Whereabouts =
  | { kind: 'asked' | 'rejected' | 'withdrawn' | 'absent' | 'disqualified' | 'between' | 'champion' | 'cancelled' }
  /** Plays no more; place in the tournament, where it is known. */
  | { kind: 'out'; place: number | null }
  | { kind: 'waiting_list'; position: number }
  /** Has a place; the next time that counts, if one was chosen. */
  | { kind: 'signed_up' | 'checked_in'; next: ReturnType<typeof nextTime> }
  | { kind: 'check_in'; until: string | null }
  /** `isBehind`: the opponent has another match first. */
  | { kind: 'play'; stage: number; pairing: TournamentPairing; opponent: number; isBehind: boolean }
  | { kind: 'wait'; stage: number; pairing: TournamentPairing };

/** Place of a team in the whole tournament: of the last stage, as soon as nothing can change it; null: not known. */
export function placeOf({ stages }: TournamentStandingsAnswer, entry: number): number | null {
  const places = stages.at(-1)?.placements ?? [];
  return places.find(({ group, entries }) => group === null && entries.includes(entry))?.place ?? null;
}

interface Known {
  bracket: TournamentBracketAnswer | undefined;
  standings: TournamentStandingsAnswer | undefined;
  /** Milliseconds. */
  now: number;
}

/** Where the team has to be. Null as long as the bracket that is needed to say it is not known. */
export function whereToBe(
  tournament: TournamentAnswer,
  team: TournamentTeam,
  { bracket, standings, now }: Known,
): Whereabouts | null {
  const { status, teams } = tournament;
  const { status: standing, entry } = team;
  if (status === 'cancelled') return { kind: 'cancelled' };
  if (standing !== 'in' && standing !== 'waiting') return { kind: standing };
  const isBefore = status === 'draft' || status === 'sign_up' || status === 'check_in';
  if (isBefore) {
    if (status === 'check_in' && !team.checked_in)
      return { kind: 'check_in', until: tournament.settings.check_in?.closes_at ?? null };
    if (standing === 'waiting') {
      const line = teams.filter((one) => one.status === 'waiting');
      return { kind: 'waiting_list', position: line.findIndex((one) => one.entry === entry) + 1 };
    }
    return { kind: status === 'check_in' ? 'checked_in' : 'signed_up', next: nextTime(tournament, now) };
  }
  const place = standings === undefined ? null : placeOf(standings, entry);
  if (status === 'over') return place === 1 ? { kind: 'champion' } : { kind: 'out', place };
  return bracket === undefined ? null : inBracket(bracket, entry, place);
}

function inBracket({ stages }: TournamentBracketAnswer, entry: number, place: number | null): Whereabouts {
  const own = stages
    .flatMap(({ pairings }, stage) => pairings.map((pairing) => ({ stage, pairing })))
    .filter(({ pairing }) => pairing.entries.includes(entry))
    .toSorted((one, other) => one.stage - other.stage || one.pairing.round - other.pairing.round);
  const ready = own.find(({ pairing }) => pairing.state === 'ready');
  const opponent = ready?.pairing.entries.find((one) => one !== null && one !== entry);
  // Its own first one: if it is later, the opponent has another one before it.
  if (ready !== undefined && opponent != null)
    return { kind: 'play', ...ready, opponent, isBehind: ready.pairing.is_later === true };
  const waiting = own.find(({ pairing }) => pairing.state === 'waiting');
  if (waiting !== undefined) return { kind: 'wait', ...waiting };
  const stage = stages.findLast(({ seeds }) => seeds.includes(entry));
  // Between two rounds nobody knows yet who meets whom; in a table nobody is out before it is closed.
  const isTable = stage?.format.kind === 'swiss' || stage?.format.kind === 'round_robin';
  return isTable && stage === stages.at(-1) && place === null ? { kind: 'between' } : { kind: 'out', place };
}
