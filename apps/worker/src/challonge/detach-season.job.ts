import { CommandBus } from '@nestjs/cqrs';
import type { DetachSeasonJob } from '@placar/contracts';
import { RecordMatchFactCommand } from '@placar/match-engine';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { DataSource } from 'typeorm';

const BATCH = 200;

/**
 * Matches outlive their season: each lets go of it by an event of its own log, so that a rebuild gives the same. Begun again, it goes
 * on with those that are left.
 */
@HandlesJob()
export class DetachSeasonHandler implements JobHandler {
  readonly job = 'detach-season';

  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
  ) {}

  async handle({ season_id: seasonId }: DetachSeasonJob, { signal }: JobContext): Promise<void> {
    const exists = await this.dataSource.query<unknown[]>('SELECT 1 FROM seasons WHERE id = $1', [seasonId]);
    if (exists.length > 0) return;
    for (let after = 0; ;) {
      const rows = await this.dataSource.query<{ id: number }[]>(
        'SELECT id FROM matches WHERE season_id = $1 AND id > $2 ORDER BY id LIMIT $3',
        [seasonId, after, BATCH],
      );
      for (const { id } of rows) {
        signal.throwIfAborted();
        await this.commandBus.execute(new RecordMatchFactCommand(id, { type: 'detach-season', seasonId }));
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
}
