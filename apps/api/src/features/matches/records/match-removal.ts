import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { deleteMatches } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { DEMO_STORE, LOGGER } from '@placar/platform';
import type { DemoStore, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';

/** Removes a closed match with its log, its read rows and its files. */
@Injectable()
export class MatchRemoval {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async cancelledOf(userId: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      'SELECT id FROM matches WHERE user_id = $1 AND cancelled AND NOT is_open ORDER BY id',
      [userId],
    );
    return rows.map((row) => row.id);
  }

  /** False when the match is still open, or gone already. */
  async remove(matchId: number, by: Viewer): Promise<boolean> {
    const demos = await withTransaction(this.dataSource, async (manager) => {
      const [match] = await manager.query<{ is_open: boolean }[]>(
        'SELECT is_open FROM matches WHERE id = $1 FOR UPDATE',
        [matchId],
      );
      if (!match || match.is_open) return null;
      return deleteMatches(manager, [matchId]);
    });
    if (demos === null) return false;
    // The log went with the match, so this line is what remains of the deed.
    this.logger.warn({ match_id: matchId, user_id: by.id, user_name: by.name }, 'match deleted');
    for (const file of demos) {
      await this.store
        .remove(file)
        .catch((error: unknown) => this.logger.warn({ err: error, file }, 'a demo of a deleted match stayed behind'));
    }
    await this.bus.publish({ topic: LIVE_TOPICS.match, match_id: matchId });
    return true;
  }
}
