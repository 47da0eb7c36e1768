import type { CreateLobbyBody, LobbyModesAnswer, LobbySettings } from '@placar/contracts/lobby';

export type Mode = LobbyModesAnswer['modes'][number]['rules'];

/** What the form holds: a mode, and what was chosen for it. */
export interface LobbyChoice {
  mode: string;
  /** The whole party of the host waits for another one. */
  challenge: boolean;
  settings: Omit<LobbySettings, 'challenge'>;
  /** Maps that were added by hand, in a mode without a pool of its own. */
  extraMaps: string[];
}

export type ChoiceStep = 'mode' | 'maps' | 'access';
export const CHOICE_STEPS: readonly ChoiceStep[] = ['mode', 'maps', 'access'];

export interface ChoiceProblem {
  step: ChoiceStep;
  key: 'poolShort' | 'nameLong' | 'range' | 'team';
}

export const LOBBY_NAME_MAX = 40;
/** Most people of a party. */
const PARTY_MOST = 5;
export const SERIES = [1, 2, 3, 5] as const;

/** Maps for a mode without a pool, as long as its host has no list of their own. */
const USUAL_MAPS = ['de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_overpass', 'de_vertigo', 'de_cache'];

/** Maps that can be chosen: those of the mode, or the host's own with those added by hand. */
export const offeredMaps = (mode: Mode, ownMaps: readonly string[], extraMaps: readonly string[]): string[] =>
  mode.pool.length > 0 ? [...mode.pool] : [...new Set([...(ownMaps.length > 0 ? ownMaps : USUAL_MAPS), ...extraMaps])];

/** What a lobby of this mode is like where nothing was chosen. */
export function usualChoice(mode: Mode, ownMaps: readonly string[]): LobbyChoice {
  return {
    mode: mode.key,
    challenge: false,
    extraMaps: [],
    settings: {
      name: '',
      teams: mode.teams[0] ?? 'balanced',
      captains: 'best_rated',
      order: 'snake',
      maps: mode.maps[0] ?? 'host',
      series: 1,
      pool: offeredMaps(mode, ownMaps, []),
      veto_first: 'coin',
      access: 'open',
      rating_min: null,
      rating_max: null,
      team_id: null,
      private: false,
      casters: 0,
      auto_start: mode.ready_check,
      region: null,
    },
  };
}

/** The choice of the last time as far as the mode still allows it; null when it is no choice at all. */
export function reviveChoice(stored: unknown, modes: readonly Mode[], ownMaps: readonly string[]): LobbyChoice | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { mode: key, settings, extraMaps } = stored as Partial<Record<keyof LobbyChoice, unknown>>;
  const mode = modes.find((one) => one.key === key);
  if (mode === undefined || typeof settings !== 'object' || settings === null) return null;
  const usual = usualChoice(mode, ownMaps);
  const extra = Array.isArray(extraMaps)
    ? extraMaps.filter((map): map is string => typeof map === 'string' && isMap(map))
    : [];
  const known = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        Object.hasOwn(usual.settings, name) &&
        (typeof value === typeof usual.settings[name as keyof LobbyChoice['settings']] ||
          name.startsWith('rating_') ||
          name === 'team_id' ||
          name === 'region'),
    ),
  ) as Partial<LobbyChoice['settings']>;
  return fitted({ ...usual, extraMaps: extra, settings: { ...usual.settings, ...known } }, mode, ownMaps);
}

/** Whether two whole parties can meet in this mode. */
export const canChallenge = (mode: Mode): boolean =>
  mode.teams.includes('premade') && mode.players_per_team <= PARTY_MOST;

/** The choice with what the mode does not have replaced by what is usual there. */
export function fitted(choice: LobbyChoice, mode: Mode, ownMaps: readonly string[]): LobbyChoice {
  const usual = usualChoice(mode, ownMaps).settings;
  const { settings } = choice;
  const offered = offeredMaps(mode, ownMaps, choice.extraMaps);
  const pool = settings.pool.filter((map) => offered.includes(map));
  return {
    ...choice,
    mode: mode.key,
    challenge: choice.challenge && canChallenge(mode),
    settings: {
      ...settings,
      teams: mode.teams.includes(settings.teams) ? settings.teams : usual.teams,
      maps: mode.maps.includes(settings.maps) ? settings.maps : usual.maps,
      series: SERIES.some((series) => series === settings.series) ? settings.series : 1,
      pool: pool.length > 0 ? pool : usual.pool,
      auto_start: mode.ready_check ? settings.auto_start : usual.auto_start,
    },
  };
}

/** The choice as a challenge, in a mode for which the party is large enough where there is one. */
export function asChallenge(
  choice: LobbyChoice,
  modes: readonly Mode[],
  ownMaps: readonly string[],
  partySize: number,
): LobbyChoice {
  const isFit = (mode: Mode) => canChallenge(mode) && mode.players_per_team === partySize;
  const own = modes.find(({ key }) => key === choice.mode);
  const mode = [own, ...modes].find((one) => one !== undefined && isFit(one)) ?? own;
  if (mode === undefined) return choice;
  const base = mode.key === choice.mode ? choice : usualChoice(mode, ownMaps);
  return { ...base, challenge: canChallenge(mode) };
}

/** What keeps the lobby from being made, with the step that it belongs to. */
export function problemsOf({ settings }: LobbyChoice): ChoiceProblem[] {
  const { pool, series, access, rating_min: min, rating_max: max, team_id: team, name } = settings;
  const problems: ChoiceProblem[] = [];
  if (pool.length < series) problems.push({ step: 'maps', key: 'poolShort' });
  if (name.length > LOBBY_NAME_MAX) problems.push({ step: 'access', key: 'nameLong' });
  const isRange = (min !== null || max !== null) && (min ?? 0) <= (max ?? Infinity);
  if (access === 'rating' && !isRange) problems.push({ step: 'access', key: 'range' });
  if (access === 'team' && team === null) problems.push({ step: 'access', key: 'team' });
  return problems;
}

/** The body of the call. Only what the access asks for is sent. */
export function toBody({ mode, challenge, settings }: LobbyChoice): CreateLobbyBody {
  const { name, ...rest } = settings;
  const isRating = settings.access === 'rating';
  const named = name.trim() === '' ? {} : { name: name.trim() };
  return {
    mode,
    // A challenge is put up by everybody of the party, as one team.
    party: challenge,
    settings: {
      ...rest,
      ...(challenge ? { challenge, teams: 'premade' as const } : {}),
      ...named,
      rating_min: isRating ? settings.rating_min : null,
      rating_max: isRating ? settings.rating_max : null,
      team_id: settings.access === 'team' ? settings.team_id : null,
    },
  };
}

const ACCESS_FIELDS = [
  'name',
  'access',
  'rating_min',
  'rating_max',
  'team_id',
  'private',
  'casters',
  'auto_start',
  'region',
];

/** The step on which the field of a refusal stands. */
export function stepOfField(field: string): ChoiceStep {
  if (field === 'mode') return 'mode';
  return ACCESS_FIELDS.includes(field.replace(/^settings\./, '')) ? 'access' : 'maps';
}

/** A map's file name, or its number in the workshop. */
export const isMap = (text: string): boolean => /^[A-Za-z0-9_]{1,32}$/.test(text);
