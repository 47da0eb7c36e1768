import { viewOf } from '../cup/course';
import type {
  MatchTime,
  PlayedStage,
  StageState,
  Timetable,
  TournamentEvent,
  TournamentRefusal,
  TournamentState,
} from '../cup/tournament-state';
import { entriesOf } from '../stages';
import type { Entry, Resolved } from '../stages';
import type { TournamentCommand } from '../cup/tournament-commands';
import { longestRest, restsOf } from './rest';
import { timeConflicts } from './time-conflicts';
import { timeOf, timetableOf } from './timetable';
import { hoursOn, isOpenAt, nextOpenTime } from './opening-hours';
import { momentOf, wallTimeAt } from './zoned-time';

/** A match is made this long before its time, so that its maps can be chosen. From then on its time stands. */
export const MATCH_LEAD_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;

/** Of each team the first match that is open, where the other team has no earlier one either: what can be played next. */
export function nextPairings(pairings: readonly Resolved[]): { pairing: Resolved; entries: readonly [Entry, Entry] }[] {
  const busy = new Set<Entry>();
  return pairings
    .filter(({ state }) => state === 'ready')
    .toSorted((left, right) => left.round - right.round)
    .flatMap((pairing) => {
      const [one, two] = entriesOf(pairing);
      if (one === undefined || two === undefined) return [];
      const isFree = !busy.has(one) && !busy.has(two);
      busy.add(one).add(two);
      return isFree ? [{ pairing, entries: [one, two] as const }] : [];
    });
}

/** Captains whose match can be played next are asked for its time. It follows from every change that makes such a match known. */
export function timesAsked(state: TournamentState, now: string): TournamentEvent[] {
  const timetable = timetableOf(state);
  if (state.status !== 'running' || timetable.mode !== 'captains') return [];
  const deadline = new Date(Date.parse(now) + timetable.answerHours * HOUR_MS).toISOString();
  const slot = defaultSlot(timetable, deadline);
  return state.stages.flatMap((given, stage) =>
    nextPairings(viewOf(state, stage)?.pairings ?? [])
      .filter(({ pairing }) => timeOf(given, pairing) === null)
      .map(({ pairing: { key }, entries }): TournamentEvent => ({
        type: 'tournament.time-asked',
        payload: { stage, key, entries, deadline, slot },
      })),
  );
}

/** The first default time from then on at which matches begin. */
function defaultSlot(timetable: Timetable, from: string): string {
  const next = nextOpenTime(timetable, timetable.defaultTime, Date.parse(from));
  return next === null ? from : new Date(next).toISOString();
}

/** The hours of the day of that moment, where it has some, and the zone in which they are meant. */
function hoursNear(timetable: Timetable, at: string): string[] {
  const hours = hoursOn(timetable, wallTimeAt(Date.parse(at), timetable.zone).slice(0, 10));
  return [...(typeof hours === 'string' ? [] : [`${hours.from}–${hours.until}`]), timetable.zone];
}

/** Who did not agree until their deadline plays at the default time. */
export function defaultTimes(state: TournamentState, now: string): TournamentEvent[] {
  return state.stages.flatMap(({ times = {}, results }, stage) =>
    Object.entries(times).flatMap(([key, { entries, at, deadline, slot }]): TournamentEvent[] =>
      at === null && deadline !== null && deadline <= now && !results.has(key)
        ? [{ type: 'tournament.time-set', payload: { stage, key, entries, at: slot, how: 'default' } }]
        : [],
    ),
  );
}

/** A captain offers a time, or answers with another one. */
export function offerTime(state: TournamentState, { stage, key, entry, at }: Of<'offer-time'>, now: string): Outcome {
  const asked = askedTime(state, { stage, key, entry });
  if ('code' in asked) return asked;
  const timetable = timetableOf(state);
  const last = asked.slot ?? asked.deadline ?? at;
  if (at <= now) return { code: 'TIMES_INVALID', field: 'at' };
  if (at > last) return { code: 'TIME_TOO_LATE', field: 'at', of: [last] };
  if (!isOpenAt(timetable, Date.parse(at))) return { code: 'OUTSIDE_HOURS', field: 'at', of: hoursNear(timetable, at) };
  const isSame = asked.offer?.by === entry && asked.offer.at === at;
  return isSame ? [] : [{ type: 'tournament.time-offered', payload: { stage, key, by: entry, at } }];
}

/** The other captain takes the offer. It names the time that was seen: an offer that was changed meanwhile is not taken. */
export function acceptTime(state: TournamentState, { stage, key, entry, at }: Of<'accept-time'>, now: string): Outcome {
  const asked = askedTime(state, { stage, key, entry });
  if ('code' in asked) return asked;
  const { offer, entries } = asked;
  if (offer === null || offer.by === entry || Date.parse(offer.at) !== Date.parse(at) || offer.at <= now)
    return { code: 'OFFER_GONE' };
  return [{ type: 'tournament.time-set', payload: { stage, key, entries, at: offer.at, how: 'agreed' } }];
}

/** The time that two captains are still to agree on. */
function askedTime(
  state: TournamentState,
  { stage, key, entry }: { stage: number; key: string; entry: Entry },
): MatchTime | TournamentRefusal {
  if (state.status !== 'running' || timetableOf(state).mode !== 'captains') return { code: 'WRONG_STATUS' };
  const given = state.stages[stage];
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (given === undefined || pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  if (!entriesOf(pairing).includes(entry)) return { code: 'OTHER_TEAMS' };
  const time = timeOf(given, pairing);
  if (time === null || pairing.state !== 'ready') return { code: 'TEAMS_UNKNOWN' };
  return time.at === null ? time : { code: 'TIME_STANDS', of: [time.at] };
}

/** An organiser says when matches begin, or takes a time away (null). Times are those of the tournament's zone. */
export function setTimes(state: TournamentState, { stage, times, despite }: Of<'set-times'>, now: string): Outcome {
  if (state.status !== 'running') return { code: 'WRONG_STATUS' };
  const events: TournamentEvent[] = [];
  for (const { key, local } of times) {
    const event = timeSet(state, { stage, key, local, now });
    if ('code' in event) return event;
    events.push(event);
  }
  const conflicts = despite ? [] : timeConflicts(state, stage, momentsOf(events));
  return conflicts.length === 0
    ? events
    : { code: 'TIMES_CONFLICT', of: conflicts.map(({ kind, of }) => `${kind} ${of.join(' ')}`) };
}

/** The moments that `set-times` would set, by their pairing. */
export const momentsOf = (events: readonly TournamentEvent[]): Map<string, string | null> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'tournament.time-set' ? [[event.payload.key, event.payload.at] as const] : [],
    ),
  );

interface OneTime {
  stage: number;
  key: string;
  local: string | null;
  now: string;
}

function timeSet(state: TournamentState, { stage, key, local, now }: OneTime): TournamentEvent | TournamentRefusal {
  const given = state.stages[stage];
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (given === undefined || pairing === undefined) return { code: 'PAIRING_NOT_FOUND', of: [key] };
  if (pairing.state === 'over' || pairing.state === 'skipped') return { code: 'ALREADY_PLAYED', of: [key] };
  if (isUnderWay(state, { plan: state.settings.stages[stage], given, pairing, now }))
    return { code: 'TIME_STANDS', of: [key] };
  const at = local === null ? null : momentOf(local, timetableOf(state).zone);
  if (local !== null && at === null) return { code: 'TIME_MISSING', field: 'times', of: [local] };
  if (at !== null && at <= now) return { code: 'TIMES_INVALID', field: 'times', of: [key] };
  return { type: 'tournament.time-set', payload: { stage, key, entries: null, at, how: 'staff' } };
}

interface Waiting {
  plan: PlayedStage | undefined;
  given: StageState;
  pairing: Resolved;
  now: string;
  rests?: ReadonlyMap<Entry, number>;
}

/** Matches (`0:U1.1`) whose times can no longer be set: `set-times` would say TIME_STANDS. */
export function standingTimes(state: TournamentState, now: string): ReadonlySet<string> {
  const rests = restsOf(state);
  return new Set(
    state.stages.flatMap((given, stage) =>
      (viewOf(state, stage)?.pairings ?? [])
        .filter((pairing) => isUnderWay(state, { plan: state.settings.stages[stage], given, pairing, now, rests }))
        .map(({ key }) => `${stage}:${key}`),
    ),
  );
}

/** Whether the platform has made the match by now, or is about to. */
function isUnderWay(state: TournamentState, { plan, given, pairing, now, rests }: Waiting): boolean {
  if (plan?.play == null || pairing.state !== 'ready') return false;
  const time = timeOf(given, pairing);
  const wanted = { entries: entriesOf(pairing), at: time?.at ?? null, isAsked: time !== null, rests };
  return mayBeMade(state, wanted, Date.parse(now));
}

interface Due {
  entries: readonly Entry[];
  at: string | null;
  isAsked: boolean;
  /** By `restsOf`, where many matches are asked about. */
  rests?: ReadonlyMap<Entry, number>;
}

/** Whether the match of these teams, who are free, is made now (milliseconds). */
export function mayBeMade(state: TournamentState, { entries, at, isAsked, rests }: Due, now: number): boolean {
  const timetable = timetableOf(state);
  if (at !== null) return Date.parse(at) - MATCH_LEAD_MS <= now;
  if (timetable.mode !== 'waves' || isAsked) return false;
  const rest = longestRest(rests ?? restsOf(state), entries);
  if (rest !== null && Date.parse(rest.until) > now) return false;
  return isOpenAt(timetable, now);
}
