import { Inject, Injectable } from '@nestjs/common';
import { linkWaitingMatches } from '@placar/read-models';
import { Outbox, OutboxRelay } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
import { TELLABLE } from './bracket-work-rows';

const TICK_MS = 2_000;
const LINK_EVERY = 15;
const AT_ONCE = 20;

/** Brackets with a result to tell, or with a look that is due, and that nobody is at. */
const DUE = `FROM season_brackets x
     WHERE (x.busy_until IS NULL OR x.busy_until < now())
       AND (x.work_due_at <= now() OR (x.work_due_at IS NULL AND EXISTS (
         SELECT 1 FROM season_bracket_matches r JOIN matches m ON m.id = r.match_id AND m.season_id = r.season_id
          WHERE r.season_id = x.season_id AND r.match_id IS NOT NULL AND r.reported_at IS NULL AND NOT r.conflict
            AND ${TELLABLE})))`;
/** The claim and the request for the job are one transaction; a job that did not come to its end is asked for again when the claim runs out. */
const CLAIM = `UPDATE season_brackets b SET busy_until = now() + interval '2 minutes', work_due_at = COALESCE(b.work_due_at, now())
  WHERE b.season_id IN (
    SELECT x.season_id ${DUE}
     ORDER BY x.season_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING b.season_id`;

/** Looks for ended matches whose bracket does not know it yet. It asks the rows, so it needs no news and loses none. */
@Injectable()
export class BracketLoop extends BackgroundLoop {
  private ticks = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'brackets', everyMs: TICK_MS, logger });
  }

  /** Asks for the job of every bracket that is due; answers how many. */
  async sweep(): Promise<number> {
    const [due] = await this.dataSource.query<{ some: boolean }[]>(`SELECT EXISTS (SELECT 1 ${DUE}) AS some`);
    if (due?.some !== true) return 0;
    const ids = await withTransaction(this.dataSource, async (manager) => {
      const [rows] = await manager.query<[{ season_id: number }[], number]>(CLAIM);
      return this.outbox.insert(
        manager,
        rows.map(({ season_id }) => ({ job: 'report-bracket-result' as const, payload: { season_id } })),
      );
    });
    if (ids.length > 0) await this.relay.nudge(ids);
    return ids.length;
  }

  protected async run(): Promise<void> {
    this.ticks += 1;
    if (this.ticks % LINK_EVERY === 0) await linkWaitingMatches(this.dataSource.manager);
    await this.sweep();
  }
}
