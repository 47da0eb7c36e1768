import { randomUUID } from 'node:crypto';
import type { ReadinessCheck } from '@placar/platform';
import type { LiveBus } from './live';
import type { JobQueues } from './queues';

const PROBE_TOPIC = 'probe';
const DEADLINE_MS = 1_500;

/** Whether queues and live bus answer, as readiness checks. Commands and events are stored without either (outbox, inbox). */
export function messagingChecks(
  queues: Pick<JobQueues, 'depths'>,
  bus: Pick<LiveBus, 'publish' | 'subscribe'>,
  needed: ReadinessCheck['needed'],
): ReadinessCheck[] {
  return [
    { name: 'queue', deadlineMs: DEADLINE_MS, needed, run: () => queues.depths() },
    { name: 'bus', deadlineMs: DEADLINE_MS, needed, run: busEcho(bus) },
  ];
}

/** A message to ourselves: proves that speaking and listening both work, each on its own connection. */
function busEcho(bus: Pick<LiveBus, 'publish' | 'subscribe'>): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  let listening: Promise<unknown> | null = null;
  return async () => {
    listening ??= bus.subscribe(({ topic, body }) => {
      if (topic === PROBE_TOPIC && typeof body === 'string') waiting.get(body)?.();
    });
    await listening;
    const nonce = randomUUID();
    let late: NodeJS.Timeout | undefined;
    try {
      const heard = new Promise<void>((resolve, reject) => {
        waiting.set(nonce, resolve);
        late = setTimeout(() => reject(new Error('our own message did not come back')), DEADLINE_MS);
      });
      // Handled here too: a message that was not sent leaves nobody to wait for it.
      heard.catch(() => undefined);
      if (!(await bus.publish({ topic: PROBE_TOPIC, body: nonce }))) throw new Error('the bus takes no message');
      await heard;
    } finally {
      clearTimeout(late);
      waiting.delete(nonce);
    }
  };
}
