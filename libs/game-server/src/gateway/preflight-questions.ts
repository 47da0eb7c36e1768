import type { ConfigFetch, Finding } from './preflight-types';
import type { GameServerFailure, GameServerReason } from './gateway-types';
import type { LoadReply } from '../plugin/plugin-replies';
import type { PluginStatus } from '../plugin/plugin-status';
import type { ReadOptions, ServerLink } from './server-link';
import type { RconOutcome } from '../rcon/rcon-outcome';
import { loadMatchCommand, mapListCommand, pluginListCommand, versionCommand } from '../plugin/plugin-commands';
import { classifyLoadReply, httpStatusOfReply } from '../plugin/plugin-replies';
import { buildLines } from './server-link';
import { EXPECTED_PLUGIN, OLDEST_PLUGIN, isOlder, parseMapList, parsePluginVersion } from './preflight-replies';

const CONNECT_MS = 2_000;
const ANSWER_MS = 1_000;
/** The game stands still while it fetches (plugin contract §1.1); a server that needs longer would freeze at every load. */
const FETCH_MS = 2_500;
const FETCH_LOOKS_MS = [0, 100, 200, 300];

/** What the console of one server answers to each question of a pre-flight; each is bounded by the time that is left. */
export class PreflightQuestions {
  latencyMs: number | null = null;
  pluginVersion: string | null = null;
  private gamestate: number | null = null;
  private currentMap: string | null = null;
  private humans: number | null = null;

  constructor(
    private readonly link: ServerLink,
    private readonly until: number,
  ) {}

  /** A rejected password is not tried again: the breaker answers for the server until it changes (plugin contract §5.2). */
  readonly password = async (): Promise<Finding> => {
    const outcome = await this.execute(versionCommand, ANSWER_MS, CONNECT_MS);
    switch (outcome.kind) {
      case 'auth_failed':
        return failed(outcome.detail === 'breaker_open' ? 'breaker_open' : 'auth_failed');
      case 'banned':
        return failed('banned', outcome.detail);
      case 'refused':
      case 'expired':
      case 'queue_full':
        return failed('rcon_closed', outcome.detail);
      case 'ok':
      case 'timeout_unknown':
      case 'closed_unknown':
        return ok();
    }
  };

  readonly plugin = async (): Promise<Finding> => {
    const startedAt = this.link.clock.now();
    const read = await this.link.readAvailability(this.limits(ANSWER_MS));
    if (read.outcome !== 'ok') return failed(codeOf(read.reason), read.detail);
    this.latencyMs = Math.round(this.link.clock.now() - startedAt);
    this.gamestate = read.availability.gamestate;
    // Its own answers name one fixed version whatever it is (plugin contract §3): only the list of plugins tells.
    return ok();
  };

  readonly version = async (): Promise<Finding> => {
    const outcome = await this.execute(pluginListCommand, ANSWER_MS);
    const version = outcome.kind === 'ok' ? parsePluginVersion(outcome.text) : null;
    // A server whose framework does not list its plugins cannot be judged, and need not be bad.
    if (version === null) return { status: 'skipped', code: 'version_hidden', detail: null };
    this.pluginVersion = version;
    if (isOlder(version, OLDEST_PLUGIN)) return failed('plugin_outdated', version);
    return isOlder(version, EXPECTED_PLUGIN) ? { status: 'warning', code: 'plugin_old', detail: version } : ok(version);
  };

  readonly free = async (): Promise<Finding> => {
    const read = await this.link.readStatus(this.limits(ANSWER_MS));
    if (read.outcome !== 'ok') return failed(codeOf(read.reason), read.detail);
    if (isIdle(read.status) && (this.gamestate ?? 0) === 0) return ok();
    return failed('in_match', `match ${read.status.matchId ?? '?'} ${read.status.gamestate}`);
  };

  /** Only a list that names the map which is surely there is believed about one that is not. */
  readonly map = async (wanted: string | null): Promise<Finding> => {
    await this.readEngine();
    if (wanted === null) return { status: 'skipped', code: 'no_map', detail: this.currentMap };
    if (/^\d+$/.test(wanted) || wanted.startsWith('workshop/'))
      return { status: 'skipped', code: 'workshop_map', detail: wanted };
    if (this.currentMap?.toLowerCase() === wanted.toLowerCase()) return ok(wanted);
    const outcome = await this.execute(mapListCommand, ANSWER_MS);
    const maps = outcome.kind === 'ok' ? parseMapList(outcome.text) : new Set<string>();
    if (maps.has(wanted.toLowerCase())) return ok(wanted);
    const isComplete = this.currentMap !== null && maps.has(this.currentMap.toLowerCase());
    return isComplete ? failed('map_missing', wanted) : { status: 'skipped', code: 'map_list_hidden', detail: wanted };
  };

  /** Our address refuses the load after noting it, which leaves the plugin unchanged; its state is read again to be sure. */
  readonly configFetch = async (test: ConfigFetch): Promise<Finding> => {
    // Whoever plays there without a match of ours would feel the game stand still.
    if ((this.humans ?? 0) > 0) return { status: 'skipped', code: 'players_connected', detail: String(this.humans) };
    const built = buildLines(() => ({
      matchzy: loadMatchCommand('matchzy', test.url, test.headerKey, test.headerValue),
      get5: loadMatchCommand('get5', test.url, test.headerKey, test.headerValue),
    }));
    if ('outcome' in built) return failed('config_url_invalid', built.detail);
    const { outcome } = await this.link.executeInDialect((dialect) => built.lines[dialect], this.limits(FETCH_MS));
    if (!(await this.wasFetched(test))) return notFetched(outcome);
    const after = await this.link.readStatus(this.limits(ANSWER_MS));
    const isUnchanged = after.outcome === 'ok' && isIdle(after.status);
    return isUnchanged ? ok() : { status: 'warning', code: 'state_unclear', detail: null };
  };

  /** The plugin may answer before it has fetched (get5 does), so a little patience. */
  private async wasFetched(test: ConfigFetch): Promise<boolean> {
    for (const delay of FETCH_LOOKS_MS) {
      if (this.link.clock.now() + delay >= this.until) return false;
      await this.link.clock.sleep(delay);
      if (await test.wasFetched().catch(() => false)) return true;
    }
    return false;
  }

  private async readEngine(): Promise<void> {
    const read = await this.link.readEngine(this.limits(ANSWER_MS));
    if (read.outcome !== 'ok') return;
    this.currentMap = read.engine.map;
    this.humans = read.engine.humans;
  }

  private execute(line: string, answerMs: number, turnMs: number = answerMs): Promise<RconOutcome> {
    return this.link.execute(line, { ...this.limits(answerMs), ttlMs: this.bounded(turnMs), idempotent: true });
  }

  private limits(ms: number): ReadOptions {
    return { deadlineMs: this.bounded(ms), ttlMs: this.bounded(ms), lane: 'priority' };
  }

  private bounded(ms: number): number {
    return Math.max(1, Math.min(ms, this.until - this.link.clock.now()));
  }
}

const ok = (detail: string | null = null): Finding => ({ status: 'ok', code: null, detail });
const failed = (code: string, detail: string | null = null): Finding => ({ status: 'failed', code, detail });

const isIdle = (status: PluginStatus): boolean => status.gamestate === 'none' && status.matchId === null;

const CODES: Partial<Record<GameServerReason, string>> = {
  plugin_missing: 'plugin_missing',
  unparsable: 'plugin_unreadable',
  auth_failed: 'auth_failed',
  banned: 'banned',
};
const codeOf = (reason: GameServerFailure['reason']): string => CODES[reason] ?? 'timeout';

const REFUSED_FETCH: Record<LoadReply, string> = {
  refused_already_loaded: 'in_match',
  invalid_url: 'config_url_invalid',
  http_error: 'config_http_error',
  plugin_missing: 'plugin_missing',
  failed: 'not_fetched',
  silent: 'not_fetched',
};

/** Why our address was not fetched: the plugin names the status that somebody else answered, or says nothing at all. */
function notFetched(outcome: RconOutcome): Finding {
  if (outcome.kind === 'timeout_unknown') return failed('not_fetched', 'timeout');
  if (outcome.kind !== 'ok') return failed('timeout', outcome.detail);
  const reply = classifyLoadReply(outcome.text);
  const status = reply === 'http_error' ? httpStatusOfReply(outcome.text) : null;
  // Our own route answers 401 when the header did not arrive.
  if (status === 'Unauthorized') return failed('config_header_lost', status);
  return failed(REFUSED_FETCH[reply], status);
}
