import { COMBAT_EVENTS, PluginEvent } from '@placar/contracts';
import type { Actor, MatchCommand, MatchState, PluginReport } from '@placar/domain';
import { Loop, metrics, sharedNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { combatStatements } from '../combat/combat-tables';
import type { MatchEngine } from '../match-engine';
import { chatEntries } from '../match-log/chat-entries';
import { chatStatement } from '../match-log/match-log.store';
import type { Statement } from '../log';
import type { FreshEvents } from './fresh-events';

const BATCH = 200;
/**
 * A match that keeps getting events is folded again this long after its last fold for each match that is folded at present: about
 * eighty folds a second in all, however many events come, each taking what came meanwhile. A lone event never waits.
 */
const TURN_MS = 12;
/** A match that was folded within this time counts as folded at present. */
const PRESENT_MS = 400;
const SERVER: Actor = { kind: 'server', id: null, name: 'MatchZy' };

interface WaitingRow {
  id: number;
  attempt: number;
  event: string;
  /** Null for those that this process still knows. */
  body: unknown;
  received_at: Date;
}

/** Pause between two looks for events that a crash left behind. */
const SWEEP_MS = 1_000;

/** Folds stored plugin events into their match: at once when nudged, and by a loop whatever a crash left behind. */
export class InboxProjector {
  private readonly busy = new Map<number, { again: boolean; done: Promise<void> }>();
  /** When each match was folded last, the longest ago first. */
  private readonly foldedAt = new Map<number, number>();
  private readonly loop: Loop;

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: MatchEngine,
    private readonly fresh: FreshEvents,
    private readonly logger: Logger,
    /** Told when players said something. */
    private readonly onChat: (matchId: number) => void = () => undefined,
  ) {
    this.loop = new Loop({ name: 'inbox', everyMs: SWEEP_MS, run: () => this.sweep(), logger });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.allSettled([...this.busy.values()].map(({ done }) => done));
  }

  /** Projects what waits for this match; calls that come while it runs make it look once more. Never throws. */
  nudge(matchId: number): Promise<void> {
    const running = this.busy.get(matchId);
    if (running) {
      running.again = true;
      return running.done;
    }
    const entry = { again: false, done: Promise.resolve() };
    this.busy.set(matchId, entry);
    entry.done = this.drain(matchId, entry)
      .catch((error: unknown) =>
        this.logger.error({ err: error, match_id: matchId }, 'plugin events wait for the sweep'),
      )
      .finally(() => {
        this.busy.delete(matchId);
        // A nudge that came after the last look but before this line still wants one.
        if (entry.again && !this.loop.isStopped) void this.nudge(matchId);
      });
    return entry.done;
  }

  private async drain(matchId: number, entry: { again: boolean }): Promise<void> {
    do {
      await this.turn(matchId);
      entry.again = false;
      while ((await this.project(matchId)) === BATCH);
      this.foldedAt.delete(matchId);
      this.foldedAt.set(matchId, performance.now());
    } while (entry.again && !this.loop.isStopped);
  }

  private async turn(matchId: number): Promise<void> {
    const now = performance.now();
    for (const [id, at] of this.foldedAt) {
      if (now - at < PRESENT_MS) break;
      this.foldedAt.delete(id);
    }
    const last = this.foldedAt.get(matchId);
    const waitMs = last === undefined ? 0 : last + TURN_MS * this.foldedAt.size - now;
    if (waitMs > 0 && !this.loop.isStopped)
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, PRESENT_MS)));
  }

  /** Answers how many inbox rows were taken. */
  async project(matchId: number): Promise<number> {
    let rows: WaitingRow[] = [];
    let known = this.fresh.ofMatch(matchId);
    const command = (_client: PoolClient, state: MatchState): Promise<MatchCommand> =>
      Promise.resolve({ type: 'record-reports', reports: rows.flatMap((row) => reportOf(row, known, state)) });
    const result = await this.engine.run(matchId, command, {
      actor: SERVER,
      cause: 'plugin',
      prefetch: async (client) => {
        known = this.fresh.ofMatch(matchId);
        rows = await this.waiting(client, matchId, [...known.keys()]);
      },
      alongside: (state) => [...combatOf(state, rows), ...chatOf(state, rows), ...projectedStatements(matchId, rows)],
    });
    this.fresh.forget(
      matchId,
      rows.map((row) => row.id),
    );
    if (rows.some((row) => row.event === CHAT_EVENT)) this.onChat(matchId);
    for (const row of rows)
      metrics.eventLagSeconds.observe(Math.max(0, sharedNow() - row.received_at.getTime()) / 1000);
    if (!result.ok) this.logger.warn({ match_id: matchId, refusal: result.refusal }, 'plugin events refused');
    return rows.length;
  }

  private async waiting(client: PoolClient, matchId: number, known: readonly number[]): Promise<WaitingRow[]> {
    const { rows } = await client.query<WaitingRow>({
      name: 'inbox-waiting',
      text: `SELECT id, attempt, event, CASE WHEN id = ANY($3::bigint[]) THEN NULL ELSE body END AS body, received_at
        FROM plugin_inbox WHERE match_id = $1 AND projected_at IS NULL ORDER BY id LIMIT $2`,
      values: [matchId, BATCH, known],
    });
    return rows;
  }

  private async sweep(): Promise<void> {
    const rows = await this.dataSource.query<{ match_id: number }[]>(
      `SELECT DISTINCT match_id FROM plugin_inbox WHERE projected_at IS NULL AND received_at < now() - interval '1 second' LIMIT 100`,
    );
    for (const { match_id: matchId } of rows) await this.nudge(matchId);
  }
}

/** Only reports of the present attempt count (F7); a body that does not parse stays stored and says nothing. */
function reportOf(row: WaitingRow, known: ReadonlyMap<number, PluginEvent>, state: MatchState): PluginReport[] {
  if (row.attempt !== state.attempt) return [];
  const event = known.get(row.id) ?? PluginEvent.safeParse(row.body).data;
  return event === undefined ? [] : [{ event, receivedAt: row.received_at.toISOString() }];
}

/** Kills and bombs are in no state: they go to their tables as they are. */
function combatOf(state: MatchState, rows: readonly WaitingRow[]): Statement[] {
  const fought = rows.filter((row) => COMBAT_EVENTS.includes(row.event));
  return fought.length === 0 ? [] : combatStatements(state, fought);
}

const CHAT_EVENT = 'player_say';

/** What players say is in no state either: it goes to the log beside the match. */
function chatOf(state: MatchState, rows: readonly WaitingRow[]): Statement[] {
  const said = rows.some((row) => row.event === CHAT_EVENT) ? chatEntries(state, rows) : [];
  return said.length === 0 ? [] : [chatStatement(state.id, said)];
}

/** Only a look at the server tells whether it is paused, was set back, or who is there: these come late, twice or not at all. */
const LOOK_EVENTS: ReadonlySet<string> = new Set([
  'game_paused',
  'game_unpaused',
  'backup_loaded',
  'player_connect',
  'player_disconnect',
  'player_ready',
  'player_unready',
  'team_ready_status_changed',
]);
const LOOK_NOW =
  'UPDATE match_watch SET last_event_at = $2, next_check_at = LEAST(next_check_at, now()) WHERE match_id = $1';
const EVENT_SEEN = 'UPDATE match_watch SET last_event_at = $2 WHERE match_id = $1';

function projectedStatements(matchId: number, rows: readonly WaitingRow[]): Statement[] {
  const isHint = rows.some((row) => LOOK_EVENTS.has(row.event));
  const last = rows[rows.length - 1];
  if (last === undefined) return [];
  return [
    {
      name: 'inbox-projected',
      text: 'UPDATE plugin_inbox SET projected_at = now() WHERE id = ANY($1) AND projected_at IS NULL',
      values: [rows.map((row) => row.id)],
      // Chat would be written twice where another process folds the same rows at the same time.
      mustTouch: rows.length,
    },
    {
      name: isHint ? 'watch-now' : 'watch-event',
      text: isHint ? LOOK_NOW : EVENT_SEEN,
      values: [matchId, last.received_at],
    },
  ];
}
