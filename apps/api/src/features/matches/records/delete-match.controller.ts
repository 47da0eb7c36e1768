import { Controller, Delete, Inject } from '@nestjs/common';
import { DeleteMatchBody, LIVE_TOPICS, MessageAnswer } from '@placar/contracts';
import { ownsOrSuper } from '@placar/domain';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { AppError, DEMO_STORE, LOGGER } from '@placar/platform';
import type { DemoStore, Logger } from '@placar/platform';
import { deleteMatches } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody } from '../../../http/zod-pipe';
import { MatchAccess, notAllowed } from '../match-access';
import { givenMatchId } from './typed-match';

/** Deletes closed matches for good. */
@Policy('user', 'match:own')
@Controller('matches')
export class DeleteMatchController {
  constructor(
    private readonly access: MatchAccess,
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Described({
    summary: 'Deletes one closed match, or all of the own cancelled ones.',
    answer: MessageAnswer,
    example: { message: 'Matches deleted successfully!' },
    details: '`{match_id}` or `{all_cancelled: true}`.',
  })
  @Delete()
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteMatchBody) body: DeleteMatchBody,
  ): Promise<{ message: string }> {
    if ('all_cancelled' in body) {
      const ids = await this.cancelledOf(viewer.id);
      for (const id of ids) await this.erase(id, viewer);
      return { message: ids.length > 0 ? 'Matches deleted successfully!' : 'No cancelled matches to delete.' };
    }
    const { row } = await this.access.see(viewer, givenMatchId(body.match_id));
    if (!ownsOrSuper(viewer, row)) throw notAllowed();
    if (!(await this.erase(row.id, viewer))) {
      throw new AppError('NOT_ALLOWED', 'Cannot delete match as it is not cancelled.');
    }
    return { message: 'Match deleted successfully!' };
  }

  private async cancelledOf(userId: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      'SELECT id FROM matches WHERE user_id = $1 AND cancelled AND NOT is_open ORDER BY id',
      [userId],
    );
    return rows.map((row) => row.id);
  }

  /** Removes a closed match with its log, its read rows and its files. False when it is still open, or gone already. */
  private async erase(matchId: number, by: Viewer): Promise<boolean> {
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
