export const GAME_STATES = [
  'none',
  'pre_veto',
  'veto',
  'warmup',
  'knife',
  'waiting_for_knife_decision',
  'going_live',
  'live',
  'pending_restore',
  'post_game',
] as const;

/** The order is the integer coding that `get5_web_available` uses (plugin contract §3.1). */
export type PluginGameState = (typeof GAME_STATES)[number];

export type PluginSide = 'ct' | 't';

export interface PluginTeamStatus {
  readonly name: string;
  readonly seriesScore: number;
  readonly mapScore: number;
  readonly side: PluginSide | null;
  /** MatchZy says the same for both teams: whether everybody who is connected is ready, true on an empty server, too. get5 means this team. */
  readonly ready: boolean | null;
  /** Null where the plugin does not count (MatchZy says -1). */
  readonly connected: number | null;
}

/** What `get5_status` says, normalised over MatchZy and get5 (plugin contract §3.1). `roundNumber` −1 reads as null. */
export interface PluginStatus {
  readonly gamestate: PluginGameState;
  readonly paused: boolean;
  readonly matchId: number | null;
  /** 0-based. Already the next map while `gamestate` is `post_game`. */
  readonly mapNumber: number | null;
  readonly roundNumber: number | null;
  readonly team1: PluginTeamStatus | null;
  readonly team2: PluginTeamStatus | null;
  readonly maps: readonly string[] | null;
  readonly loadedConfigFile: string | null;
  readonly pluginVersion: string;
}

/** The free check `get5_web_available`: `gamestate` 0 is free. */
export interface PluginAvailability {
  readonly gamestate: number;
  readonly available: boolean;
  readonly pluginVersion: string;
}

/** One line of the plugin's backup list. `round` is rounds completed; `takenAt` is server local time without zone. */
export interface ListedBackup {
  readonly file: string;
  readonly matchId: number | null;
  readonly map: string | null;
  /** 0-based, from the file name; null where the file name carries the map's name. */
  readonly mapNumber: number | null;
  readonly round: number | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly takenAt: string | null;
}

/** The parts of the engine's `status_json` that the platform uses. */
export interface EngineStatus {
  readonly map: string | null;
  readonly humans: number | null;
  /** SteamID64 of everybody who is connected; null where the engine did not say it of each of them. */
  readonly steamIds: readonly string[] | null;
}
