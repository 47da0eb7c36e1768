import { Controller, Get } from '@nestjs/common';
import { MyMatchesAnswer, MyMatchesQuery, myMatchCursor } from '@placar/contracts';
import { MyMatchesQueries } from '@placar/read-models';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodQuery } from '../../../http/zod-pipe';
import { catalogueViewer } from '../match-access';
import { MatchLists } from './match-lists';

/** What a person plays, in contrast to what they made (`/matches/mymatches`). */
@Controller('users/me')
export class MyMatchesController {
  constructor(
    private readonly queries: MyMatchesQueries,
    private readonly lists: MatchLists,
  ) {}

  @Policy('user')
  @Get('matches')
  @Described({
    summary: 'Matches in which the caller plays or played: in play, to come, over.',
    answer: MyMatchesAnswer,
    details:
      'By the Steam account that the caller has proved by signing in with Steam: on the roster, or with numbers of their own. Without one, and for nobody’s matches, the list is empty. `next` goes on behind the last row.',
  })
  async mine(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(MyMatchesQuery) { limit, after }: MyMatchesQuery,
  ): Promise<MyMatchesAnswer> {
    const asked = catalogueViewer(viewer);
    // One more than is shown tells whether there is another page.
    const found = await this.queries.list(asked, limit + 1, after);
    const rows = found.slice(0, limit);
    const listed = await this.lists.present(viewer, asked, rows);
    const last = rows.at(-1);
    return {
      matches: rows.flatMap((row, index) => {
        const item = listed[index];
        if (item === undefined) return [];
        const my_team = row.team1_steam_ids.includes(asked.steamId ?? '')
          ? ('team1' as const)
          : row.team2_steam_ids.includes(asked.steamId ?? '')
            ? ('team2' as const)
            : null;
        return [{ ...item, my_team, has_veto: row.has_veto }];
      }),
      next: last === undefined || found.length <= limit ? null : myMatchCursor(last),
    };
  }
}
