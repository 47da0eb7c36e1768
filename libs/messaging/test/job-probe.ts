import { z } from 'zod';
import type { AnyJobHandler, JobContext } from '@placar/messaging';

/** A catalogue of two jobs, so that the rules of queues are tested apart from what the product does with them. */
export const PROBE_JOBS = {
  'send-mail': {
    queue: 'mail',
    schema: z.object({ to: z.string() }),
    attempts: 3,
    backoffMs: 20,
    timeoutMs: 5_000,
  },
  'print-page': { queue: 'print', schema: z.object({ page: z.number() }), attempts: 1, backoffMs: 20, timeoutMs: 300 },
} as const;
export type ProbeJobs = typeof PROBE_JOBS;

export interface Seen {
  jobId: string;
  payload: unknown;
  attempt: number;
  startedBefore: boolean;
  at: number;
}

/** Handlers that write down what they were asked, and do what the test says. */
export class JobProbe {
  readonly seen: Seen[] = [];
  readonly exhausted: { payload: unknown; message: string }[] = [];
  act: (payload: { to: string }, context: JobContext) => Promise<void> | void = () => undefined;
  actOnExhausted: () => Promise<void> | void = () => undefined;
  print: (context: JobContext) => Promise<void> | void = () => undefined;

  handlers(): AnyJobHandler<ProbeJobs>[] {
    return [
      {
        job: 'send-mail',
        handle: async (payload, context) => {
          const { jobId, attempt, startedBefore } = context;
          this.seen.push({ jobId, payload, attempt, startedBefore, at: Date.now() });
          await this.act(payload, context);
        },
        onExhausted: async (payload, error) => {
          await this.actOnExhausted();
          this.exhausted.push({ payload, message: error.message });
        },
      },
      {
        job: 'print-page',
        handle: async (_payload, context) => this.print(context),
        onExhausted: (payload, error) => {
          this.exhausted.push({ payload, message: error.message });
          return Promise.resolve();
        },
      },
    ];
  }

  timesSeen(jobId: string): number {
    return this.seen.filter((job) => job.jobId === jobId).length;
  }
}
