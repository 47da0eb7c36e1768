import { entriesOf } from '../stages';
import type { Resolved } from '../stages';
import type { MatchTime, StageState, Timetable, TournamentState } from '../cup/tournament-state';

/** Tournaments of older releases, and those that chose nothing, go on wave by wave. */
export const timetableOf = ({ settings }: Pick<TournamentState, 'settings'>): Timetable =>
  settings.timetable ?? {
    mode: 'waves',
    zone: 'UTC',
    hours: null,
    servers: null,
    answerHours: 24,
    defaultTime: '20:00',
  };

/** What is known of the time of a pairing: what was said for those who stand there now, or for whoever does. */
export function timeOf({ times = {} }: Pick<StageState, 'times'>, pairing: Resolved): MatchTime | null {
  const time = times[pairing.key] ?? null;
  if (time?.entries == null) return time;
  const { entries } = time;
  return entriesOf(pairing).every((entry) => entries.includes(entry)) ? time : null;
}

/** The next moment at which captains have had their time; null: nobody is asked. */
export function nextDeadline({ stages }: Pick<TournamentState, 'stages'>): string | null {
  const open = stages.flatMap(({ times = {}, results }) =>
    Object.entries(times).flatMap(([key, { at, deadline }]) =>
      at === null && deadline !== null && !results.has(key) ? [deadline] : [],
    ),
  );
  return open.toSorted()[0] ?? null;
}
