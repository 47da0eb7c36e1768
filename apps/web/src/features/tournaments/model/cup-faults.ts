import type { RoundPlayBody } from '@placar/contracts/tournaments';
import { formatFlaw } from '@placar/domain/veto';
import {
  hasGroups,
  mayEndInDraw,
  ordersVeto,
  teamsGoingOn,
  teamsInto,
  type CupForm,
  type StageChoice,
  type TimetableChoice,
} from './cup-form';
import { isFinal, roundPlaysIn } from './round-plays';

export type CupProblem =
  | 'name'
  | 'teams'
  | 'size'
  | 'groups'
  | 'gsl'
  | 'record'
  | 'rounds'
  | 'advance'
  | 'pool'
  | 'stagePool'
  | 'roundPool'
  | 'order'
  | 'roundOrder'
  | 'overtime'
  | 'startPast'
  | 'checkInPast'
  | 'hours'
  | 'days'
  | 'dates'
  | 'defaultTime';
/** Where the problem lies: a stage by its place from 0, or null for the whole. */
export interface CupFault {
  problem: CupProblem;
  stage: number | null;
}

const isCount = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Maps of the longest series of a stage. */
function longestOf(form: CupForm, index: number): number {
  const { stages } = form;
  const one = stages[index];
  if (one === undefined) return 0;
  const isLast = index === stages.length - 1;
  const rules = roundPlaysIn({ one, teams: teamsInto(form, index), isLast });
  // A rule with maps of its own needs none of these; the final has a field of its own.
  const lengths = rules.flatMap(({ of, best_of, map_pool }) =>
    map_pool != null || (isLast && isFinal(of)) ? [] : [best_of],
  );
  return Math.max(one.bestOf, isLast ? one.finalBestOf : 1, ...lengths);
}

/** Why so many teams cannot play this kind of stage; null: they can. */
function kindFault({ kind, groups, rounds, record }: StageChoice, teams: number): CupProblem | null {
  switch (kind) {
    case 'gsl':
      return groups !== null && teams !== groups * 4 ? 'gsl' : null;
    case 'round_robin':
      return isCount(groups, 1, 16) && teams >= 2 * (groups ?? 1) ? null : 'groups';
    case 'swiss':
      if (rounds !== null) return isCount(rounds, 1, Math.min(15, teams - 1)) ? null : 'rounds';
      return isCount(record, 1, 5) ? null : 'record';
    default:
      return null;
  }
}

function stageFaults(form: CupForm): CupFault[] {
  return form.stages.flatMap((one, index): CupFault[] => {
    const teams = teamsInto(form, index);
    const fault = (problem: CupProblem): CupFault[] => [{ problem, stage: index }];
    const ofKind = kindFault(one, teams);
    if (ofKind !== null) return fault(ofKind);
    if (form.played && one.pool !== null && one.pool.length < longestOf(form, index)) return fault('stagePool');
    const rules = form.played ? roundPlaysIn({ one, teams, isLast: index === form.stages.length - 1 }) : [];
    if (rules.some(({ map_pool, best_of }) => map_pool != null && map_pool.length < best_of)) return fault('roundPool');
    if (ordersVeto(form, one) && formatFlaw([...one.vetoSteps], one.pool ?? form.pool, one.bestOf) !== null)
      return fault('order');
    const isFlawed = ({ veto_format, map_pool, best_of }: RoundPlayBody): boolean =>
      veto_format != null && formatFlaw([...veto_format], map_pool ?? one.pool ?? form.pool, best_of) !== null;
    if (form.veto === 'web' && rules.some(isFlawed)) return fault('roundOrder');
    if (lacksOvertime(form, one)) return fault('overtime');
    if (index === form.stages.length - 1) return [];
    // Two of each GSL group at most: its first two places are all that it finds.
    const most = one.kind === 'gsl' ? 2 : hasGroups(one) ? Math.floor(teams / (one.groups ?? 1)) : teams - 1;
    return isCount(one.advance, 1, most) && teamsGoingOn(one) >= 2 ? [] : fault('advance');
  });
}

/** Whether matches that need a winner would be played without overtime. */
const lacksOvertime = ({ played, rulebook }: CupForm, one: StageChoice): boolean =>
  played && { ...rulebook, ...one.rulebook }.overtime_rounds === null && !mayEndInDraw(one);

/** Captains who do not agree would play at a time at which nobody plays. */
const isOutside = ({ mode, from, until, days, defaultTime: at }: TimetableChoice): boolean =>
  mode === 'captains' &&
  // A day with other hours may take it: the api looks at the whole week.
  days.length === 0 &&
  from !== '' &&
  until !== '' &&
  (from <= until ? at < from || at > until : at < from && at > until);

const lacksEnd = ({ hours }: TimetableChoice['days' | 'dates'][number]): boolean =>
  hours !== null && (hours.from === '' || hours.until === '');

/** Each row has its date, and no date has two. */
const areDatesNamed = ({ dates }: TimetableChoice): boolean =>
  dates.every(({ date }) => date !== '') && new Set(dates.map(({ date }) => date)).size === dates.length;

/** What keeps the form from being sent. `now`: milliseconds. */
export function cupFaults(form: CupForm, now: number): CupFault[] {
  const whole = (problem: CupProblem, is: boolean): CupFault[] => (is ? [{ problem, stage: null }] : []);
  const start = form.startsAt === '' ? null : Date.parse(form.startsAt);
  const longest = Math.max(0, ...form.stages.map((one, at) => (one.pool === null ? longestOf(form, at) : 0)));
  return [
    ...whole('name', form.name.trim() === '' || form.name.trim().length > 80),
    ...whole('teams', !isCount(form.teams, 2, 512)),
    ...whole('size', !isCount(form.teamSize, 1, 10) || !isCount(form.substitutes, 0, 10)),
    ...(isCount(form.teams, 2, 512) ? stageFaults(form) : []),
    ...whole('pool', form.played && form.pool.length < longest),
    ...whole('hours', (form.timetable.from === '') !== (form.timetable.until === '')),
    ...whole('days', form.timetable.days.some(lacksEnd)),
    ...whole('dates', form.timetable.dates.some(lacksEnd) || !areDatesNamed(form.timetable)),
    ...whole('defaultTime', isOutside(form.timetable)),
    ...whole('startPast', start !== null && !(start > now)),
    ...whole(
      'checkInPast',
      start !== null && start > now && form.checkInMinutes > 0 && start - form.checkInMinutes * 60_000 <= now,
    ),
  ];
}
