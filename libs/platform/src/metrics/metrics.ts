import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From a click on a warm server (tens of milliseconds) to a load that takes minutes. */
const COMMAND_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 90, 180];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RCON_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LOOP_SECONDS = [0.01, 0.1, 1, 10, 60];
const LAG_TIMER_MS = 100;
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * Every figure that Placar tells Prometheus, in one place. Labels come from closed lists (routes, kinds, outcomes, states), never
 * from names, ids or texts of people. Seconds everywhere. docs/observability.md says what each means and what to do about it.
 */
export class Metrics {
  readonly registry = new Registry();

  readonly httpSeconds = this.histogram(
    'placar_http_request_seconds',
    'Time to answer an HTTP request, by route; event streams are not among them',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  readonly commandSentSeconds = this.histogram(
    'placar_command_sent_seconds',
    'From the click to the moment its console line left',
    ['kind'],
    COMMAND_SECONDS,
  );
  readonly commandSettledSeconds = this.histogram(
    'placar_command_settled_seconds',
    'From the click to its verified end: confirmed, contradicted, unknown or refused',
    ['kind', 'outcome'],
    COMMAND_SECONDS,
  );
  readonly rconSeconds = this.histogram(
    'placar_rcon_seconds',
    'Time of one console line, queueing and connecting included',
    ['outcome'],
    RCON_SECONDS,
  );
  readonly rconFailures = this.counter(
    'placar_rcon_failures_total',
    'Console lines that were not answered, by reason',
    ['reason'],
  );
  readonly eventLagSeconds = this.histogram(
    'placar_event_projection_lag_seconds',
    'From the arrival of a plugin event to the commit of what it changed',
    [],
    LAG_SECONDS,
  );
  readonly liveLagSeconds = this.histogram(
    'placar_live_send_lag_seconds',
    'From the commit of a change to its frames being written to all viewers of one process',
    [],
    LAG_SECONDS,
  );
  readonly matchEvents = this.counter(
    'placar_match_events_total',
    'Events of the log that this process committed, by type',
    ['type'],
  );
  readonly logConflicts = this.counter(
    'placar_log_conflicts_total',
    'Commands that were decided again because another writer of the same match was faster, by kind of aggregate',
    ['aggregate'],
  );
  readonly recoveries = this.counter(
    'placar_recoveries_total',
    'Ways back of lost matches that came to an end, by outcome',
    ['outcome'],
  );
  readonly publicReads = this.counter(
    'placar_public_reads_total',
    'Public reads: kept from an earlier one, shared with one that was being made, or rendered',
    ['outcome'],
  );
  readonly sseClients = this.gauge('placar_sse_clients', 'Open event streams of this process', []);
  readonly draining = this.gauge('placar_draining', '1 while this process is on its way out', []);
  readonly poolConnections = this.gauge('placar_pg_pool_connections', 'Connections of the database pool', ['state']);
  readonly inboxRows = this.gauge('placar_inbox_waiting', 'Plugin events that are stored and not yet folded', []);
  readonly inboxAge = this.gauge('placar_inbox_oldest_seconds', 'Age of the oldest of them', []);
  readonly outboxRows = this.gauge('placar_outbox_waiting', 'Committed side effects not yet in their queue', []);
  readonly outboxAge = this.gauge('placar_outbox_oldest_seconds', 'Age of the oldest of them', []);
  readonly queueJobs = this.gauge('placar_queue_jobs', 'Jobs of each queue', ['queue', 'state']);
  readonly matches = this.gauge('placar_matches', 'Open matches by status', ['status']);
  readonly statusAge = this.gauge(
    'placar_live_status_oldest_seconds',
    'Age of the last good status answer of the match in play that has waited longest',
    [],
  );
  readonly unreachable = this.gauge('placar_matches_unreachable', 'Matches whose server does not answer now', []);
  readonly serverRequests = this.gauge('placar_server_requests', 'Requests for a server by state', ['state']);
  readonly leases = this.gauge('placar_server_leases', 'Servers held by a match', []);
  readonly loopSeconds = this.histogram(
    'placar_loop_seconds',
    'Time of one run of a background loop, by its outcome',
    ['loop', 'outcome'],
    LOOP_SECONDS,
  );
  readonly scrapeFailures = this.counter(
    'placar_collect_failures_total',
    'Readings of figures that failed or took too long',
    ['source'],
  );

  private readonly sources = new Map<string, { read: () => Promise<void>; deadlineMs: number }>();

  constructor() {
    // Event loop lag, memory, CPU, garbage collection. The lag is measured by a timer, which at its usual ten milliseconds costs each
    // program 0.7 % of a processor; the figures contain the timer's own time.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_TIMER_MS });
  }

  /** Read right before each answer. Its failure is counted and spoils no other figure. Answers how to end it. */
  addSource(name: string, read: () => Promise<void>, deadlineMs = 2_000): () => void {
    this.sources.set(name, { read, deadlineMs });
    return () => void this.sources.delete(name);
  }

  /** The answer to Prometheus, in its text form. */
  async text(): Promise<string> {
    await Promise.all(
      [...this.sources].map(([name, { read, deadlineMs }]) =>
        within(deadlineMs, read()).catch(() => this.scrapeFailures.inc({ source: name })),
      ),
    );
    return this.registry.metrics();
  }

  private counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge<L extends string>(name: string, help: string, labelNames: L[]): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<L extends string>(name: string, help: string, labelNames: L[], buckets: number[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}

/** The figures of this process. Plain classes count here; those that Nest builds may inject `Metrics`, which is the same. */
export const metrics = new Metrics();

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
