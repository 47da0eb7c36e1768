import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What travels along one call chain: a request, a job, a timer. */
export interface RequestContext {
  readonly correlationId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` in a context of its own; every log line under it carries its correlation id. */
export function runInContext<T>(context: Partial<RequestContext>, work: () => T): T {
  return storage.run({ correlationId: context.correlationId ?? randomUUID() }, work);
}

/** The correlation id of the running call chain, or null outside of any. */
export function currentCorrelationId(): string | null {
  return storage.getStore()?.correlationId ?? null;
}
