import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  BracketAnswer,
  ImportSeasonAnswer,
  ImportSeasonBody,
  ImportTeamsAnswer,
  ImportTeamsBody,
  RowId,
} from '@placar/contracts';
import type { ErrorCode } from '@placar/contracts';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { Limited } from '../../../http/limits/rate-limit.guard';
import { CurrentUser, CurrentViewer, Policy } from '../../../http/policy/policy';
import { PublicRead } from '../../../http/public-cache/public-read';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { BracketQueries } from './bracket.queries';
import { SeasonImport } from './season-import';

const ERRORS: readonly ErrorCode[] = [
  'CHALLONGE_KEY_MISSING',
  'CHALLONGE_KEY_REFUSED',
  'TOURNAMENT_NOT_FOUND',
  'CHALLONGE_UNAVAILABLE',
  'RATE_LIMITED',
];

/** Imports with the caller's own Challonge key (`PUT /users/`, `challonge_api_key`). */
@Controller()
export class ChallongeImportController {
  constructor(private readonly imports: SeasonImport) {}

  @Limited('outgoing')
  @Post('teams/challonge')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Makes a team of each participant of a tournament at Challonge.',
    answer: ImportTeamsAnswer,
    errors: ERRORS,
    details:
      'A second import changes nothing but names that were changed at Challonge and not here. Steam ids among the answers of a participant ' +
      'become members, the first one captain; for teams without any there is a link that hands the team to its captain.',
  })
  teams(@CurrentUser() viewer: Viewer, @ZodBody(ImportTeamsBody) body: ImportTeamsBody): Promise<ImportTeamsAnswer> {
    return this.imports.importTeams(viewer.id, body.tournament_id);
  }

  @Limited('outgoing')
  @Post('seasons/challonge')
  @HttpCode(200)
  @Policy('create_seasons')
  @Described({
    summary: 'Makes a season of a tournament at Challonge, with its bracket and, when asked, its teams.',
    answer: ImportSeasonAnswer,
    errors: ERRORS,
    details:
      'Matches made in this season are linked to their match of the bracket (`GET /seasons/:id/bracket`), and their results are told to ' +
      'Challonge. A second import reads the bracket again and makes nothing twice.',
  })
  season(
    @CurrentUser() viewer: Viewer,
    @ZodBody(ImportSeasonBody) body: ImportSeasonBody,
  ): Promise<ImportSeasonAnswer> {
    return this.imports.importSeason(viewer.id, body.tournament_id, body.import_teams === true);
  }
}

/** The bracket of a season at Challonge, beside our matches. */
@Controller('seasons')
export class BracketController {
  constructor(
    private readonly queries: BracketQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(':id/bracket')
  @Policy('public')
  @PublicRead({ tags: ['seasons', 'matches', 'teams'], shows: 'any' })
  @Described({
    summary: 'The bracket of an imported season: its matches, ours for them, and how our results stand with Challonge.',
    answer: BracketAnswer,
    errors: ['NOT_FOUND'],
  })
  async bracket(
    @ZodParam('id', RowId.describe('Id of the season')) id: number,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<BracketAnswer> {
    const bracket = await this.queries.one(id, viewer, this.clock.now().getTime());
    if (!bracket) throw new AppError('NOT_FOUND', `No bracket found for season id ${id}.`);
    return { bracket };
  }
}
