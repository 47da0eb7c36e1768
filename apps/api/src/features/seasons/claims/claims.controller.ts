import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ClaimAnswer, ClaimedAnswer, ClaimLinkAnswer, ClaimToken, RowId, SeasonMessageAnswer } from '@placar/contracts';
import { canEditTeam } from '@placar/domain/access';
import { Team, withTransaction } from '@placar/persistence';
import { AppError, notAllowed } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { TeamClaims } from './team-claims';

const TeamId = RowId.describe('Id of the team');

/** Ours: how a team that was imported comes to its captain. */
@Controller()
export class ClaimsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: TeamClaims,
  ) {}

  @Post('teams/:id/claim-link')
  @HttpCode(200)
  @Policy('user', 'team:own')
  @Described({
    summary: 'Makes a link that hands the team to its captain; an earlier one ends.',
    answer: ClaimLinkAnswer,
    errors: ['TEAM_NOT_FOUND'],
    details: 'The link is shown once, works once, and ends after 30 days.',
  })
  async renew(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<ClaimLinkAnswer> {
    return withTransaction(this.dataSource, async (manager) => {
      await requireOwn(manager, viewer, id);
      const link = await this.claims.renewFor(manager, id, viewer.id);
      return { message: 'Claim link created successfully!', ...link };
    });
  }

  @Delete('teams/:id/claim-link')
  @Policy('user', 'team:own')
  @Described({
    summary: 'Ends the link that hands the team to its captain.',
    answer: SeasonMessageAnswer,
    errors: ['TEAM_NOT_FOUND'],
    example: { message: 'Claim link revoked successfully!' },
  })
  async revoke(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<SeasonMessageAnswer> {
    await withTransaction(this.dataSource, async (manager) => {
      await requireOwn(manager, viewer, id);
      await this.claims.revoke(manager, id);
    });
    return { message: 'Claim link revoked successfully!' };
  }

  @Get('claims/:token')
  @Policy('public')
  @Described({
    summary: 'Shows which team a link hands over, and changes nothing.',
    answer: ClaimAnswer,
    errors: ['NOT_FOUND'],
  })
  async show(@ZodParam('token', ClaimToken) token: string): Promise<ClaimAnswer> {
    return { claim: await this.claims.show(token) };
  }

  @Post('claims/:token')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Makes the caller captain of the team, with the right to keep its roster.',
    answer: ClaimedAnswer,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    details: 'Only for accounts whose Steam id was proved by a Steam login. The organiser stays the owner.',
    example: { message: 'Team claimed successfully!', team_id: 12 },
  })
  async take(@CurrentUser() viewer: Viewer, @ZodParam('token', ClaimToken) token: string): Promise<ClaimedAnswer> {
    const { id, name, steam_id: steamId } = viewer;
    if (steamId === null) throw new AppError('NOT_ALLOWED', 'Please sign in through Steam first.');
    return { message: 'Team claimed successfully!', team_id: await this.claims.take({ id, name, steamId }, token) };
  }
}

/** Who only manages a roster hands it to nobody else. */
async function requireOwn(manager: EntityManager, viewer: Viewer, teamId: number): Promise<void> {
  const team = await manager.getRepository(Team).findOneBy({ id: teamId });
  if (!team) throw new AppError('TEAM_NOT_FOUND', 'Team does not exist.');
  if (!canEditTeam(viewer, { user_id: team.userId })) throw notAllowed();
}
