import { awakeNow } from '@placar/platform';
import { setTimeout as realSleep } from 'node:timers/promises';
import type {
  BootMarkerResult,
  ExecutedResult,
  ListBackupsResult,
  RosterPlayer,
  SendRconResult,
} from './gateway-types';
import type { ConsoleRole } from '@placar/contracts';
import type { GameServerOperations } from './game-server-operations';
import type { PluginDialect } from '../plugin/plugin-commands';
import type { GatewayClock, RconExecutor } from './server-link';
import type { RconEndpoint } from '../rcon/rcon-outcome';
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

/** The worker's door to every game server. Each use case that takes more than one command lives in a file of its own. */
export class GameServerGateway implements GameServerOperations {
  private readonly rcon: RconExecutor;
  private readonly clock: GatewayClock;

  constructor(options: GameServerGatewayOptions) {
    this.rcon = options.rcon;
    this.clock = options.clock ?? REALTIME;
  }

  readonly readStatus: GameServerOperations['readStatus'] = (endpoint, options) =>
    this.link(endpoint).readStatus(options);
  readonly readEngine: GameServerOperations['readEngine'] = (endpoint) => this.link(endpoint).readEngine();
  readonly probe: GameServerOperations['probe'] = (endpoint) => probeServer(this.link(endpoint));
  readonly pause: GameServerOperations['pause'] = (endpoint, options = {}) =>
    setPaused(this.link(endpoint), true, options);
  readonly unpause: GameServerOperations['unpause'] = (endpoint, options = {}) =>
    setPaused(this.link(endpoint), false, options);
  readonly loadMatch: GameServerOperations['loadMatch'] = (endpoint, request) =>
    loadMatch(this.link(endpoint), request);
  readonly endMatch: GameServerOperations['endMatch'] = (endpoint, request) => endMatch(this.link(endpoint), request);
  readonly forceStart: GameServerOperations['forceStart'] = (endpoint, request) =>
    forceStart(this.link(endpoint), request);
  readonly restoreLocal: GameServerOperations['restoreLocal'] = (endpoint, request) =>
    restoreLocal(this.link(endpoint), request);
  readonly restoreFromUrl: GameServerOperations['restoreFromUrl'] = (endpoint, request) =>
    restoreFromUrl(this.link(endpoint), request);
  readonly rearm: GameServerOperations['rearm'] = (endpoint, targets) => armTargets(this.link(endpoint), targets);
  readonly sendSettings: GameServerOperations['sendSettings'] = (endpoint, settings) =>
    sendSettings(this.link(endpoint), settings);
  readonly setBootMarker: GameServerOperations['setBootMarker'] = (endpoint, nonce) =>
    setBootMarker(this.link(endpoint), nonce);
  readonly warm: GameServerOperations['warm'] = (endpoint) => this.rcon.warm(endpoint);

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

  removePlayer(endpoint: RconEndpoint, steamId: string): Promise<ExecutedResult> {
    return this.changeRoster(endpoint, (dialect) => removePlayerCommand(dialect, steamId));
  }

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
