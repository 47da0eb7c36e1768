import { awakeNow } from '@placar/platform';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PreflightStepName } from '@placar/contracts';
import type { PreflightStep } from '@placar/contracts';
import { resolveOutboundHost } from '../net/outbound-guard';
import type { RconEndpoint } from '../rcon/rcon-outcome';
import { PreflightQuestions } from './preflight-questions';
import type { Finding, PreflightReport, PreflightRequest, QuickPreflight } from './preflight-types';
import type { GatewayClock, RconExecutor } from './server-link';
import { ServerLink } from './server-link';

/** All steps together; whoever asked waits 10 s. */
const TOTAL_MS = 9_000;
const DNS_MS = 1_500;
const PORT_MS = 2_000;
const VERSION_MS = 1_500;

const CLOCK: GatewayClock = { now: () => awakeNow(), sleep: (ms) => sleep(ms) };

const ok = (detail: string | null = null): Finding => ({ status: 'ok', code: null, detail });
const failedStep = (code: string, detail: string | null = null): Finding => ({ status: 'failed', code, detail });
const skipped = (code: string, detail: string | null = null): Finding => ({ status: 'skipped', code, detail });

/**
 * Says which of address, port, password, plugin, version, freeness, map and round trip would keep a match from this server,
 * without changing anything on it. Every step has a deadline; the rest of the time bounds it too.
 */
export class PreflightRunner {
  constructor(
    private readonly rcon: RconExecutor,
    private readonly clock: GatewayClock = CLOCK,
  ) {}

  async run(request: PreflightRequest): Promise<PreflightReport> {
    const until = this.clock.now() + TOTAL_MS;
    const steps = new Map<PreflightStepName, PreflightStep>();
    const step = async (name: PreflightStepName, work: () => Promise<Finding> | Finding): Promise<boolean> => {
      const startedAt = this.clock.now();
      const finding = startedAt < until ? await work() : skipped('out_of_time');
      steps.set(name, {
        step: name,
        ...finding,
        ms: finding.status === 'skipped' ? null : Math.round(this.clock.now() - startedAt),
      });
      return finding.status === 'ok' || finding.status === 'warning';
    };
    let address = request.endpoint.host;
    const isAddressable = await step('dns', async () => {
      const found = await within(DNS_MS, resolveOutboundHost(address, request.endpoint.port, request.guard));
      if (found === null) return failedStep('timeout');
      if (!found.ok) return failedStep(found.detail === 'blocked_address' ? 'private_address' : found.detail);
      address = found.address;
      return ok(found.address);
    });
    const isOpen = isAddressable && (await step('port', () => canConnect(address, request.endpoint.port)));
    const questions = isOpen ? this.questions({ ...request.endpoint, host: address }, until) : null;
    if (questions !== null) await this.ask(questions, request, step);
    for (const name of PreflightStepName.options) {
      if (!steps.has(name) && name !== 'event_round_trip') await step(name, () => skipped('not_reached'));
    }
    await step('event_round_trip', request.eventRoundTrip);
    const inOrder = PreflightStepName.options.flatMap((name) => steps.get(name) ?? []);
    return {
      ok: inOrder.every(({ status }) => status !== 'failed'),
      steps: inOrder,
      latencyMs: questions?.latencyMs ?? null,
      pluginVersion: questions?.pluginVersion ?? null,
    };
  }

  /** Connection, plugin, version and freeness, about one round trip; the endpoint's host is an address. */
  async quick(endpoint: RconEndpoint): Promise<QuickPreflight> {
    const startedAt = this.clock.now();
    const questions = this.questions(endpoint, startedAt + TOTAL_MS / 3);
    for (const ask of [questions.password, questions.plugin, questions.version, questions.free]) {
      const { status, code, detail } = await ask();
      if (status === 'failed') return { ok: false, code: code ?? 'timeout', detail };
    }
    return { ok: true, pluginVersion: questions.pluginVersion, ms: Math.round(this.clock.now() - startedAt) };
  }

  /** The version of the match plugin as the framework lists it; null where it does not, or nobody answers. */
  async trueVersion(endpoint: RconEndpoint): Promise<{ version: string | null; isUsable: boolean }> {
    const questions = this.questions(endpoint, this.clock.now() + VERSION_MS);
    const { status, code, detail } = await questions.version();
    return { version: code === 'version_hidden' ? null : detail, isUsable: status !== 'failed' };
  }

  private async ask(
    questions: PreflightQuestions,
    request: PreflightRequest,
    step: (name: PreflightStepName, work: () => Promise<Finding> | Finding) => Promise<boolean>,
  ): Promise<void> {
    if (!(await step('password', questions.password))) return;
    if (!(await step('plugin', questions.plugin))) return;
    await step('version', questions.version);
    if (request.inMatch) {
      for (const name of ['free', 'map', 'config_fetch'] as const) await step(name, () => skipped('in_match'));
      return;
    }
    const isFree = await step('free', questions.free);
    await step('map', () => questions.map(request.map));
    await step('config_fetch', () => (isFree ? questions.configFetch(request.configFetch) : skipped('not_free')));
  }

  private questions(endpoint: RconEndpoint, until: number): PreflightQuestions {
    return new PreflightQuestions(new ServerLink(endpoint, this.rcon, this.clock), until);
  }
}

/** Whether anything listens there; a connection that is closed at once still is one: the next step says why. */
function canConnect(address: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (finding: Finding): void => {
      socket.destroy();
      resolve(finding);
    };
    socket.setTimeout(PORT_MS, () => end(failedStep('timeout')));
    socket.once('connect', () => end(ok(`${address}:${port}`)));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(failedStep(error.code === 'ECONNREFUSED' ? 'refused' : 'port_unreachable', error.code ?? null)),
    );
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const stop = new AbortController();
  const late = sleep(ms, null, { signal: stop.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
