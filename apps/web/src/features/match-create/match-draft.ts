import type { InputOf } from '@placar/contracts/endpoints';
import { CvarName, CvarValue, MapName, MatchOptions, type MapSide, type SideType } from '@placar/contracts/matches';
import type { ServerListItem } from '@placar/contracts/servers';
import { VetoFormat, type VetoStep } from '@placar/contracts/vetoes';
import { formatFlaw } from '@placar/domain/veto';

export const SERIES_LENGTHS = [1, 2, 3, 5, 7] as const;
export type SeriesLength = (typeof SERIES_LENGTHS)[number];

export interface CvarRow {
  name: string;
  value: string;
}

/** Everything the form holds. Numbers are null while their field is empty; `startAt` is a local `YYYY-MM-DDTHH:MM`. */
export interface MatchDraft {
  team1Id: number | null;
  team2Id: number | null;
  title: string;
  seasonId: number | null;
  isPrivate: boolean;
  ignoreTeamSize: boolean;
  maxMaps: SeriesLength;
  wingman: boolean;
  /** In order of choice, which is the order of play when nothing is vetoed. */
  mapPool: string[];
  /** Maps added by hand beside the offered ones. */
  extraMaps: string[];
  skipVeto: boolean;
  /** The veto is held on the web, before the match is loaded. */
  webVeto: boolean;
  vetoFirst: 'team1' | 'team2' | 'coin' | 'higher_rating';
  /** Seconds for a step on the web; 0: no clock. */
  vetoClock: number;
  /** The organiser's own order of the veto on the web; empty: the usual one of the series. */
  vetoSteps: VetoStep[];
  sideType: SideType;
  mapSides: Record<string, MapSide>;
  /** A server by id, the next free one of the pool, one started for the match, or none yet. */
  serverChoice: number | 'pool' | 'on_demand' | 'later' | null;
  startMode: 'now' | 'at';
  startAt: string;
  tvDelay: number | null;
  playersPerTeam: number | null;
  minReady: number | null;
  minSpectatorsReady: number | null;
  enforceTeams: boolean;
  /** Pauses that a team may take on a map; null: as many as it wants. */
  tacticalPauses: number | null;
  technicalPauses: number | null;
  spectators: string[];
  cvars: CvarRow[];
}

export const EMPTY_DRAFT: MatchDraft = {
  team1Id: null,
  team2Id: null,
  title: '',
  seasonId: null,
  isPrivate: false,
  ignoreTeamSize: false,
  maxMaps: 1,
  wingman: false,
  mapPool: [],
  extraMaps: [],
  skipVeto: false,
  webVeto: false,
  vetoFirst: 'team1',
  vetoClock: 45,
  vetoSteps: [],
  sideType: 'standard',
  mapSides: {},
  serverChoice: null,
  startMode: 'now',
  startAt: '',
  tvDelay: 0,
  playersPerTeam: 5,
  minReady: 5,
  minSpectatorsReady: 0,
  enforceTeams: true,
  tacticalPauses: null,
  technicalPauses: null,
  spectators: [],
  cvars: [],
};

export const CREATE_STEPS = ['teams', 'maps', 'server', 'rules'] as const;
export type CreateStep = (typeof CREATE_STEPS)[number];

export type ProblemKey =
  | 'team1'
  | 'team2'
  | 'teamsEqual'
  | 'title'
  | 'noMaps'
  | 'fewMaps'
  | 'vetoOrder'
  | 'server'
  | 'serverGone'
  | 'serverSkins'
  | 'startTime'
  | 'tvDelay'
  | 'players'
  | 'ready'
  | 'specReady'
  | 'pauses'
  | 'cvarName'
  | 'cvarValue'
  | 'cvarTwice'
  | 'spectators'
  | 'other';

export interface Problem {
  step: CreateStep;
  key: ProblemKey;
  /** Wire field that the shared schema refused, for `other`. */
  field?: string;
}

/** True when the maps and their order are fixed before the load: no veto, or no map too many (domain rule `mapsAreFixed`). */
export function mapsAreFixed(draft: MatchDraft): boolean {
  return draft.skipVeto || (draft.mapPool.length > 0 && draft.mapPool.length === draft.maxMaps);
}

/** Maps whose starting side can be set beforehand: the first of the fixed order, unless a knife decides all. */
export function mapsWithSides(draft: MatchDraft): string[] {
  return mapsAreFixed(draft) && draft.sideType !== 'always_knife' ? draft.mapPool.slice(0, draft.maxMaps) : [];
}

/** Side rule of a map: the chosen one, else a knife, or alternating CT starts where knives are off. */
export function sideOfMap(draft: MatchDraft, map: string): MapSide {
  const chosen = draft.mapSides[map];
  if (chosen !== undefined && !(chosen === 'knife' && draft.sideType === 'never_knife')) return chosen;
  if (draft.sideType === 'never_knife') return draft.mapPool.indexOf(map) % 2 === 0 ? 'team1_ct' : 'team2_ct';
  return 'knife';
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, as the wire wants it, from a local date and time; null when it is no date. */
export function toWireTime(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Body of `POST /matches` (wire contract §5.4); a team that is not chosen yet is nobody's number. */
export function toPayload(draft: MatchDraft): InputOf<'POST /matches'>['body'] {
  const withSides = mapsWithSides(draft);
  const choice = draft.serverChoice;
  return {
    server_id: typeof choice === 'number' ? choice : null,
    ignore_server: typeof choice === 'string',
    ...(choice === 'pool' || choice === 'on_demand' ? { server_request: choice } : {}),
    team1_id: draft.team1Id ?? 0,
    team2_id: draft.team2Id ?? 0,
    season_id: draft.seasonId,
    start_time: draft.startMode === 'at' ? toWireTime(draft.startAt) : null,
    max_maps: draft.maxMaps,
    title: draft.title.trim(),
    skip_veto: mapsAreFixed(draft),
    veto_first: draft.vetoFirst === 'team2' ? 'team2' : 'team1',
    ...(draft.webVeto && !mapsAreFixed(draft)
      ? {
          veto: 'web' as const,
          veto_start: draft.vetoFirst,
          veto_clock: draft.vetoClock,
          ...(draft.vetoSteps.length > 0 ? { veto_format: draft.vetoSteps } : {}),
        }
      : {}),
    veto_mappool: draft.mapPool.join(' '),
    side_type: draft.sideType,
    map_sides: withSides.length === 0 ? null : withSides.map((map) => sideOfMap(draft, map)).join(','),
    players_per_team: draft.playersPerTeam,
    min_players_to_ready: draft.minReady,
    min_spectators_to_ready: draft.minSpectatorsReady,
    wingman: draft.wingman,
    spectator_auths: draft.spectators,
    match_cvars: Object.fromEntries(
      draft.cvars.filter((row) => row.name.trim() !== '').map((row) => [row.name.trim(), row.value]),
    ),
    enforce_teams: draft.enforceTeams,
    private_match: draft.isPrivate,
    tv_delay: draft.tvDelay,
    pause_budgets: { tactical: draft.tacticalPauses, technical: draft.technicalPauses },
    ignore: draft.ignoreTeamSize,
  };
}

function isWithin(value: number | null, min: number, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
}

/* Of those that a step may have the ones that are there, in this order. */
const problemsOf = (step: CreateStep, found: Readonly<Partial<Record<ProblemKey, boolean>>>): Problem[] =>
  (Object.keys(found) as ProblemKey[]).filter((key) => found[key]).map((key) => ({ step, key }));

function mapProblems(draft: MatchDraft): Problem[] {
  if (draft.mapPool.length === 0) return [{ step: 'maps', key: 'noMaps' }];
  if (draft.mapPool.length < draft.maxMaps) return [{ step: 'maps', key: 'fewMaps' }];
  const { webVeto, vetoSteps: steps } = draft;
  const isWrong =
    webVeto && !mapsAreFixed(draft) && steps.length > 0 && formatFlaw(steps, draft.mapPool, draft.maxMaps) !== null;
  return isWrong ? [{ step: 'maps', key: 'vetoOrder' }] : [];
}

/** What still keeps the draft from being sent, in the order of the steps. The shared schema has the last word. */
export function findProblems(draft: MatchDraft): Problem[] {
  const rows = draft.cvars.filter((row) => row.name.trim() !== '');
  const pauses = [draft.tacticalPauses, draft.technicalPauses];
  const problems = [
    ...problemsOf('teams', {
      team1: draft.team1Id === null,
      team2: draft.team2Id === null,
      teamsEqual: draft.team1Id !== null && draft.team1Id === draft.team2Id,
      title: Array.from(draft.title.trim()).length > 60,
    }),
    ...mapProblems(draft),
    ...problemsOf('server', {
      server: draft.serverChoice === null,
      startTime: draft.startMode === 'at' && toWireTime(draft.startAt) === null,
      tvDelay: !isWithin(draft.tvDelay, 0, 600),
    }),
    ...problemsOf('rules', {
      players: !isWithin(draft.playersPerTeam, 1, 12),
      ready: !isWithin(draft.minReady, 0, draft.playersPerTeam ?? 12),
      specReady: !isWithin(draft.minSpectatorsReady, 0, 12),
      pauses: pauses.some((allowed) => allowed !== null && !isWithin(allowed, 0, 99)),
      cvarName: rows.some((row) => !CvarName.safeParse(row.name.trim()).success),
      cvarValue: rows.some((row) => !CvarValue.safeParse(row.value).success),
      cvarTwice: new Set(rows.map((row) => row.name.trim().toLowerCase())).size !== rows.length,
      spectators: draft.spectators.some((entry) => entry.length > 120),
    }),
  ];
  if (problems.length > 0) return problems;
  const parsed = MatchOptions.safeParse(toPayload(draft));
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    step: stepOfField(String(issue.path[0] ?? '')),
    key: 'other',
    field: issue.path.map(String).join('.'),
  }));
}

type OfferedServer = Pick<ServerListItem, 'id' | 'skins_enabled'>;

/** Whether the match may not be played there: one of a season is official, and those play without skins (decision 0110). */
export function hasForbiddenSkins(draft: Pick<MatchDraft, 'seasonId'>, server: OfferedServer): boolean {
  return draft.seasonId !== null && server.skins_enabled === 1;
}

/** The problems and, with a known list of free servers, what speaks against the chosen one: it has left the list since (a draft lives for days), or shows skins. */
export function withServerProblem(
  problems: readonly Problem[],
  draft: MatchDraft,
  free: readonly OfferedServer[] | undefined,
): readonly Problem[] {
  if (free === undefined || typeof draft.serverChoice !== 'number') return problems;
  const chosen = free.find(({ id }) => id === draft.serverChoice);
  if (chosen === undefined) return [...problems, { step: 'server', key: 'serverGone' }];
  return hasForbiddenSkins(draft, chosen) ? [...problems, { step: 'server', key: 'serverSkins' }] : problems;
}

/** The step on which a wire field is edited. */
export function stepOfField(field: string): CreateStep {
  if (/^(team[12]_id|title|season_id|private_match|ignore)$/.test(field)) return 'teams';
  if (/^(max_maps|veto_|map_sides|side_type|skip_veto|wingman)/.test(field)) return 'maps';
  if (/^(server_id|ignore_server|server_request|start_time|tv_delay)$/.test(field)) return 'server';
  return 'rules';
}

/** True for a map file name or workshop digits. */
export function isMapName(text: string): boolean {
  return MapName.safeParse(text).success;
}

/** A stored draft with unknown or missing parts replaced by the empty ones; null when it is not a draft at all. */
export function reviveDraft(stored: unknown): MatchDraft | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const draft: MatchDraft = { ...EMPTY_DRAFT };
  for (const [key, value] of Object.entries(stored)) {
    const empty = EMPTY_DRAFT[key as keyof MatchDraft];
    const sameKind =
      empty === null
        ? value === null || ['number', 'string'].includes(typeof value)
        : typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
    if (key in EMPTY_DRAFT && (sameKind || value === null))
      Object.assign(draft, { [key]: (value as unknown) ?? empty });
  }
  return { ...draft, vetoSteps: reviveSteps(draft.vetoSteps) };
}

/** Steps that were kept in the browser; what is no format is none. */
function reviveSteps(stored: unknown): VetoStep[] {
  const parsed = VetoFormat.safeParse(stored);
  return parsed.success ? parsed.data : [];
}
