import type { VetoStep } from '@placar/contracts/vetoes';
import type {
  RoundPlayBody,
  StageBody,
  StageFormatBody,
  TimetableBody,
  TournamentBody,
  StageRulebook,
  TournamentRulebook,
} from '@placar/contracts/tournaments';
import { ladderOf } from '@placar/domain/tournament';
import { ACTIVE_POOL } from '../../../components/maps/active-pool';
import { ownZone } from './local-time';
import { seriesBody, withBestOf } from './round-plays';

export type StageKind = StageFormatBody['kind'];
export const STAGE_KINDS: readonly StageKind[] = [
  'single_elimination',
  'double_elimination',
  'round_robin',
  'gsl',
  'swiss',
];
export type BestOf = 1 | 2 | 3 | 5;
/** Series that end with a winner, as the match for the first place does. */
export type DecidingBestOf = Exclude<BestOf, 2>;
export const DECIDING_BEST_OF: readonly DecidingBestOf[] = [1, 3, 5];

/** One stage as it is chosen; what its kind does not need is kept for the way back. */
export interface StageChoice {
  kind: StageKind;
  thirdPlace: boolean;
  groups: number | null;
  twice: boolean;
  /** Of Swiss: wins that are enough, and losses that are too many. */
  record: number | null;
  /** Of Swiss: rounds that everybody plays; null: until the record decides. */
  rounds: number | null;
  /** Maps of this stage alone; null: those of the tournament. */
  pool: readonly string[] | null;
  /** Order of the veto on the web in series of `bestOf` maps; empty: the usual one. */
  vetoSteps: readonly VetoStep[];
  bestOf: BestOf;
  finalBestOf: DecidingBestOf;
  /** Minutes in which both teams check in to each match; null: they do not. */
  checkInMinutes: number | null;
  /** Series of some rounds that are of another length. */
  roundPlays: readonly RoundPlayBody[];
  /** Rules of its matches that differ from those of the tournament; null: none. */
  rulebook: StageRulebook | null;
  /** How many go on: of each group, or of the whole stage where there are none. */
  advance: number | null;
}

export const SIGN_UPS = ['open', 'code', 'by_hand'] as const;

export const SUBSTITUTIONS = ['none', 'organiser', 'free'] as const;

export interface CupForm {
  name: string;
  teams: number | null;
  teamSize: number | null;
  substitutes: number | null;
  coach: boolean;
  approval: boolean;
  /** Who brings teams. */
  signUp: (typeof SIGN_UPS)[number];
  /** Everybody must have an account here. */
  steamAccounts: boolean;
  /** Its matches move the ladder of teams as large. */
  ranked: boolean;
  /** Who exchanges people of a team after the end of sign-up; `free`: its captain, so often. */
  substitution: (typeof SUBSTITUTIONS)[number];
  freeSubstitutions: number | null;
  /** People without a team may say that they look for one. */
  freeAgents: boolean;
  minimumRating: number | null;
  /** Local time as a field gives it, `2026-11-30T20:00`; empty: not said yet. */
  startsAt: string;
  /** Minutes before the start at which check-in opens; 0: an organiser asks. */
  checkInMinutes: number;
  /** Teams of one club do not meet at once, as far as it goes; so many of the best keep their seeds. */
  clubsApart: boolean;
  protectedSeeds: number | null;
  /** The platform plays the matches; otherwise people bring the results. */
  played: boolean;
  veto: 'web' | 'game' | 'none';
  pool: readonly string[];
  stages: readonly StageChoice[];
  timetable: TimetableChoice;
  /** Minutes in which a result can be disputed; null: it cannot. */
  disputeMinutes: number | null;
  /** Rules of the matches that differ from those of the installation. */
  rulebook: TournamentRulebook;
  /** What the organisers add to the rules; empty: nothing. */
  rulesText: string;
}

/** When matches are played. Empty hours: any. */
export interface TimetableChoice {
  mode: TimetableBody['mode'];
  zone: string;
  from: string;
  until: string;
  /** Days of the week (1: Monday) with other hours. */
  days: TimetableBody['days'];
  /** Single dates with other hours; an empty date: not said yet. */
  dates: TimetableBody['dates'];
  servers: number | null;
  answerHours: number | null;
  defaultTime: string;
  /** Minutes between two matches of a team. */
  rest: number | null;
}

/** The choice as a tournament has it; without one, wave by wave in the zone of the reader. */
export const timetableChoice = (body: TimetableBody | null | undefined): TimetableChoice => ({
  mode: body?.mode ?? 'waves',
  zone: body?.zone ?? ownZone(),
  ...hoursChoice(body?.hours),
  days: body?.days ?? [],
  dates: body?.dates ?? [],
  servers: body?.servers ?? null,
  answerHours: body?.answer_hours ?? 24,
  defaultTime: body?.default_time ?? '20:00',
  rest: body?.rest_minutes || null,
});

const hoursChoice = (hours: TimetableBody['hours']) => ({ from: hours?.from ?? '', until: hours?.until ?? '' });

/** What is sent; nothing where everything goes as soon as it can. */
function timetableBody({ mode, zone, from, until, ...choice }: TimetableChoice): TimetableBody | null {
  const hours = from === '' || until === '' ? null : { from, until };
  const rest = choice.rest ?? 0;
  const isEveryDay = choice.days.length === 0 && choice.dates.length === 0;
  const isPlain = hours === null && isEveryDay && choice.servers === null && rest === 0;
  if (mode === 'waves' && isPlain) return null;
  return {
    mode,
    zone,
    hours,
    days: choice.days.toSorted((one, other) => one.day - other.day),
    dates: choice.dates.toSorted((one, other) => one.date.localeCompare(other.date)),
    servers: choice.servers,
    answer_hours: choice.answerHours ?? 24,
    default_time: choice.defaultTime === '' ? '20:00' : choice.defaultTime,
    rest_minutes: rest,
  };
}

/** A stage of this kind, as it is offered first. */
export const stageChoice = (kind: StageKind, chosen: Partial<StageChoice> = {}): StageChoice => ({
  kind,
  thirdPlace: false,
  groups: kind === 'gsl' ? 2 : 1,
  twice: false,
  record: 3,
  rounds: null,
  pool: null,
  vetoSteps: [],
  bestOf: 1,
  finalBestOf: 3,
  checkInMinutes: null,
  roundPlays: [],
  rulebook: null,
  advance: null,
  ...chosen,
});

export const CUP_PRESETS = ['weekend', 'double', 'league', 'major'] as const;
export type CupPreset = (typeof CUP_PRESETS)[number];
/** From the semi-finals on. */
const LAST_FOUR: RoundPlayBody = { of: { kind: 'last', rounds: 2 }, best_of: 3 };
const PRESETS: Readonly<Record<CupPreset, { teams: number; stages: StageChoice[] }>> = {
  weekend: {
    teams: 8,
    stages: [stageChoice('single_elimination', { thirdPlace: true, roundPlays: [LAST_FOUR] })],
  },
  double: { teams: 8, stages: [stageChoice('double_elimination')] },
  league: {
    teams: 8,
    stages: [stageChoice('round_robin', { advance: 4 }), stageChoice('single_elimination', { bestOf: 3 })],
  },
  major: {
    teams: 16,
    stages: [
      stageChoice('swiss', { advance: 8, roundPlays: [{ of: { kind: 'deciding' }, best_of: 3 }] }),
      stageChoice('single_elimination', { bestOf: 3 }),
    ],
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
  signUp: 'open',
  minimumRating: null,
  startsAt: '',
  checkInMinutes: 30,
  clubsApart: false,
  protectedSeeds: null,
  played: true,
  veto: 'web',
  pool: ACTIVE_POOL,
  timetable: timetableChoice(null),
  disputeMinutes: 30,
  steamAccounts: false,
  ranked: false,
  substitution: 'none',
  freeSubstitutions: 1,
  freeAgents: false,
  rulebook: {},
  rulesText: '',
  ...PRESETS.weekend,
});

/** The preset whose stages these are; null: of one's own making. */
export const presetOf = ({ teams, stages }: CupForm): CupPreset | null =>
  CUP_PRESETS.find((preset) => JSON.stringify({ teams, stages }) === JSON.stringify(PRESETS[preset])) ?? null;

/** Whether its teams meet in several groups. */
export const hasGroups = ({ kind, groups }: StageChoice): boolean =>
  kind === 'gsl' || (kind === 'round_robin' && (groups ?? 1) > 1);

/** Teams that go on from a stage into the next one. */
export const teamsGoingOn = (one: StageChoice): number => (one.advance ?? 0) * (hasGroups(one) ? (one.groups ?? 1) : 1);

/** The form with one more stage, which ends the tournament; the one before it needs teams that go on. */
export function withStage(form: CupForm): CupForm {
  const last = form.stages.at(-1);
  if (last === undefined || form.stages.length >= 6) return form;
  const into =
    last.advance ?? (hasGroups(last) ? 2 : Math.max(2, Math.floor(teamsInto(form, form.stages.length - 1) / 2)));
  return {
    ...form,
    stages: [...form.stages.slice(0, -1), { ...last, advance: into }, stageChoice('single_elimination')],
  };
}

export const withoutStage = (form: CupForm, index: number): CupForm => ({
  ...form,
  stages: form.stages
    .filter((_, at) => at !== index)
    .map((one, at, all) => (at === all.length - 1 ? { ...one, advance: null } : { ...one, advance: one.advance ?? 2 })),
});

export const changeStage = (form: CupForm, index: number, change: Partial<StageChoice>): CupForm => ({
  ...form,
  stages: form.stages.map((one, at) => (at === index ? withPossibleSeries({ ...one, ...change }) : one)),
});

/** Series that a stage may have: without a winner only where points are counted. */
export const seriesOffered = ({ kind, rounds }: Pick<StageChoice, 'kind' | 'rounds'>): readonly BestOf[] =>
  kind === 'round_robin' || (kind === 'swiss' && rounds !== null) ? [1, 2, 3, 5] : DECIDING_BEST_OF;

/** Whether maps of a stage may end in a draw: where that is a result, in series that it leaves as long as they are. */
export const mayEndInDraw = (one: StageChoice): boolean =>
  seriesOffered(one).includes(2) && one.bestOf <= 2 && one.roundPlays.every((rule) => rule.best_of <= 2);

/** The stage with one map more where its series could end without a winner and may not. */
function withPossibleSeries(one: StageChoice): StageChoice {
  if (seriesOffered(one).includes(2)) return one;
  const longer = (bestOf: BestOf): BestOf => (bestOf === 2 ? 3 : bestOf);
  const isShort = one.bestOf === 2 || one.roundPlays.some((rule) => rule.best_of === 2);
  return isShort
    ? {
        ...one,
        bestOf: longer(one.bestOf),
        roundPlays: one.roundPlays.map((rule) => withBestOf(rule, longer(rule.best_of))),
      }
    : one;
}

/** Teams that play a stage. */
export function teamsInto(form: CupForm, index: number): number {
  const before = form.stages[index - 1];
  return before === undefined ? (form.teams ?? 0) : teamsGoingOn(before);
}

/** An own order of a veto is written where it is held on the web; elsewhere it is kept for the way back. */
export const ordersVeto = ({ played, veto }: CupForm, { vetoSteps }: StageChoice): boolean =>
  played && veto === 'web' && vetoSteps.length > 0;

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
        until: one.rounds === null ? { wins: one.record ?? 3, losses: one.record ?? 3 } : { rounds: one.rounds },
        tie_breaks: ['buchholz', 'initial_seed'],
      };
  }
}

function stageOf(form: CupForm, one: StageChoice, index: number): StageBody {
  const isLast = index === form.stages.length - 1;
  return {
    format: formatOf(one),
    advance:
      isLast || one.advance === null ? null : { kind: hasGroups(one) ? 'of_each_group' : 'best', count: one.advance },
    play: form.played
      ? {
          best_of: one.bestOf,
          ...seriesBody({ one, teams: teamsInto(form, index), isLast }, form.veto === 'web'),
          ...(one.checkInMinutes === null ? {} : { check_in_minutes: one.checkInMinutes }),
          map_pool: [...(one.pool ?? form.pool)],
          veto: form.veto,
          ...(ordersVeto(form, one) ? { veto_format: [...one.vetoSteps] } : {}),
        }
      : null,
    ...stageRules(form, one),
  };
}

/** Rules of a stage, as far as its matches can have them. */
function stageRules(form: CupForm, { rulebook }: StageChoice): { rulebook?: StageRulebook } {
  const { ranked, ...rules } = rulebook ?? {};
  const own: StageRulebook = ranked === undefined || !mayBeRanked(form) ? rules : { ...rules, ranked };
  return form.played && Object.keys(own).length > 0 ? { rulebook: own } : {};
}

/** Whether the platform plays matches that a ladder can count. */
export const mayBeRanked = ({ played, teamSize }: CupForm): boolean =>
  played && teamSize !== null && ladderOf({ ranked: true, teamSize }) !== null;

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
    sign_up: form.signUp,
    starts_at: start?.toISOString() ?? null,
    sign_up_closes_at: checkIn?.opens_at ?? null,
    check_in: checkIn,
    minimum_rating: form.minimumRating,
    stages: form.stages.map((one, index) => stageOf(form, one, index)),
    begins_by_itself: checkIn !== null,
    clubs_apart: form.clubsApart,
    protected_seeds: form.clubsApart ? (form.protectedSeeds ?? 0) : 0,
    timetable: timetableBody(form.timetable),
    dispute_minutes: form.disputeMinutes,
    ...(form.played && Object.keys(form.rulebook).length > 0 ? { rulebook: form.rulebook } : {}),
    ...(form.rulesText.trim() === '' ? {} : { rules_text: form.rulesText.trim() }),
    // Kept for the way back where no ladder has such teams, or people bring the results.
    ranked: form.ranked && mayBeRanked(form),
    steam_accounts: form.steamAccounts,
    substitution: form.substitution,
    free_substitutions: form.freeSubstitutions ?? 1,
    free_agents: form.freeAgents && (form.teamSize ?? 5) > 1,
    co_organisers: [],
  };
}
