import { Controller, Get } from '@nestjs/common';
import { RowId, TeamMapsAnswer, TeamRecordsAnswer, TeamRecordsQuery } from '@placar/contracts';
import { TeamRecordQueries } from '@placar/read-models';
import type { TeamMapRow } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';

/** How teams fared; ours, beside the wire's lists. Stands before the routes of one team: `records` is no id. */
@Policy('public')
@Controller('teams')
export class TeamRecordsController {
  constructor(private readonly records: TeamRecordQueries) {}

  @Get('records')
  @PublicRead({ tags: ['standings'] })
  @Described({
    summary: 'Wins and losses of several teams at once',
    answer: TeamRecordsAnswer,
    details: 'The sums of the board of teams, over all matches but pugs.',
    example: { records: [{ team_id: 12, maps: 12, wins: 9, losses: 3, rounddiff: 41 }] },
  })
  async several(@ZodQuery(TeamRecordsQuery) { ids }: TeamRecordsQuery): Promise<TeamRecordsAnswer> {
    return { records: await this.records.of(ids) };
  }

  @Get(':id/maps')
  @PublicRead({ tags: ['history'] })
  @Described({
    summary: 'How a team fared on each map',
    answer: TeamMapsAnswer,
    details:
      'Each map with a winner of a decided public match, pugs left out; a match with a broadcast delay counts when it has passed. A team without such maps, or no such team: an empty list.',
    example: {
      maps: [
        {
          map_name: 'de_nuke',
          played: 5,
          won: 3,
          lost: 2,
          rounds_won: 58,
          rounds_lost: 49,
          last_played: '2026-11-20T20:14:00.000Z',
        },
      ],
    },
  })
  async maps(@ZodParam('id', RowId) id: number): Promise<TeamMapsAnswer> {
    return { maps: (await this.records.maps(id)).map(presentTeamMap) };
  }
}

const presentTeamMap = (row: TeamMapRow): TeamMapsAnswer['maps'][number] => ({
  ...row,
  last_played: row.last_played === null ? null : new Date(row.last_played).toISOString(),
});
