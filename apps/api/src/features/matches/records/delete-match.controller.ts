import { Described } from '../../../http/routes/described';
import { Controller, Delete } from '@nestjs/common';
import { DeleteMatchBody, MessageAnswer } from '@placar/contracts';
import { ownsOrSuper } from '@placar/domain';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody } from '../../../http/zod-pipe';
import { MatchAccess, notAllowed } from '../match-access';
import { givenMatchId } from './typed-match';
import { MatchRemoval } from './match-removal';

/** Deletes closed matches for good. */
@Policy('user', 'match:own')
@Controller('matches')
export class DeleteMatchController {
  constructor(
    private readonly access: MatchAccess,
    private readonly removal: MatchRemoval,
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
      const ids = await this.removal.cancelledOf(viewer.id);
      for (const id of ids) await this.removal.remove(id, viewer);
      return { message: ids.length > 0 ? 'Matches deleted successfully!' : 'No cancelled matches to delete.' };
    }
    const { row } = await this.access.see(viewer, givenMatchId(body.match_id));
    if (!ownsOrSuper(viewer, row)) throw notAllowed();
    if (!(await this.removal.remove(row.id, viewer))) {
      throw new AppError('NOT_ALLOWED', 'Cannot delete match as it is not cancelled.');
    }
    return { message: 'Match deleted successfully!' };
  }
}
