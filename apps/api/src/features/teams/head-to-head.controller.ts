import { Controller, Get } from '@nestjs/common';
import { HeadToHead, RowId } from '@placar/contracts';
import { HeadToHeadQueries } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access';

/** Two teams against each other. */
@Policy('public')
@Controller('teams')
export class HeadToHeadController {
  constructor(private readonly queries: HeadToHeadQueries) {}

  @Described({
    summary: 'What two teams have played against each other, and the last results of each',
    answer: HeadToHead,
    errors: ['TEAM_NOT_FOUND', 'TEAMS_EQUAL'],
    details:
      'Matches that ended and were not cancelled, as the caller may see them: private ones only for their owner and staff, those with a broadcast delay when it has passed. Seen from `:id`, whichever slot it had.',
  })
  @PublicRead({ tags: ['teams', 'matches'], shows: ({ id, other }) => [`team:${Number(id)}`, `team:${Number(other)}`] })
  @Get(':id/versus/:other')
  async versus(
    @ZodParam('id', RowId) id: number,
    @ZodParam('other', RowId.describe('The other team.')) other: number,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<HeadToHead> {
    if (id === other) throw new AppError('TEAMS_EQUAL', 'A team has no matches against itself.');
    const found = await this.queries.of(catalogueViewer(viewer), id, other);
    if (found === null) throw new AppError('TEAM_NOT_FOUND', `No teams found for ids ${id} and ${other}`);
    return found;
  }
}
