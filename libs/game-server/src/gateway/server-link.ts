import type { GameServerFailure, GameServerReason, ReadEngineResult, ReadStatusResult } from './gateway-types';
import type { RconEndpoint, RconExecuteOptions, RconFailure, RconOutcome } from '../rcon/rcon-outcome';
import type { PluginAvailability, PluginStatus } from '../plugin/plugin-status';
import type { PluginDialect } from '../plugin/plugin-commands';
import { ConsoleLineError } from '../plugin/console-line';
import { isUnknownCommand, parseStatus, parseStatusJson, parseWebAvailable } from '../plugin/plugin-replies';
import { statusCommand, statusJsonCommand, webAvailableCommand } from '../plugin/plugin-commands';

/** What the gateway needs of the RCON side; `RconPool` is the real one. */
export interface RconExecutor {
  execute(endpoint: RconEndpoint, command: string, options?: RconExecuteOptions): Promise<RconOutcome>;
  warm(endpoint: RconEndpoint): Promise<RconOutcome>;
}

export interface GatewayClock {
  /** Milliseconds in which this process was awake (see `awakeNow`): only differences mean something. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface DialectOutcome {
  readonly outcome: RconOutcome;
  readonly dialect: PluginDialect;
}

export interface ReadOptions {
  readonly deadlineMs?: number;
  /** Default: as long as the answer may take. */
  readonly ttlMs?: number;
  readonly lane?: 'normal' | 'priority';
}

const STATUS_DEADLINE_MS = 3000;

/** One endpoint with the words of the plugin: the ground on which the use cases stand. */
export class ServerLink {
  constructor(
    readonly endpoint: RconEndpoint,
    private readonly rcon: RconExecutor,
    readonly clock: GatewayClock,
  ) {}

  execute(line: string, options?: RconExecuteOptions): Promise<RconOutcome> {
    return this.rcon.execute(this.endpoint, line, options);
  }

  /** MatchZy's spelling first, get5's when the server does not know it. */
  async executeInDialect(
    build: (dialect: PluginDialect) => string,
    options?: RconExecuteOptions,
  ): Promise<DialectOutcome> {
    const line = build('matchzy');
    const outcome = await this.execute(line, options);
    const other = build('get5');
    if (other === line || !saysUnknown(outcome, line)) return { outcome, dialect: 'matchzy' };
    return { outcome: await this.execute(other, options), dialect: 'get5' };
  }

  async readStatus(options: ReadOptions = {}): Promise<ReadStatusResult> {
    const read = await this.readJson<PluginStatus>(statusCommand, parseStatus, options);
    return read.outcome === 'ok' ? { outcome: 'ok', status: read.value, ms: read.ms } : read;
  }

  async readAvailability(
    options: ReadOptions = {},
  ): Promise<{ outcome: 'ok'; availability: PluginAvailability } | GameServerFailure> {
    const read = await this.readJson<PluginAvailability>(webAvailableCommand, parseWebAvailable, options);
    return read.outcome === 'ok' ? { outcome: 'ok', availability: read.value } : read;
  }

  async readEngine(options: ReadOptions = {}): Promise<ReadEngineResult> {
    const read = await this.readJson(statusJsonCommand, parseStatusJson, options);
    return read.outcome === 'ok' ? { outcome: 'ok', engine: read.value } : read;
  }

  private async readJson<T>(
    command: string,
    parse: (text: string) => T | null,
    options: ReadOptions,
  ): Promise<{ outcome: 'ok'; value: T; ms: number } | GameServerFailure> {
    const deadlineMs = options.deadlineMs ?? STATUS_DEADLINE_MS;
    const outcome = await this.execute(command, {
      deadlineMs,
      ttlMs: options.ttlMs ?? deadlineMs,
      lane: options.lane ?? 'normal',
      idempotent: true,
      isRead: true,
      reply: (text) => parse(text) !== null || isUnknownCommand(text, command),
    });
    if (outcome.kind !== 'ok') return failureOf(outcome);
    const value = parse(outcome.text);
    if (value !== null) return { outcome: 'ok', value, ms: outcome.ms };
    return saysUnknown(outcome, command) ? failed('plugin_missing', command) : failed('unparsable', command);
  }
}

/** The engine does not know the command on this line. */
export function saysUnknown(outcome: RconOutcome, line: string): boolean {
  return outcome.kind === 'ok' && isUnknownCommand(outcome.text, line.split(' ')[0]);
}

const REASONS: Record<RconFailure['kind'], GameServerReason> = {
  refused: 'unreachable',
  auth_failed: 'auth_failed',
  banned: 'banned',
  timeout_unknown: 'no_answer',
  closed_unknown: 'no_answer',
  expired: 'unreachable',
  queue_full: 'busy_queue',
};

export function failureOf(outcome: RconFailure): GameServerFailure {
  const waited = outcome.kind === 'expired' && outcome.detail === 'waited_for_turn';
  return failed(waited ? 'busy_queue' : REASONS[outcome.kind], outcome.detail);
}

export function failed(reason: GameServerReason, detail: string): GameServerFailure {
  return { outcome: 'failed', reason, detail };
}

/** Builds console lines; a value that cannot be quoted becomes a failure that names the field. */
export function buildLines<T>(build: () => T): { readonly lines: T } | GameServerFailure {
  try {
    return { lines: build() };
  } catch (error) {
    if (error instanceof ConsoleLineError) return failed('invalid_argument', `${error.field}:${error.problem}`);
    throw error;
  }
}
