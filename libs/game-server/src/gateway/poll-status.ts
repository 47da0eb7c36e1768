import type { GameServerFailure, GameServerReason } from './gateway-types';
import type { PluginStatus } from '../plugin/plugin-status';
import type { ServerLink } from './server-link';

/** `never`: the status shows that waiting is pointless. */
export type Verdict = 'met' | 'not_yet' | 'never';

export type PollEnd =
  | { readonly kind: 'met'; readonly status: PluginStatus }
  /** Read after the deadline (or judged `never`), and not as wanted. */
  | { readonly kind: 'not_met'; readonly status: PluginStatus }
  /** No status at the end; `status` is an older one, if any was read. */
  | { readonly kind: 'unread'; readonly failure: GameServerFailure; readonly status?: PluginStatus };

export interface PollPlan {
  readonly deadlineAt: number;
  /** A server that is silent, as in a change of the map, is asked until then, and has a few more seconds once it answers. */
  readonly silentUntil?: number;
  readonly judge: (status: PluginStatus) => Verdict | Promise<Verdict>;
  /** Called after a read that was not as wanted: the place to act once more. */
  readonly onNotYet?: () => Promise<void>;
}

const DELAYS_MS = [50, 100, 200, 400];
const READ_MS = { min: 1000, max: 1500 };

/** Waiting does not bring these back in time. */
const HOPELESS: ReadonlySet<GameServerReason> = new Set(['plugin_missing', 'auth_failed', 'banned']);

/** For what a server shows once it answers again. */
const AFTER_SILENCE_MS = 5_000;

/** A process that changes its map keeps its port open and answers nobody (plugin contract F13). */
export const isSilence = ({ reason, detail }: GameServerFailure): boolean =>
  !HOPELESS.has(reason) && !detail.includes('ECONNREFUSED');

/** Reads the status, ever more slowly, until it is as wanted; the last read starts after the deadline. */
export async function pollStatus(link: ServerLink, plan: PollPlan): Promise<PollEnd> {
  const { clock } = link;
  let { deadlineAt } = plan;
  let seen: PluginStatus | undefined;
  for (let turn = 0; ; turn += 1) {
    const isLast = clock.now() >= deadlineAt;
    const deadlineMs = Math.min(READ_MS.max, Math.max(READ_MS.min, deadlineAt - clock.now()));
    const read = await link.readStatus({ deadlineMs, lane: 'priority' });
    if (read.outcome === 'ok') {
      seen = read.status;
      const verdict = await plan.judge(seen);
      if (verdict === 'met') return { kind: 'met', status: seen };
      if (verdict === 'never' || isLast) return { kind: 'not_met', status: seen };
      await plan.onNotYet?.();
    } else {
      if (isSilence(read) && plan.silentUntil !== undefined)
        deadlineAt = Math.max(deadlineAt, Math.min(clock.now() + AFTER_SILENCE_MS, plan.silentUntil));
      if (HOPELESS.has(read.reason) || clock.now() >= deadlineAt)
        return { kind: 'unread', failure: read, ...(seen && { status: seen }) };
    }
    const delay = DELAYS_MS[Math.min(turn, DELAYS_MS.length - 1)] ?? 0;
    await clock.sleep(Math.max(0, Math.min(delay, deadlineAt - clock.now())));
  }
}
