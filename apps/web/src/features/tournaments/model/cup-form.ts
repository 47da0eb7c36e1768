import type { StageBody, StageFormatBody, TournamentBody } from '@placar/contracts/tournaments';
import { ACTIVE_POOL } from '../../../components/maps/active-pool';

export type StageKind = StageFormatBody['kind'];
export const STAGE_KINDS: readonly StageKind[] = [
  'single_elimination',
  'double_elimination',
  'round_robin',
  'gsl',
  'swiss',
];
export type BestOf = 1 | 3 | 5;
export const BEST_OF: readonly BestOf[] = [1, 3, 5];

/** One stage as it is chosen; what its kind does not need is kept for the way back. */
export interface StageChoice {
  kind: StageKind;
  thirdPlace: boolean;
  groups: number | null;
  twice: boolean;
  /** Of Swiss: wins that are enough, and losses that are too many. */
  record: number | null;
  bestOf: BestOf;
  finalBestOf: BestOf;
  /** How many go on: of each group, or of the whole stage where there are none. */
  advance: number | null;
}

export interface CupForm {
  name: string;
  teams: number | null;
  teamSize: number | null;
  substitutes: number | null;
  coach: boolean;
  approval: boolean;
  minimumRating: number | null;
  /** Local time as a field gives it, `2026-11-30T20:00`; empty: not said yet. */
  startsAt: string;
  /** Minutes before the start at which check-in opens; 0: an organiser asks. */
  checkInMinutes: number;
  /** The platform plays the matches; otherwise people bring the results. */
  played: boolean;
  veto: 'web' | 'game' | 'none';
  pool: readonly string[];
  stages: readonly StageChoice[];
}

const stage = (kind: StageKind, chosen: Partial<StageChoice> = {}): StageChoice => ({
  kind,
  thirdPlace: false,
  groups: kind === 'gsl' ? 2 : 1,
  twice: false,
  record: 3,
  bestOf: 1,
  finalBestOf: 3,
  advance: null,
  ...chosen,
});

export const CUP_PRESETS = ['weekend', 'double', 'league', 'major'] as const;
export type CupPreset = (typeof CUP_PRESETS)[number];
const PRESETS: Readonly<Record<CupPreset, { teams: number; stages: StageChoice[] }>> = {
  weekend: { teams: 8, stages: [stage('single_elimination', { thirdPlace: true })] },
  double: { teams: 8, stages: [stage('double_elimination')] },
  league: {
    teams: 8,
    stages: [stage('round_robin', { advance: 4 }), stage('single_elimination', { bestOf: 3 })],
  },
  major: {
    teams: 16,
    stages: [stage('swiss', { advance: 8 }), stage('single_elimination', { bestOf: 3 })],
  },
};

/** The form with the stages of a preset; everything else stays as it was chosen. */
export const withPreset = (form: CupForm, preset: CupPreset): CupForm => ({ ...form, ...PRESETS[preset] });

export const emptyCup = (): CupForm => ({
  name: '',
  teamSize: 5,
  substitutes: 2,
  coach: true,
  approval: false,
  minimumRating: null,
  startsAt: '',
  checkInMinutes: 30,
  played: true,
  veto: 'web',
  pool: ACTIVE_POOL,
  ...PRESETS.weekend,
});

/** The preset whose stages these are; null: of one's own making. */
export const presetOf = ({ teams, stages }: CupForm): CupPreset | null =>
  CUP_PRESETS.find((preset) => JSON.stringify({ teams, stages }) === JSON.stringify(PRESETS[preset])) ?? null;

const hasGroups = ({ kind, groups }: StageChoice): boolean =>
  kind === 'gsl' || (kind === 'round_robin' && (groups ?? 1) > 1);

/** Teams that go on from a stage into the next one. */
export const teamsGoingOn = (one: StageChoice): number => (one.advance ?? 0) * (hasGroups(one) ? (one.groups ?? 1) : 1);

/** The form with one more stage, which ends the tournament; the one before it needs teams that go on. */
export function withStage(form: CupForm): CupForm {
  const last = form.stages.at(-1);
  if (last === undefined || form.stages.length >= 6) return form;
  const into =
    last.advance ?? (hasGroups(last) ? 2 : Math.max(2, Math.floor(teamsInto(form, form.stages.length - 1) / 2)));
  return { ...form, stages: [...form.stages.slice(0, -1), { ...last, advance: into }, stage('single_elimination')] };
}

export const withoutStage = (form: CupForm, index: number): CupForm => ({
  ...form,
  stages: form.stages
    .filter((_, at) => at !== index)
    .map((one, at, all) => (at === all.length - 1 ? { ...one, advance: null } : { ...one, advance: one.advance ?? 2 })),
});

export const changeStage = (form: CupForm, index: number, change: Partial<StageChoice>): CupForm => ({
  ...form,
  stages: form.stages.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

/** Teams that play a stage. */
export function teamsInto(form: CupForm, index: number): number {
  const before = form.stages[index - 1];
  return before === undefined ? (form.teams ?? 0) : teamsGoingOn(before);
}

export type CupProblem =
  'name' | 'teams' | 'size' | 'groups' | 'gsl' | 'record' | 'advance' | 'pool' | 'startPast' | 'checkInPast';
/** Where the problem lies: a stage by its place from 0, or null for the whole. */
export interface CupFault {
  problem: CupProblem;
  stage: number | null;
}

const isCount = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

function stageFaults(form: CupForm): CupFault[] {
  return form.stages.flatMap((one, index): CupFault[] => {
    const teams = teamsInto(form, index);
    const fault = (problem: CupProblem): CupFault[] => [{ problem, stage: index }];
    if (one.kind === 'gsl' && one.groups !== null && teams !== one.groups * 4) return fault('gsl');
    if (one.kind === 'round_robin' && !(isCount(one.groups, 1, 16) && teams >= 2 * (one.groups ?? 1)))
      return fault('groups');
    if (one.kind === 'swiss' && !isCount(one.record, 1, 5)) return fault('record');
    if (index === form.stages.length - 1) return [];
    // Two of each GSL group at most: its first two places are all that it finds.
    const most = one.kind === 'gsl' ? 2 : hasGroups(one) ? Math.floor(teams / (one.groups ?? 1)) : teams - 1;
    return isCount(one.advance, 1, most) && teamsGoingOn(one) >= 2 ? [] : fault('advance');
  });
}

/** What keeps the form from being sent. `now`: milliseconds. */
export function cupFaults(form: CupForm, now: number): CupFault[] {
  const whole = (problem: CupProblem, is: boolean): CupFault[] => (is ? [{ problem, stage: null }] : []);
  const start = form.startsAt === '' ? null : Date.parse(form.startsAt);
  const longest = Math.max(
    ...form.stages.map((one, at) => (at === form.stages.length - 1 ? one.finalBestOf : one.bestOf)),
    ...form.stages.map(({ bestOf }) => bestOf),
  );
  return [
    ...whole('name', form.name.trim() === '' || form.name.trim().length > 80),
    ...whole('teams', !isCount(form.teams, 2, 512)),
    ...whole('size', !isCount(form.teamSize, 1, 10) || !isCount(form.substitutes, 0, 10)),
    ...(isCount(form.teams, 2, 512) ? stageFaults(form) : []),
    ...whole('pool', form.played && form.pool.length < longest),
    ...whole('startPast', start !== null && !(start > now)),
    ...whole(
      'checkInPast',
      start !== null && start > now && form.checkInMinutes > 0 && start - form.checkInMinutes * 60_000 <= now,
    ),
  ];
}

function formatOf(one: StageChoice): StageFormatBody {
  const tieBreaks = ['head_to_head', 'map_difference', 'round_difference', 'initial_seed'] as const;
  switch (one.kind) {
    case 'single_elimination':
      return { kind: one.kind, third_place: one.thirdPlace };
    case 'double_elimination':
      return { kind: one.kind, reset: true };
    case 'round_robin':
      return { kind: one.kind, groups: one.groups ?? 1, twice: one.twice, tie_breaks: [...tieBreaks] };
    case 'gsl':
      return { kind: one.kind, groups: one.groups ?? 1 };
    case 'swiss':
      return {
        kind: one.kind,
        until: { wins: one.record ?? 3, losses: one.record ?? 3 },
        tie_breaks: ['buchholz', 'initial_seed'],
      };
  }
}

function stageOf(form: CupForm, one: StageChoice, isLast: boolean): StageBody {
  return {
    format: formatOf(one),
    advance:
      isLast || one.advance === null ? null : { kind: hasGroups(one) ? 'of_each_group' : 'best', count: one.advance },
    play: form.played
      ? {
          best_of: one.bestOf,
          final_best_of: isLast && one.finalBestOf !== one.bestOf ? one.finalBestOf : null,
          map_pool: [...form.pool],
          veto: form.veto,
        }
      : null,
  };
}

/** What is sent. With a start and check-in the tournament runs by itself from sign-up on. */
export function cupBody(form: CupForm): TournamentBody {
  const start = form.startsAt === '' ? null : new Date(form.startsAt);
  const checkIn =
    start === null || form.checkInMinutes === 0
      ? null
      : {
          opens_at: new Date(start.getTime() - form.checkInMinutes * 60_000).toISOString(),
          closes_at: start.toISOString(),
        };
  return {
    name: form.name.trim(),
    team_size: form.teamSize ?? 5,
    substitutes: form.substitutes ?? 0,
    coach: form.coach,
    teams: form.teams ?? 8,
    approval: form.approval,
    starts_at: start?.toISOString() ?? null,
    sign_up_closes_at: checkIn?.opens_at ?? null,
    check_in: checkIn,
    minimum_rating: form.minimumRating,
    stages: form.stages.map((one, index) => stageOf(form, one, index === form.stages.length - 1)),
    begins_by_itself: checkIn !== null,
    co_organisers: [],
  };
}
