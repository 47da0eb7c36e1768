import type {
  RoundPlayBody,
  StageBody,
  StageFormatBody,
  StagePlayBody,
  TimetableBody,
  TournamentAnswer,
  TournamentBody,
  TournamentBracketAnswer,
  TournamentDispute,
  TournamentPairing,
  TournamentMatchTime,
  TournamentPairingMatch,
  TournamentStandingsAnswer,
  TournamentStep,
  TournamentSubstitution,
} from '@placar/contracts';
import type { Refusal } from '@placar/domain';
import {
  checkInOf,
  disputeMinutesOf,
  entriesAfter,
  freeAgentsOf,
  isUndecided,
  longestRest,
  nextClock,
  openSubstitutions,
  playsIn,
  restsOf,
  seatsOf,
  sharedPlacesOf,
  nextPairings,
  timeOf,
  timetableOf,
  viewOf,
} from '@placar/domain/tournament';
import type {
  Dispute,
  KeptEvidence,
  MatchCheckIn,
  MatchTime,
  PersonalStep,
  RoundPlay,
  StagePlay,
  Timetable,
  TournamentSettings,
  TournamentState,
} from '@placar/domain/tournament';
import type { ShownCupMatch } from '@placar/match-engine/tournaments';
import { markOf } from './live/tournament-feed';
import { serversOf } from './tournament-plan';

type StagePlan = TournamentSettings['stages'][number];
type Format = StagePlan['format'];
type StageView = NonNullable<ReturnType<typeof viewOf>>;
type Side = StageView['pairings'][number]['sides'][number];

/** What an organiser sent, as the rules take it. Everybody begins in the first stage. */
export const settingsOf = (body: TournamentBody): TournamentSettings => ({
  name: body.name,
  coOrganisers: body.co_organisers,
  startsAt: body.starts_at ?? null,
  teamSize: body.team_size,
  substitutes: body.substitutes,
  coach: body.coach,
  most: body.teams,
  approval: body.approval,
  signUp: body.sign_up,
  signUpClosesAt: body.sign_up_closes_at ?? null,
  checkIn: body.check_in ? { opensAt: body.check_in.opens_at, closesAt: body.check_in.closes_at } : null,
  minimumRating: body.minimum_rating ?? null,
  beginsByItself: body.begins_by_itself,
  ...(body.clubs_apart ? { apart: { protectedSeeds: body.protected_seeds } } : {}),
  disputeMinutes: body.dispute_minutes,
  ...(body.rulebook == null ? {} : { rulebook: body.rulebook }),
  rulesText: body.rules_text ?? null,
  ranked: body.ranked,
  steamAccounts: body.steam_accounts,
  substitution: body.substitution,
  freeSubstitutions: body.free_substitutions,
  freeAgents: body.free_agents,
  timetable: body.timetable ? timetableOfCall(body.timetable) : null,
  stages: body.stages.map(({ format, advance, play, rulebook }, index) => ({
    format: formatOf(format),
    ...(rulebook == null ? {} : { rulebook }),
    play: play ? playOf(play) : null,
    advance: advance ?? null,
    invited: index === 0 ? body.teams : 0,
  })),
});

const timetableOfCall = ({ mode, zone, hours, servers, ...body }: TimetableBody): Timetable => ({
  mode,
  zone,
  hours: hours ?? null,
  servers: servers ?? null,
  answerHours: body.answer_hours,
  defaultTime: body.default_time,
  restMinutes: body.rest_minutes,
  ...(body.days.length === 0 ? {} : { days: body.days }),
  ...(body.dates.length === 0 ? {} : { dates: body.dates }),
});

const shownTimetable = ({
  answerHours,
  defaultTime,
  restMinutes = 0,
  days = [],
  dates = [],
  ...timetable
}: Timetable): TimetableBody => ({
  ...timetable,
  days: [...days],
  dates: [...dates],
  answer_hours: answerHours,
  default_time: defaultTime,
  rest_minutes: restMinutes,
});

const CALL_FIELDS: Readonly<Record<string, string>> = {
  most: 'teams',
  teamSize: 'team_size',
  seededBy: 'seeded_by',
  userId: 'user_id',
  startsAt: 'starts_at',
  signUpClosesAt: 'sign_up_closes_at',
  'checkIn.closesAt': 'check_in.closes_at',
  'timetable.defaultTime': 'timetable.default_time',
};
const PLAY_FIELDS = { pool: 'map_pool', vetoFormat: 'veto_format', bestOf: 'best_of' } as const;

/** A refusal with its field named as the caller sent it. */
export const namedAsInTheCall = (refusal: Refusal): Refusal =>
  refusal.field === undefined
    ? refusal
    : {
        ...refusal,
        field:
          CALL_FIELDS[refusal.field] ??
          refusal.field.replace(
            /(\.play(?:\.rounds\.\d+)?)\.(pool|vetoFormat|bestOf)$/,
            (_all, play: string, name: keyof typeof PLAY_FIELDS) => `${play}.${PLAY_FIELDS[name]}`,
          ),
      };

/** A rule for some rounds, as the rules of a tournament take it. */
const roundPlayOf = ({ of, best_of, map_pool, veto_format, check_in_minutes }: RoundPlayBody): RoundPlay => ({
  of,
  bestOf: best_of,
  ...(map_pool == null ? {} : { pool: map_pool }),
  ...(veto_format == null ? {} : { vetoFormat: veto_format }),
  ...(check_in_minutes == null ? {} : { checkInMinutes: check_in_minutes }),
});

const playOf = ({
  best_of,
  final_best_of,
  map_pool,
  veto,
  veto_format,
  check_in_minutes,
  rounds,
}: StagePlayBody): StagePlay => ({
  bestOf: best_of,
  finalBestOf: final_best_of ?? null,
  pool: map_pool,
  veto,
  ...(veto_format == null ? {} : { vetoFormat: veto_format }),
  ...(check_in_minutes == null ? {} : { checkInMinutes: check_in_minutes }),
  ...(rounds == null || rounds.length === 0 ? {} : { rounds: rounds.map(roundPlayOf) }),
});

/** The same for whoever reads it. */
const shownRoundPlay = ({ of, bestOf, pool, vetoFormat, checkInMinutes }: RoundPlay): RoundPlayBody => ({
  of,
  best_of: bestOf,
  ...(pool === undefined ? {} : { map_pool: [...pool] }),
  ...(vetoFormat === undefined ? {} : { veto_format: vetoFormat }),
  ...(checkInMinutes === undefined ? {} : { check_in_minutes: checkInMinutes }),
});

const shownPlay = ({
  bestOf,
  finalBestOf,
  pool,
  veto,
  vetoFormat,
  checkInMinutes,
  rounds,
}: StagePlay): StagePlayBody => ({
  best_of: bestOf,
  final_best_of: finalBestOf,
  map_pool: [...pool],
  veto,
  ...(vetoFormat === undefined ? {} : { veto_format: vetoFormat }),
  ...(checkInMinutes === undefined ? {} : { check_in_minutes: checkInMinutes }),
  ...(rounds === undefined ? {} : { rounds: rounds.map(shownRoundPlay) }),
});

function formatOf(format: StageFormatBody): Format {
  switch (format.kind) {
    case 'single_elimination':
      return { kind: format.kind, thirdPlace: format.third_place };
    case 'round_robin':
      return { kind: format.kind, groups: format.groups, twice: format.twice, tieBreaks: format.tie_breaks };
    case 'swiss':
      return { kind: format.kind, until: format.until, tieBreaks: format.tie_breaks };
    default:
      return format;
  }
}

/** The format of a stage as answers have it. */
export function shownFormat(format: Format): StageFormatBody {
  switch (format.kind) {
    case 'single_elimination':
      return { kind: format.kind, third_place: format.thirdPlace };
    case 'round_robin':
      return { kind: format.kind, groups: format.groups, twice: format.twice, tie_breaks: [...format.tieBreaks] };
    case 'swiss':
      return { kind: format.kind, until: format.until, tie_breaks: [...format.tieBreaks] };
    default:
      return format;
  }
}

const shownStage = ({ format, advance, play, rulebook }: StagePlan): StageBody => ({
  format: shownFormat(format),
  ...(rulebook === undefined ? {} : { rulebook }),
  advance,
  play: play ? shownPlay(play) : null,
});

/** Everything but what is played. Ratings are not shown: people may hide theirs. */
export function tournamentAnswer(state: TournamentState, version: number): TournamentAnswer {
  const { settings } = state;
  const { checkIn } = settings;
  return {
    id: state.id,
    version,
    status: state.status,
    paused: state.paused,
    not_begun: state.notBegun,
    next: nextClock(state),
    organiser_id: state.organiserId,
    servers: serversOf(state),
    settings: {
      name: settings.name,
      team_size: settings.teamSize,
      substitutes: settings.substitutes,
      coach: settings.coach,
      teams: settings.most,
      approval: settings.approval,
      sign_up: settings.signUp ?? 'open',
      starts_at: settings.startsAt,
      sign_up_closes_at: settings.signUpClosesAt,
      check_in: checkIn && { opens_at: checkIn.opensAt, closes_at: checkIn.closesAt },
      minimum_rating: settings.minimumRating,
      stages: settings.stages.map(shownStage),
      begins_by_itself: settings.beginsByItself === true,
      clubs_apart: settings.apart !== undefined,
      protected_seeds: settings.apart?.protectedSeeds ?? 0,
      dispute_minutes: disputeMinutesOf(state),
      timetable: settings.timetable ? shownTimetable(settings.timetable) : null,
      rulebook: settings.rulebook ?? null,
      rules_text: settings.rulesText ?? null,
      ranked: settings.ranked === true,
      steam_accounts: settings.steamAccounts === true,
      substitution: settings.substitution ?? 'none',
      free_substitutions: settings.freeSubstitutions ?? 1,
      free_agents: settings.freeAgents === true,
      co_organisers: [...settings.coOrganisers],
    },
    seeding: shownSeeding(state),
    presentation: settings.presentation ?? null,
    disputes: (state.disputes ?? []).map((dispute) => shownDispute(dispute, disputeMinutesOf(state))),
    substitutions: shownSubstitutions(state),
    // The same for everybody: names alone.
    free_agents: freeAgentsOf(state).map(({ userId, name }) => ({ user_id: userId, name })),
    teams: state.teams.map((team) => ({
      entry: team.entry,
      name: team.name,
      team_id: team.teamId,
      club: team.club ?? null,
      captain_id: team.captainId,
      status: team.status,
      checked_in: team.checkedIn,
      members: team.members.map(({ steamId, name, role }) => ({ steam_id: steamId, name, role })),
    })),
  };
}

function shownSeeding({ stages }: TournamentState): TournamentAnswer['seeding'] {
  const seeding = stages[0]?.seeding;
  if (seeding === undefined) return null;
  const { by, apart } = seeding;
  return { by, clubs_apart: apart !== undefined, protected_seeds: apart?.protectedSeeds ?? 0 };
}

function shownSubstitutions(state: TournamentState): TournamentSubstitution[] {
  const open = new Set(openSubstitutions(state));
  return (state.substitutions ?? []).map((one) => ({
    id: one.id,
    entry: one.entry,
    leaves: { steam_id: one.leaves.steamId, name: one.leaves.name },
    comes: { steam_id: one.comes.steamId, name: one.comes.name },
    role: one.comes.role,
    reason: one.reason,
    by: one.by,
    at: one.at,
    is_open: open.has(one),
    decision: one.decision,
  }));
}

const shownEvidence = ({ at, bytes, sha256, leftOut = [] }: KeptEvidence): TournamentDispute['evidence'] => ({
  at,
  bytes,
  sha256,
  left_out: [...leftOut],
});

function shownDispute(dispute: Dispute, minutes: number | null): TournamentDispute {
  const { call: _call, entries, decisions, appeal, evidence, ...told } = dispute;
  const [first] = decisions;
  const mayAppeal = first !== undefined && appeal === null && minutes !== null;
  return {
    ...told,
    entries: [...entries],
    is_open: isUndecided(dispute),
    decisions: [...decisions],
    appeal,
    evidence: evidence === undefined ? null : shownEvidence(evidence),
    appeal_until: mayAppeal ? new Date(Date.parse(first.at) + minutes * 60_000).toISOString() : null,
  };
}

const namesOf = ({ teams }: TournamentState): Record<string, string> =>
  Object.fromEntries(teams.map(({ entry, name }) => [String(entry), name]));

const entriesIn = ({ sides }: StageView['pairings'][number]): number[] => sides.map(entryOf).filter(isKnown);
const isKnown = (entry: number | null): entry is number => entry !== null;
const entryOf = (side: Side): number | null => (side.kind === 'entry' ? side.entry : null);

/** Finds the match of a pairing: of those who stand in it now, and of its last call. */
type FindMatch = (pairing: { stage: number; key: string; entries: Entries }) => TournamentPairingMatch | null;
type Entries = [number | null, number | null];

function finder(state: TournamentState, matches: readonly ShownCupMatch[]): FindMatch {
  const keyed = new Map(
    matches.map((match) => [[match.stage, match.key, match.low, match.high, match.call].join(' '), match]),
  );
  return ({ stage, key, entries: [one, two] }) => {
    if (one === null || two === null) return null;
    const call = state.stages[stage]?.calls[key] ?? 0;
    const match = keyed.get([stage, key, Math.min(one, two), Math.max(one, two), call].join(' '));
    if (match === undefined) return null;
    const turned = ([low, high]: readonly [number, number]): [number, number] =>
      one < two ? [low, high] : [high, low];
    const maps = match.maps.map((map) => ({ ...map, score: turned(map.score) }));
    const again = match.waits_for === 'server' ? match.start_again_at : null;
    return {
      id: match.match_id,
      status: match.status,
      waits_for: match.waits_for,
      ...(again === null ? {} : { start_again_at: again.toISOString() }),
      maps,
    };
  };
}

const shownTime = ({ entries: _entries, ...time }: MatchTime): TournamentMatchTime => time;

/** What is known of a pairing besides its place in the bracket. */
interface About {
  matchOf: (key: string, entries: Entries) => TournamentPairingMatch | null;
  time: MatchTime | null;
  checkIn: MatchCheckIn | null;
  endedAt: string | null;
  /** Maps of its series, at most; null: people bring the result. */
  bestOf: number | null;
  /** It can be played next, as far as other matches of its teams are concerned. */
  isNext: boolean;
  /** Until when each team rests, in milliseconds; null: the match waits for its time. */
  rests: ReadonlyMap<number, number> | null;
}

function shownPairing(
  pairing: StageView['pairings'][number],
  { matchOf, time, checkIn, endedAt, bestOf, isNext, rests }: About,
): TournamentPairing {
  const { key, part, round, group, sides, state, how, winner, result } = pairing;
  const entries: Entries = [entryOf(sides[0]), entryOf(sides[1])];
  // A result names its teams in an order of its own.
  const isTurned = result !== null && result.entries[0] !== entries[0];
  const scores = (pair: readonly [number, number]): [number, number] => (isTurned ? [pair[1], pair[0]] : [...pair]);
  return {
    key,
    part,
    round,
    group,
    entries,
    state,
    ...(state === 'ready' && !isNext ? { is_later: true as const } : {}),
    how,
    winner: entryOf(winner),
    ...(bestOf === null ? {} : { best_of: bestOf }),
    maps: result && scores(result.maps),
    rounds: result && scores(result.rounds),
    ended_at: result === null ? null : endedAt,
    time: time && shownTime(time),
    check_in: checkIn && {
      from: checkIn.from,
      until: checkIn.until,
      came: checkIn.came.map(({ entry }) => entry),
    },
    rest: rests === null || state !== 'ready' ? null : longestRest(rests, entries.filter(isKnown)),
    match: matchOf(key, entries),
  };
}

/** Stages that have begun; later ones have nobody yet. */
export function bracketAnswer(
  state: TournamentState,
  version: number,
  matches: readonly ShownCupMatch[],
): TournamentBracketAnswer {
  const find = finder(state, matches);
  const rests = restsOf(state);
  const { mode } = timetableOf(state);
  const plays = state.stages.map((_, stage) => playsIn(state, stage));
  return {
    id: state.id,
    version,
    mark: markOf(matches),
    names: namesOf(state),
    stages: viewsOf(state).map(({ view, plan, entries, stage, given }) => {
      const next = new Set(nextPairings(view.pairings).map(({ pairing }) => pairing.key));
      return {
        format: shownFormat(plan.format),
        is_over: view.isOver,
        seeds: [...entries],
        goes_on: entriesAfter(state, stage),
        pairings: view.pairings.map((pairing) =>
          shownPairing(pairing, {
            matchOf: (key, sides) => find({ stage, key, entries: sides }),
            time: timeOf(given, pairing),
            checkIn: checkInOf(given, pairing.key, entriesIn(pairing)),
            rests: mode === 'waves' || timeOf(given, pairing) !== null ? rests : null,
            endedAt: given.endedAt?.[pairing.key] ?? null,
            bestOf: plays[stage]?.(pairing)?.bestOf ?? null,
            isNext: next.has(pairing.key),
          }),
        ),
      };
    }),
  };
}

export function standingsAnswer(state: TournamentState, version: number): TournamentStandingsAnswer {
  return {
    id: state.id,
    version,
    names: namesOf(state),
    stages: viewsOf(state).map(({ view, entries, stage }) => ({
      shared: sharedPlacesOf(state, stage),
      tables: view.tables.map(({ rows, toDraw }) => ({
        rows: rows.map(({ mapDifference, roundDifference, decidedBy, ...row }) => ({
          ...row,
          seed: entries.indexOf(row.entry) + 1,
          map_difference: mapDifference,
          round_difference: roundDifference,
          decided_by: decidedBy,
        })),
        to_draw: toDraw,
      })),
      placements: view.placements,
    })),
  };
}

interface BegunStage {
  stage: number;
  view: StageView;
  plan: StagePlan;
  entries: readonly number[];
  given: TournamentState['stages'][number];
}

function viewsOf(state: TournamentState): BegunStage[] {
  return state.stages.flatMap((given, stage) => {
    const entries = seatsOf(given);
    const view = viewOf(state, stage);
    const plan = state.settings.stages[stage];
    return view && plan ? [{ stage, view, plan, entries, given }] : [];
  });
}

/** A step of a person, with the names that the page shows. */
export function stepAnswer(
  state: TournamentState,
  { entry, isCaptain, what, pairing, at, until }: PersonalStep,
): TournamentStep {
  const nameOf = (wanted: number): string => state.teams.find((team) => team.entry === wanted)?.name ?? '';
  return {
    tournament_id: state.id,
    tournament: state.settings.name,
    entry,
    team: nameOf(entry),
    what,
    is_captain: isCaptain,
    stage: pairing?.stage ?? null,
    key: pairing?.key ?? null,
    opponent: pairing === null ? null : nameOf(pairing.opponent),
    at,
    until,
  };
}
