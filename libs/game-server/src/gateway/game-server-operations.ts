import type { ConsoleRole } from '@placar/contracts';
import type { RconEndpoint, RconOutcome } from '../rcon/rcon-outcome';
import type {
  BootMarkerResult,
  CommandResult,
  CommandTiming,
  ExecutedResult,
  ListBackupsResult,
  LoadMatchRequest,
  LoadMatchResult,
  PauseOptions,
  ProbeResult,
  ReadEngineResult,
  ReadStatusResult,
  RemoteTargets,
  RestoreFromUrlRequest,
  RestoreLocalRequest,
  RosterPlayer,
  SendRconResult,
} from './gateway-types';

/**
 * Everything the platform does to a game server. No method throws for an expected failure: unreachable, wrong password,
 * missing plugin, refused, silent and contradicted are all values.
 */
export interface GameServerOperations {
  /** `priority` does not wait out the pauses between two connects: for a server that is expected back. */
  readStatus(
    endpoint: RconEndpoint,
    options?: { deadlineMs?: number; lane?: 'normal' | 'priority' },
  ): Promise<ReadStatusResult>;
  /** Map and humans on the server by the engine's own `status_json`. */
  readEngine(endpoint: RconEndpoint): Promise<ReadEngineResult>;
  /** Reachability, password, plugin and version in at most 3 s. */
  probe(endpoint: RconEndpoint): Promise<ProbeResult>;

  pause(endpoint: RconEndpoint, options?: PauseOptions): Promise<CommandResult>;
  unpause(endpoint: RconEndpoint, options?: PauseOptions): Promise<CommandResult>;

  loadMatch(endpoint: RconEndpoint, request: LoadMatchRequest): Promise<LoadMatchResult>;
  endMatch(endpoint: RconEndpoint, request: { matchId: number } & CommandTiming): Promise<CommandResult>;
  /** `css_start`: starts without waiting for ready players, or performs a pending restore. */
  forceStart(endpoint: RconEndpoint, request: { matchId: number } & CommandTiming): Promise<CommandResult>;

  listBackups(endpoint: RconEndpoint, matchId: number): Promise<ListBackupsResult>;
  restoreLocal(endpoint: RconEndpoint, request: RestoreLocalRequest): Promise<CommandResult>;
  restoreFromUrl(endpoint: RconEndpoint, request: RestoreFromUrlRequest): Promise<CommandResult>;

  addPlayer(endpoint: RconEndpoint, player: RosterPlayer): Promise<ExecutedResult>;
  addSpectator(endpoint: RconEndpoint, player: { steamId: string; name: string }): Promise<ExecutedResult>;
  /** MatchZy only removes from team1 and always claims success (plugin contract gotcha 64). */
  removePlayer(endpoint: RconEndpoint, steamId: string): Promise<ExecutedResult>;

  /** Sends event, backup and demo targets again, as after a load, a restore or a restart. */
  rearm(endpoint: RconEndpoint, targets: RemoteTargets): Promise<ExecutedResult>;
  /** Settings of the game, each as a line `name "value"`, as the plugin runs them at a load. */
  sendSettings(endpoint: RconEndpoint, settings: Readonly<Record<string, string>>): Promise<ExecutedResult>;
  setBootMarker(endpoint: RconEndpoint, nonce: string): Promise<ExecutedResult>;
  /** `missing` means that the server was restarted and every plugin setting is gone. */
  readBootMarker(endpoint: RconEndpoint, nonce: string): Promise<BootMarkerResult>;

  say(endpoint: RconEndpoint, text: string): Promise<ExecutedResult>;
  /** One raw console line of a person in a role (default: staff). Lines denied to that role are never sent. */
  sendRcon(endpoint: RconEndpoint, line: string, role?: ConsoleRole): Promise<SendRconResult>;
  /** Opens and authenticates ahead of time, so that the next command is written at once. */
  warm(endpoint: RconEndpoint): Promise<RconOutcome>;
}
