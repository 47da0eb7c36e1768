import { awakeNow } from '@placar/platform';
import { setTimeout as realSleep } from 'node:timers/promises';
import type {
  BootMarkerResult,
  CommandResult,
  ExecutedResult,
  ListBackupsResult,
  LoadMatchRequest,
  LoadMatchResult,
  MatchRequest,
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
import type { ConsoleRole } from '@placar/contracts';
import type { PluginDialect } from '../plugin/plugin-commands';
import type { GatewayClock, RconExecutor, ReadOptions } from './server-link';
import type { RconEndpoint, RconOutcome } from '../rcon/rcon-outcome';
import {
  addPlayerCommand,
  listBackupsCommand,
  markerText,
  readBootMarkerCommand,
  removePlayerCommand,
  sayCommand,
} from '../plugin/plugin-commands';
import { cleanReply } from '../plugin/plugin-replies';
import { deniedRconRule } from '../plugin/denied-lines';
import { parseBackupList } from '../plugin/backup-list';
import { armTargets, sendSettings, setBootMarker } from './arm-server';
import { executedOf } from './command-result';
import { buildLines, failed, failureOf, saysUnknown, ServerLink } from './server-link';
import { endMatch, forceStart } from './end-match';
import { loadMatch } from './load-match';
import { probeServer } from './probe-server';
import { restoreFromUrl, restoreLocal } from './restore-backup';
import { setPaused } from './set-paused';

const REALTIME: GatewayClock = {
  now: () => awakeNow(),
  sleep: (ms) => realSleep(ms),
};

export interface GameServerGatewayOptions {
  readonly rcon: RconExecutor;
  readonly clock?: GatewayClock;
}

/** Everything the platform does to a game server; tests put their own in the place of the gateway. */
export type GameServerOperations = Pick<GameServerGateway, keyof GameServerGateway>;

/**
 * The worker's door to every game server. Each use case that takes more than one command lives in a file of its own. No method throws for
 * an expected failure: unreachable, wrong password, missing plugin, refused, silent and contradicted are all values.
 */
export class GameServerGateway {
  private readonly rcon: RconExecutor;
  private readonly clock: GatewayClock;

  constructor(options: GameServerGatewayOptions) {
    this.rcon = options.rcon;
    this.clock = options.clock ?? REALTIME;
  }

  /** `priority` does not wait out the pauses between two connects: for a server that is expected back. */
  readonly readStatus = (endpoint: RconEndpoint, options?: ReadOptions): Promise<ReadStatusResult> =>
    this.link(endpoint).readStatus(options);
  /** Map and humans on the server by the engine's own `status_json`. */
  readonly readEngine = (endpoint: RconEndpoint): Promise<ReadEngineResult> => this.link(endpoint).readEngine();
  /** Reachability, password, plugin and version in at most 3 s. */
  readonly probe = (endpoint: RconEndpoint): Promise<ProbeResult> => probeServer(this.link(endpoint));
  readonly pause = (endpoint: RconEndpoint, options: PauseOptions = {}): Promise<CommandResult> =>
    setPaused(this.link(endpoint), true, options);
  readonly unpause = (endpoint: RconEndpoint, options: PauseOptions = {}): Promise<CommandResult> =>
    setPaused(this.link(endpoint), false, options);
  readonly loadMatch = (endpoint: RconEndpoint, request: LoadMatchRequest): Promise<LoadMatchResult> =>
    loadMatch(this.link(endpoint), request);
  readonly endMatch = (endpoint: RconEndpoint, request: MatchRequest): Promise<CommandResult> =>
    endMatch(this.link(endpoint), request);
  /** `css_start`: starts without waiting for ready players, or performs a pending restore. */
  readonly forceStart = (endpoint: RconEndpoint, request: MatchRequest): Promise<CommandResult> =>
    forceStart(this.link(endpoint), request);
  readonly restoreLocal = (endpoint: RconEndpoint, request: RestoreLocalRequest): Promise<CommandResult> =>
    restoreLocal(this.link(endpoint), request);
  readonly restoreFromUrl = (endpoint: RconEndpoint, request: RestoreFromUrlRequest): Promise<CommandResult> =>
    restoreFromUrl(this.link(endpoint), request);
  /** Sends event, backup and demo targets again, as after a load, a restore or a restart. */
  readonly rearm = (endpoint: RconEndpoint, targets: RemoteTargets): Promise<ExecutedResult> =>
    armTargets(this.link(endpoint), targets);
  /** Settings of the game, each as a line `name "value"`, as the plugin runs them at a load. */
  readonly sendSettings = (
    endpoint: RconEndpoint,
    settings: Readonly<Record<string, string>>,
  ): Promise<ExecutedResult> => sendSettings(this.link(endpoint), settings);
  readonly setBootMarker = (endpoint: RconEndpoint, nonce: string): Promise<ExecutedResult> =>
    setBootMarker(this.link(endpoint), nonce);
  /** Opens and authenticates ahead of time, so that the next command is written at once. */
  readonly warm = (endpoint: RconEndpoint): Promise<RconOutcome> => this.rcon.warm(endpoint);

  async listBackups(endpoint: RconEndpoint, matchId: number): Promise<ListBackupsResult> {
    const built = buildLines(() => ({
      matchzy: listBackupsCommand('matchzy', matchId),
      get5: listBackupsCommand('get5', matchId),
    }));
    if ('outcome' in built) return built;
    const { outcome, dialect } = await this.link(endpoint).executeInDialect((name) => built.lines[name], {
      idempotent: true,
      isRead: true,
    });
    if (outcome.kind !== 'ok') return failureOf(outcome);
    if (saysUnknown(outcome, built.lines[dialect])) return failed('plugin_missing', 'listbackups');
    return { outcome: 'ok', backups: parseBackupList(outcome.text) };
  }

  addPlayer(endpoint: RconEndpoint, player: RosterPlayer): Promise<ExecutedResult> {
    return this.changeRoster(endpoint, (dialect) =>
      addPlayerCommand(dialect, player.steamId, player.team, player.name),
    );
  }

  addSpectator(endpoint: RconEndpoint, player: { steamId: string; name: string }): Promise<ExecutedResult> {
    return this.changeRoster(endpoint, (dialect) => addPlayerCommand(dialect, player.steamId, 'spec', player.name));
  }

  /** MatchZy only removes from team1 and always claims success (plugin contract gotcha 64). */
  removePlayer(endpoint: RconEndpoint, steamId: string): Promise<ExecutedResult> {
    return this.changeRoster(endpoint, (dialect) => removePlayerCommand(dialect, steamId));
  }

  /** `missing` means that the server was restarted and every plugin setting is gone. */
  async readBootMarker(endpoint: RconEndpoint, nonce: string): Promise<BootMarkerResult> {
    const outcome = await this.link(endpoint).execute(readBootMarkerCommand, { idempotent: true, isRead: true });
    if (outcome.kind !== 'ok') return failureOf(outcome);
    const words = cleanReply(outcome.text).split(/[^A-Za-z0-9._-]+/);
    if (words.includes(markerText(nonce))) return { outcome: 'present' };
    // Silence proves nothing: on some builds an alias may print after the reply was sent.
    const other = words.find((word) => word.startsWith(markerText('')));
    if (other !== undefined) return { outcome: 'missing', other: other.slice(markerText('').length) };
    return saysUnknown(outcome, readBootMarkerCommand)
      ? { outcome: 'missing' }
      : failed('unparsable', readBootMarkerCommand);
  }

  async say(endpoint: RconEndpoint, text: string): Promise<ExecutedResult> {
    const built = buildLines(() => sayCommand(text));
    if ('outcome' in built) return { ...built, outcome: 'refused' };
    return executedOf(await this.link(endpoint).execute(built.lines, { reply: 'first' }));
  }

  /** One raw console line of a person in a role (default: staff). Lines denied to that role are never sent. */
  async sendRcon(endpoint: RconEndpoint, line: string, role?: ConsoleRole): Promise<SendRconResult> {
    const rule = deniedRconRule(line, role);
    if (rule !== null) return { outcome: 'denied', rule };
    const outcome = await this.link(endpoint).execute(line);
    return outcome.kind === 'ok'
      ? { outcome: 'ok', reply: cleanReply(outcome.text), ms: outcome.ms }
      : failureOf(outcome);
  }

  /** The plugin has no way to read its rosters back, so the best end is `executed` with its own words. */
  private async changeRoster(
    endpoint: RconEndpoint,
    build: (dialect: PluginDialect) => string,
  ): Promise<ExecutedResult> {
    const built = buildLines(() => ({ matchzy: build('matchzy'), get5: build('get5') }));
    if ('outcome' in built) return { ...built, outcome: 'refused' };
    const link = this.link(endpoint);
    const read = await link.readStatus();
    if (read.outcome === 'ok' && read.status.gamestate === 'none')
      return { ...failed('no_match', 'none'), outcome: 'refused' };
    const { outcome, dialect } = await link.executeInDialect((name) => built.lines[name]);
    if (saysUnknown(outcome, built.lines[dialect])) return { ...failed('plugin_missing', dialect), outcome: 'refused' };
    return executedOf(outcome);
  }

  private link(endpoint: RconEndpoint): ServerLink {
    return new ServerLink(endpoint, this.rcon, this.clock);
  }
}
