import { z } from 'zod';
import { HOT_TOPIC } from '../live';
import type { LiveBus, LiveMessage } from '../live';

/**
 * A job that waits for a worker. What it says lies in the outbox: the bus, which others may hear, carries no payload. `early`: its
 * commit is under way and may yet fail.
 */
export const HotJob = z.object({ id: z.uuid(), job: z.string(), early: z.literal(true).optional() });
export type HotJob = z.infer<typeof HotJob>;

/** False when it was not sent. */
export function publishHotJob(bus: Pick<LiveBus, 'publish'>, job: HotJob): Promise<boolean> {
  return bus.publish({ topic: HOT_TOPIC, body: job });
}

/** The job that a message tells of, or null when it is about something else. */
export function hotJobOf({ topic, body }: LiveMessage): HotJob | null {
  if (topic !== HOT_TOPIC) return null;
  return HotJob.safeParse(body).data ?? null;
}
