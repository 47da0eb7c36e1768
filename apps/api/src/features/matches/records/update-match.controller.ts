import { Described } from '../../../http/routes/described';
import { Controller, Inject, Put, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UpdateMatchBody } from '@placar/contracts';
import type { LedgerEntry, TeamSlot } from '@placar/contracts';
import { leader, ownsOrSuper } from '@placar/domain';
import type { MatchConfig } from '@placar/domain';
import { CorrectStatsCommand, MatchEngine, spectatorsOf, UpdateMatchCommand } from '@placar/match-engine';
import type { MatchRow } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody } from '../../../http/zod-pipe';
import { SeasonUse } from '../../seasons/season-use.public';
import { SteamIds } from '../../steam/steam-ids.public';
import { MatchControl } from '../control/match-control';
import { MatchMoves } from '../control/match-moves';
import { OTHER_OUTCOMES, OutcomeAnswer } from '../control/outcome-answer';
import { commandViewer, MatchAccess, matchNotFound, notAllowed } from '../match-access.public';
import { givenMatchId } from './given-match-id';

type UpdateAnswer = OutcomeAnswer;

const UPDATED = 'Match updated successfully!';
const MOVED = `${UPDATED} Please move over the last backup from the old server to the new one!`;

/** Changes of an open match. What reaches the game server (another server, an end) runs as its command. */
@Policy('user', 'match:own')
@Controller('matches')
export class UpdateMatchController {
  @Inject(SteamIds)
  private readonly steamIds!: SteamIds;

  constructor(
    private readonly access: MatchAccess,
    private readonly engine: MatchEngine,
    private readonly commands: CommandBus,
    private readonly control: MatchControl,
    private readonly moves: MatchMoves,
    private readonly dataSource: DataSource,
  ) {}

  @Described({
    summary: 'Changes an open match; `server_id` moves it, `cancelled` and `forfeit` end it.',
    answer: OutcomeAnswer,
    errors: [
      'MATCH_ALREADY_FINISHED',
      'WINNER_INVALID',
      'SERVER_NOT_FOUND',
      'SERVER_IN_USE',
      'SEASON_NOT_FOUND',
      'COMMAND_PENDING',
    ],
    also: OTHER_OUTCOMES,
    example: { message: 'Match updated successfully!' },
  })
  @Put()
  @UseInterceptors(SeasonUse)
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateMatchBody) body: UpdateMatchBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UpdateAnswer> {
    const row = await this.access.administer(viewer, givenMatchId(body.match_id));
    if (!ownsOrSuper(viewer, row)) throw notAllowed();
    if (isResult(body)) return this.enterResult(viewer, row, body);
    if (!row.is_open) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
    const winner = winnerOf(body, row);
    const patch = await this.patchOf(viewer, row.id, body);
    const serverId = body.server_id ?? null;
    if (Object.keys(patch).length === 0 && winner === null && serverId === null && !body.cancelled) {
      throw new AppError('INVALID_INPUT', 'No update data has been provided.');
    }
    if (Object.keys(patch).length > 0) {
      await this.commands.execute(new UpdateMatchCommand(commandViewer(viewer), row.id, patch));
    }
    const ended = await this.end(viewer, row, body.cancelled === true, winner);
    if (ended) return { message: UPDATED, command_id: ended.id };
    return serverId === null ? { message: UPDATED } : this.move(viewer, row, serverId, response);
  }

  /** Maps won, as the organiser says them: the end of a match that was played elsewhere, or a correction of one that is over. */
  private async enterResult(viewer: Viewer, row: MatchRow, body: UpdateMatchBody): Promise<UpdateAnswer> {
    const { team1_score: team1, team2_score: team2, end_time: endedAt, winner } = body;
    const told = winner ? winnerOf({ ...body, forfeit: false, cancelled: false }, row) : null;
    const given = {
      ...(team1 == null ? {} : { team1 }),
      ...(team2 == null ? {} : { team2 }),
      ...(endedAt == null ? {} : { endedAt }),
      ...(told === null ? {} : { winner: told }),
    };
    const values =
      row.is_open && told === null ? { ...given, winner: leader({ team1: team1 ?? 0, team2: team2 ?? 0 }) } : given;
    const correction = { table: 'result' as const, change: 'set' as const, values };
    await this.commands.execute(new CorrectStatsCommand(commandViewer(viewer), row.id, [correction], 'owner'));
    return { message: UPDATED };
  }

  private async end(
    viewer: Viewer,
    row: MatchRow,
    cancelled: boolean,
    winner: TeamSlot | null,
  ): Promise<LedgerEntry | null> {
    if (cancelled) return this.control.ask(viewer, row.id, { kind: 'cancel', args: {} });
    return winner === null ? null : this.control.ask(viewer, row.id, { kind: 'forfeit', args: { winner } });
  }

  /** The server is the match's at once, its load runs: 200 when it was seen to work, 202 while it runs. */
  private async move(viewer: Viewer, row: MatchRow, serverId: number, response: Response): Promise<UpdateAnswer> {
    const entry = await this.moves.move(viewer, row.id, serverId);
    if (entry === null) return { message: UPDATED };
    const answer = { command_id: entry.id };
    if (entry.status === 'confirmed') return { message: entry.kind === 'change_server' ? MOVED : UPDATED, ...answer };
    if (entry.status === 'requested' || entry.status === 'sent') {
      response.status(202);
      return { message: UPDATED, ...answer };
    }
    response.status(entry.status === 'refused' ? 409 : entry.status === 'contradicted' ? 502 : 504);
    return { message: 'Error on game server.', outcome: entry.status, detail: entry.detail, ...answer };
  }

  /** Spectators and settings are added to those there are; everything else replaces (wire contract §5.4). */
  private async patchOf(viewer: Viewer, matchId: number, body: UpdateMatchBody): Promise<Partial<MatchConfig>> {
    const patch: Partial<MatchConfig> = {};
    const set = <K extends keyof MatchConfig>(key: K, value: MatchConfig[K] | null | undefined): void => {
      if (value !== null && value !== undefined) patch[key] = value;
    };
    set('title', body.title);
    set('seasonId', body.season_id);
    set('startTime', body.start_time);
    set('privateMatch', body.private_match);
    set('mapPool', body.veto_mappool);
    set('vetoFirst', body.veto_first);
    set('sideType', body.side_type);
    set('mapSides', body.map_sides);
    set('playersPerTeam', body.players_per_team);
    set('minPlayersToReady', body.min_players_to_ready);
    set('minSpectatorsToReady', body.min_spectators_to_ready);
    set('wingman', body.wingman);
    set('enforceTeams', body.enforce_teams);
    set('tvDelay', body.tv_delay);
    set('pauseBudgets', body.pause_budgets);
    if (body.season_id) await this.seasonExists(body.season_id);
    const added = {
      spectators: await this.steamIds.spectators(body.spectator_auths ?? [], viewer),
      cvars: body.match_cvars ?? {},
    };
    if (added.spectators.length === 0 && Object.keys(added.cvars).length === 0) return patch;
    const current = await this.engine.load(matchId);
    if (current === null) throw matchNotFound();
    const { spectators, cvars } = current.state.config;
    if (added.spectators.length > 0) patch.spectators = { ...spectators, ...spectatorsOf(added.spectators) };
    if (Object.keys(added.cvars).length > 0) patch.cvars = { ...cvars, ...added.cvars };
    return patch;
  }

  private async seasonExists(seasonId: number): Promise<void> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM seasons WHERE id = $1', [seasonId]);
    if (rows.length > 0) return;
    throw new AppError('SEASON_NOT_FOUND', 'No season found.', { fields: { season_id: 'Season does not exist.' } });
  }
}

const isResult = ({ team1_score: team1, team2_score: team2, cancelled, forfeit }: UpdateMatchBody): boolean =>
  (team1 ?? team2 ?? null) !== null && !cancelled && !forfeit;

/** `winner` is a team id on the wire; a forfeit without one of the two teams means nothing. */
function winnerOf(body: UpdateMatchBody, row: MatchRow): TeamSlot | null {
  if (body.cancelled || (!body.forfeit && !body.winner)) return null;
  if (body.winner && body.winner === row.team1_id) return 'team1';
  if (body.winner && body.winner === row.team2_id) return 'team2';
  const message = 'must be the id of one of the two teams';
  throw new AppError('WINNER_INVALID', `winner ${message}.`, { fields: { winner: message } });
}
