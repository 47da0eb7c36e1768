import { Controller, Get } from '@nestjs/common';
import { MatchPlanAnswer, RowId } from '@placar/contracts';
import type { MatchPlan } from '@placar/contracts';
import { matchPlan } from '@placar/domain';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';
import { CurrentViewer, Policy } from '../../../http/policy/policy';
import { PublicRead } from '../../../http/public-cache/public-read';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { MatchAccess } from '../match-access';

interface KnownPerson {
  steam_id: string;
  name: string | null;
  image: string | null;
}

/** What is agreed about a match before it is played: rosters, maps, veto, rules. */
@Policy('public', 'match:see')
@Controller('matches/:id/plan')
export class MatchPlanController {
  constructor(
    private readonly access: MatchAccess,
    private readonly dataSource: DataSource,
  ) {}

  @Get()
  @PublicRead({ match: 'id', tags: ['users'] })
  @Described({
    summary: 'Rosters, maps, order of the veto and rules of a match, as agreed before it.',
    answer: MatchPlanAnswer,
    errors: ['MATCH_NOT_FOUND'],
    details: 'Rosters are those of the match: a team that changes later changes only its later matches.',
  })
  async plan(@CurrentViewer() viewer: Viewer | null, @ZodParam('id', RowId) id: number): Promise<MatchPlanAnswer> {
    await this.access.see(viewer, id);
    const plan = matchPlan(await this.access.state(id));
    const known = await this.people([...plan.team1, ...plan.team2].map(({ steam_id: steamId }) => steamId));
    const named = (roster: MatchPlan['team1']): MatchPlan['team1'] =>
      roster.map((player) => {
        const person = known.get(player.steam_id);
        const name = player.name === '' ? (person?.name ?? '') : player.name;
        return { ...player, name, image: person?.image ?? null };
      });
    return { plan: { ...plan, team1: named(plan.team1), team2: named(plan.team2) } };
  }

  /** What accounts here, else Steam show of these people. */
  private async people(steamIds: readonly string[]): Promise<ReadonlyMap<string, KnownPerson>> {
    const { rows } = await pgPool(this.dataSource).query<KnownPerson>({
      name: 'people-of-match',
      text: `SELECT i.steam_id, coalesce(nullif(u.name, ''), p.name) AS name, coalesce(u.medium_image, p.medium_image) AS image
        FROM unnest($1::text[]) AS i (steam_id)
        LEFT JOIN users u ON u.steam_id = i.steam_id LEFT JOIN steam_profiles p ON p.steam_id = i.steam_id`,
      values: [steamIds],
    });
    return new Map(rows.map((row) => [row.steam_id, row]));
  }
}
