import { Controller, Get, StreamableFile } from '@nestjs/common';
import { TournamentTable, TournamentTableQuery } from '@placar/contracts';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { tournamentCsv } from './tournament-tables';
import { bracketAnswer, standingsAnswer, tournamentAnswer } from './tournament-view';
import { TournamentId } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** Everything of a tournament to take away. */
@Policy('public')
@Controller('tournaments/:id/export')
export class TournamentExportController {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly queries: TournamentQueries,
  ) {}

  @Get()
  @Described({
    summary: 'Everything of a tournament in one JSON file: settings, teams, matches and standings.',
    answer: 'file',
    details: '`tournament`, `bracket` and `standings`, each as the call of that name answers it.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async whole(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<StreamableFile> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    const whole = {
      tournament: tournamentAnswer(state, version),
      bracket: bracketAnswer(state, version, await this.queries.matches(id)),
      standings: standingsAnswer(state, version),
    };
    return fileOf(JSON.stringify(whole, null, 2), 'application/json', `tournament-${id}.json`);
  }

  @Get(':table')
  @Described({
    summary: 'Standings, matches or teams of a tournament as a table for spreadsheets.',
    answer: 'file',
    details:
      '`text/csv` with headings in the language of `lang`; cells are separated by semicolons in Portuguese and French.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async table(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
    @ZodParam('table', TournamentTable) table: TournamentTable,
    @ZodQuery(TournamentTableQuery) { lang }: TournamentTableQuery,
  ): Promise<StreamableFile> {
    const { state } = await this.tournaments.shown(id, viewer);
    return fileOf(tournamentCsv(state, table, lang), 'text/csv; charset=utf-8', `tournament-${id}-${table}.csv`);
  }
}

const fileOf = (text: string, type: string, name: string): StreamableFile =>
  new StreamableFile(Buffer.from(text, 'utf8'), { type, disposition: `attachment; filename="${name}"` });
