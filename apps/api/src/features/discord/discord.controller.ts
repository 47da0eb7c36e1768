import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { DiscordAnswer, DiscordTestAnswer, PutDiscordBody, RowId } from '@placar/contracts';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { DiscordService } from './discord.service';

const TournamentId = RowId.describe('Id of the tournament.');
const SeasonId = RowId.describe('Id of the season.');

type Place = 'tournament' | 'season';
const MISSING = { tournament: 'TOURNAMENT_NOT_FOUND', season: 'SEASON_NOT_FOUND' } as const;

const DescribedRead = (place: Place) =>
  Described({
    summary: `The channel of Discord of a ${place}.`,
    answer: DiscordAnswer,
    errors: [MISSING[place]],
    details: 'For those who run it. The token of the address is never shown.',
  });
const DescribedChange = (place: Place) =>
  Described({
    summary: `Sets the channel of Discord of a ${place}, or changes it.`,
    answer: DiscordAnswer,
    errors: [MISSING[place]],
    details: 'The address is a webhook of Discord and is stored encrypted. Without `url` the stored one stays.',
  });
const DescribedRemoval = (place: Place) =>
  Described({
    summary: `Forgets the channel of Discord of a ${place}.`,
    answer: DiscordAnswer,
    errors: [MISSING[place]],
  });
const DescribedTest = (place: Place) =>
  Described({
    summary: `Sends a test message to the channel of Discord of a ${place}.`,
    answer: DiscordTestAnswer,
    errors: [MISSING[place], 'NOT_FOUND'],
    details: 'It is sent before this answers; `outcome` tells what Discord said.',
  });

/** Channels of Discord of tournaments and seasons, for those who run them. */
@Controller()
export class DiscordController {
  constructor(private readonly discord: DiscordService) {}

  @Get('tournaments/:id/discord')
  @Policy('user', 'tournament:organise')
  @DescribedRead('tournament')
  readOfTournament(@CurrentUser() viewer: Viewer, @ZodParam('id', TournamentId) id: number): Promise<DiscordAnswer> {
    return this.discord.read(viewer, { tournamentId: id });
  }

  @Put('tournaments/:id/discord')
  @Policy('user', 'tournament:organise')
  @DescribedChange('tournament')
  putOfTournament(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(PutDiscordBody) body: PutDiscordBody,
  ): Promise<DiscordAnswer> {
    return this.discord.put(viewer, { tournamentId: id }, body);
  }

  @Delete('tournaments/:id/discord')
  @Policy('user', 'tournament:organise')
  @DescribedRemoval('tournament')
  removeOfTournament(@CurrentUser() viewer: Viewer, @ZodParam('id', TournamentId) id: number): Promise<DiscordAnswer> {
    return this.discord.remove(viewer, { tournamentId: id });
  }

  @Post('tournaments/:id/discord/test')
  @HttpCode(200)
  @Limited('outgoing')
  @Policy('user', 'tournament:organise')
  @DescribedTest('tournament')
  testOfTournament(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<DiscordTestAnswer> {
    return this.discord.test(viewer, { tournamentId: id });
  }

  @Get('seasons/:id/discord')
  @Policy('user', 'season:own')
  @DescribedRead('season')
  readOfSeason(@CurrentUser() viewer: Viewer, @ZodParam('id', SeasonId) id: number): Promise<DiscordAnswer> {
    return this.discord.read(viewer, { seasonId: id });
  }

  @Put('seasons/:id/discord')
  @Policy('user', 'season:own')
  @DescribedChange('season')
  putOfSeason(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', SeasonId) id: number,
    @ZodBody(PutDiscordBody) body: PutDiscordBody,
  ): Promise<DiscordAnswer> {
    return this.discord.put(viewer, { seasonId: id }, body);
  }

  @Delete('seasons/:id/discord')
  @Policy('user', 'season:own')
  @DescribedRemoval('season')
  removeOfSeason(@CurrentUser() viewer: Viewer, @ZodParam('id', SeasonId) id: number): Promise<DiscordAnswer> {
    return this.discord.remove(viewer, { seasonId: id });
  }

  @Post('seasons/:id/discord/test')
  @HttpCode(200)
  @Limited('outgoing')
  @Policy('user', 'season:own')
  @DescribedTest('season')
  testOfSeason(@CurrentUser() viewer: Viewer, @ZodParam('id', SeasonId) id: number): Promise<DiscordTestAnswer> {
    return this.discord.test(viewer, { seasonId: id });
  }
}
