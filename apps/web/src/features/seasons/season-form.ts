import { isGameSetting, isGameSettingValue } from '@placar/contracts/matches';
import type { FieldErrors } from '../../lib/api-client';
import { dayOf } from './season-model';

export const MOST_SEASON_NAME = 40;
export const SERIES_LENGTHS = [1, 2, 3, 5, 7] as const;
export const SIDE_TYPES = ['standard', 'always_knife', 'never_knife'] as const;

/** Who begins as CT on a map, as seen from team 1. */
export const START_SIDES = ['knife', 'team1_ct', 'team1_t'] as const;
export type StartSide = (typeof START_SIDES)[number];

export interface CvarRow {
  key: string;
  name: string;
  value: string;
}

/** The form of a season. Empty texts and nulls mean "no default": a match made in the season then decides by itself. */
export interface SeasonDraft {
  name: string;
  /** `YYYY-MM-DD`, as the browser's date field holds it. */
  start: string;
  end: string;
  seriesLength: string | null;
  playersPerTeam: number | null;
  minReady: number | null;
  minSpectatorsReady: number | null;
  sideType: string | null;
  /** `1`, `0`, or null for no default. */
  skipVeto: string | null;
  wingman: string | null;
  maps: string[];
  /** One for each map in order; empty for no default. */
  mapSides: readonly StartSide[];
  spectators: string[];
  cvars: CvarRow[];
}

export type SeasonCvars = Readonly<Record<string, string>>;

/* The ten names of the wire (wire contract §5.7); everything else is a setting of the game. */
const WIRE_NAMES = [
  'min_players_to_ready',
  'min_spectators_to_ready',
  'players_per_team',
  'maps_to_win',
  'skip_veto',
  'map_pool',
  'spectators',
  'side_type',
  'map_sides',
  'wingman',
] as const;

let lastKey = 0;
export function newCvar(name = '', value = ''): CvarRow {
  lastKey += 1;
  return { key: `cvar-${lastKey}`, name, value };
}

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');
const choice = (text: string | undefined): string | null => ((text ?? '').trim() === '' ? null : (text ?? '').trim());
const flag = (text: string | undefined): string | null =>
  choice(text) === null ? null : ['1', 'true'].includes((text ?? '').trim()) ? '1' : '0';
/* Two of the words of the wire say the same from the other team's view; the server leaves what it does not know to the knife. */
function toStartSide(word: string): StartSide {
  if (word === 'team1_ct' || word === 'team2_t') return 'team1_ct';
  return word === 'team1_t' || word === 'team2_ct' ? 'team1_t' : 'knife';
}

/** No match takes more. */
const MOST_SIDES = 7;

/** As many sides as maps are played for certain; those not chosen yet are left to the knife. */
export function sidesOfMaps(draft: Pick<SeasonDraft, 'mapSides' | 'maps' | 'seriesLength'>): readonly StartSide[] {
  const count = draft.maps.length || Number(draft.seriesLength ?? 0) || draft.mapSides.length || 1;
  return Array.from({ length: Math.min(count, MOST_SIDES) }, (_, index) => draft.mapSides[index] ?? 'knife');
}

const number = (text: string | undefined): number | null => {
  const value = Number(choice(text) ?? Number.NaN);
  return Number.isInteger(value) ? value : null;
};

/** The form of a season and its defaults, or an empty one that begins today. */
export function toSeasonDraft(
  season: { name: string; start_date: string; end_date: string | null } | null,
  cvars: SeasonCvars,
  today: string,
): SeasonDraft {
  const known = new Set<string>(WIRE_NAMES);
  return {
    name: season?.name ?? '',
    start: season === null ? today : dayOf(season.start_date),
    end: season === null || season.end_date === null ? '' : dayOf(season.end_date),
    seriesLength: choice(cvars.maps_to_win),
    playersPerTeam: number(cvars.players_per_team),
    minReady: number(cvars.min_players_to_ready),
    minSpectatorsReady: number(cvars.min_spectators_to_ready),
    sideType: choice(cvars.side_type),
    skipVeto: flag(cvars.skip_veto),
    wingman: flag(cvars.wingman),
    maps: words(cvars.map_pool),
    mapSides: (cvars.map_sides ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(toStartSide),
    spectators: words(cvars.spectators),
    cvars: Object.entries(cvars)
      .filter(([name]) => !known.has(name))
      .map(([name, value]) => newCvar(name, value)),
  };
}

export type SeasonProblem =
  | 'required'
  | 'tooLong'
  | 'day'
  | 'endBeforeStart'
  | 'players'
  | 'ready'
  | 'fewMaps'
  | 'cvarName'
  | 'cvarValue'
  | 'cvarTwice';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isWithin = (value: number | null, min: number, max: number): boolean =>
  value === null || (Number.isInteger(value) && value >= min && value <= max);

/** What keeps a form from being sent, by field. */
export function findSeasonProblems(draft: SeasonDraft): Partial<Record<string, SeasonProblem>> {
  const problems: Partial<Record<string, SeasonProblem>> = {};
  if (draft.name.trim() === '') problems.name = 'required';
  else if (draft.name.trim().length > MOST_SEASON_NAME) problems.name = 'tooLong';
  if (draft.start === '') problems.start = 'required';
  else if (!isDay(draft.start)) problems.start = 'day';
  if (draft.end !== '' && !isDay(draft.end)) problems.end = 'day';
  else if (draft.end !== '' && draft.end < draft.start) problems.end = 'endBeforeStart';
  if (!isWithin(draft.playersPerTeam, 1, 12)) problems.playersPerTeam = 'players';
  if (!isWithin(draft.minReady, 0, draft.playersPerTeam ?? 12)) problems.minReady = 'ready';
  if (!isWithin(draft.minSpectatorsReady, 0, 12)) problems.minSpectatorsReady = 'ready';
  if (draft.maps.length > 0 && draft.maps.length < Number(draft.seriesLength ?? 1)) problems.maps = 'fewMaps';
  return { ...problems, ...cvarProblems(draft.cvars) };
}

function cvarProblems(rows: readonly CvarRow[]): Record<string, SeasonProblem> {
  const problems: Record<string, SeasonProblem> = {};
  const seen = new Set<string>(WIRE_NAMES);
  for (const row of rows.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')) {
    const name = row.name.trim().toLowerCase();
    if (seen.has(name)) problems[row.key] = 'cvarTwice';
    else if (!isGameSetting(name)) problems[row.key] = 'cvarName';
    else if (!isGameSettingValue(row.value)) problems[row.key] = 'cvarValue';
    seen.add(name);
  }
  return problems;
}

/** Defaults by the names of the wire. Empty ones are left out: absent is how a season says nothing about them. */
export function toSeasonCvars(draft: SeasonDraft): Record<string, string> {
  const text = (value: number | null) => (value === null ? '' : String(value));
  const all: Record<string, string> = {
    min_players_to_ready: text(draft.minReady),
    min_spectators_to_ready: text(draft.minSpectatorsReady),
    players_per_team: text(draft.playersPerTeam),
    maps_to_win: draft.seriesLength ?? '',
    skip_veto: draft.skipVeto ?? '',
    map_pool: draft.maps.join(' '),
    spectators: draft.spectators.join(' '),
    side_type: draft.sideType ?? '',
    map_sides: draft.mapSides.length === 0 ? '' : sidesOfMaps(draft).join(' '),
    wingman: draft.wingman ?? '',
  };
  const filled = Object.entries(all).filter(([, value]) => value !== '');
  const rows = draft.cvars
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }) => [name.trim(), value] as const);
  return Object.fromEntries([...filled, ...rows]);
}

/** Body of `POST /seasons`, and with `season_id` of `PUT /seasons`; days as `YYYY-MM-DD`. */
export function toSeasonPayload(draft: SeasonDraft) {
  return {
    name: draft.name.trim(),
    start_date: draft.start,
    end_date: draft.end === '' ? null : draft.end,
    season_cvar: toSeasonCvars(draft),
  };
}

/** True when leaving would lose something. */
export function isSeasonChanged(before: SeasonDraft, draft: SeasonDraft): boolean {
  const essence = (one: SeasonDraft) => JSON.stringify(toSeasonPayload(one));
  return essence(before) !== essence(draft);
}

const FIELDS: Readonly<Record<string, string>> = { start_date: 'start', end_date: 'end', season_cvar: 'cvars' };

/** The server's refusals by the fields of the form. */
export function placeSeasonErrors(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, reason]) => {
      const head = field.split('.')[0] ?? field;
      return [FIELDS[head] ?? head, reason];
    }),
  );
}
