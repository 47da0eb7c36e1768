import type { TeamSlot } from '../api-types';
import type { BackupFile } from './backup-file';
import type { MatchConfig } from './match-config';

/** Where one kind of upload goes; the header is used only when key and value are both set. */
export interface UploadTarget {
  url: string;
  headerKey: string;
  headerValue: string;
}
export type PauseOwner = 'Admin' | 'RoundRestore' | TeamSlot;

/**
 * The plugin's flags as it keeps them: not a clean state, the reported gamestate is derived by precedence (§8.3).
 * Gone with the process.
 */
export interface PluginState {
  isMatchSetup: boolean;
  isPreVeto: boolean;
  isVeto: boolean;
  readyAvailable: boolean;
  matchStarted: boolean;
  isKnifeRound: boolean;
  isSideSelection: boolean;
  isMatchLive: boolean;
  isPaused: boolean;
  pauseOwner: PauseOwner | null;
  unpauseVotes: Set<TeamSlot>;
  stopVotes: Set<TeamSlot>;
  isRoundRestoring: boolean;
  isRoundRestorePending: boolean;
  pendingRestore: BackupFile | null;
  config: MatchConfig | null;
  loadedConfigFile: string | null;
  liveMatchId: number;
  /** 0-based; already the next map's during post_game. */
  mapNumber: number;
  seriesScore: Record<TeamSlot, number>;
  /** Final maps; null until the first map is live. */
  maplist: string[] | null;
  remoteLog: UploadTarget;
  backup: UploadTarget;
  demo: UploadTarget;
  previousTeamIds: Record<TeamSlot, string>;
  /** Engine variables to put back at the reset. */
  originalConvars: Map<string, string>;
  /** Command-style settings; cannot be read back. */
  settings: Map<string, string>;
  /** Enhanced: a load that came in post-game and runs after the reset. */
  queuedLoad: { url: string; headerKey: string; headerValue: string } | null;
  /** Enhanced: the master switch of its events. */
  areEventsEnabled: boolean;
  /** Loads since boot: part of the luck of a match. */
  loadCount: number;
}

const noTarget = (): UploadTarget => ({ url: '', headerKey: '', headerValue: '' });

export const createPluginState = (): PluginState => ({
  isMatchSetup: false,
  isPreVeto: false,
  isVeto: false,
  readyAvailable: true,
  matchStarted: false,
  isKnifeRound: false,
  isSideSelection: false,
  isMatchLive: false,
  isPaused: false,
  pauseOwner: null,
  unpauseVotes: new Set(),
  stopVotes: new Set(),
  isRoundRestoring: false,
  isRoundRestorePending: false,
  pendingRestore: null,
  config: null,
  loadedConfigFile: null,
  liveMatchId: -1,
  mapNumber: 0,
  seriesScore: { team1: 0, team2: 0 },
  maplist: null,
  remoteLog: noTarget(),
  backup: noTarget(),
  demo: noTarget(),
  previousTeamIds: { team1: '', team2: '' },
  originalConvars: new Map(),
  settings: new Map([
    ['matchzy_stop_command_available', 'true'],
    ['matchzy_pause_after_restore', 'true'],
    ['matchzy_demo_name_format', '{TIME}_{MATCH_ID}_{MAP}_{TEAM1}_vs_{TEAM2}'],
  ]),
  queuedLoad: null,
  areEventsEnabled: true,
  loadCount: 0,
});
