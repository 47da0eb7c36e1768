import * as records from './records';

export * from './records';

/**
 * Plain records, written through their repositories (decision 0037). The log of matches, its read tables, queues and caches are
 * written as SQL by the code that owns them; the outbox and the leases are here for their schema alone.
 */
export const ENTITIES = Object.values(records);
