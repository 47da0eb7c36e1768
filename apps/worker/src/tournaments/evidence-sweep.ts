import { Inject, Injectable } from '@nestjs/common';
import { closedAt } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;

/** Removes kept evidence so many days after its dispute was decided. What is open stays, however old. Any number of workers may do so. */
@Injectable()
export class EvidenceSweep extends BackgroundLoop {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tournaments: TournamentEngine,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'disputeEvidence'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'evidence sweep', everyMs: EVERY_MS, firstMs: 0, jitter: 0.1, logger });
  }

  /** Never throws: what stays is removed an hour later. */
  sweep(): Promise<void> {
    return this.loop.now();
  }

  /** What was made since then cannot have been closed before: only older rows are looked at. */
  protected async run(): Promise<void> {
    const before = this.clock.now().getTime() - this.config.disputeEvidence.keepDays * DAY_MS;
    const { rows } = await pgPool(this.dataSource).query<{ tournament_id: number; dispute: number }>(
      'SELECT tournament_id, dispute FROM dispute_evidence WHERE made_at < $1 ORDER BY tournament_id, dispute',
      [new Date(before)],
    );
    for (const { tournament_id: id, dispute: number } of rows) {
      if (this.loop.isStopped) return;
      const loaded = await this.tournaments.load(id);
      const dispute = loaded?.state.disputes?.find((one) => one.id === number);
      const closed = loaded === null || dispute === undefined ? null : closedAt(loaded.state, dispute);
      if (closed === null || Date.parse(closed) >= before) continue;
      await pgPool(this.dataSource).query('DELETE FROM dispute_evidence WHERE tournament_id = $1 AND dispute = $2', [
        id,
        number,
      ]);
    }
  }
}
