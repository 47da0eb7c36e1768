import { Described } from '../../../http/routes/described';
import { Controller, Inject, Put, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UpdateMatchBody } from '@placar/contracts';
import type { LedgerEntry, TeamSlot } from '@placar/contracts';
import { leader, ownsOrSuper } from '@placar/domain';
import type { MatchConfig } from '@placar/domain';
import { CorrectStatsCommand, spectatorsOf, UpdateMatchCommand } from '@placar/match-engine';
import type { MatchRow } from '@placar/read-models';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody } from '../../../http/zod-pipe';
import { SeasonUse } from '../../seasons/season-use';
import { SteamIds } from '../../steam/steam-ids';
import { MatchControl } from '../control/match-control';
import { MatchMoves } from '../control/match-moves';
import { OTHER_OUTCOMES, OutcomeAnswer } from '../control/outcome-answer';
import { commandViewer, MatchAccess, notAllowed } from '../match-access';
import { gameOf, givenMatchId } from './typed-match';
import { MatchHandover } from './match-handover';

const UPDATED = 'Match updated successfully!';
const MOVED = `${UPDATED} Please move over the last backup from the old server to the new one!`;

/** Changes of an open match. What reaches the game server (another server, an end) runs as its command. */
@Policy('user', 'match:own')
@Controller('matches')
export class UpdateMatchController {
  @Inject(MatchHandover)
  private readonly handover!: MatchHandover;

  constructor(
    private readonly access: MatchAccess,
    private readonly commands: CommandBus,
    private readonly control: MatchControl,
    private readonly moves: MatchMoves,
    private readonly steamIds: SteamIds,
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
      'SKINS_SERVER',
      'SEASON_NOT_FOUND',
      'COMMAND_PENDING',
      'USER_NOT_FOUND',
      'SERVER_NOT_ALLOWED',
    ],
    also: OTHER_OUTCOMES,
    example: { message: 'Match updated successfully!' },
    details:
      '`winner` gives the match away only with `forfeit: 1`. `end_time` goes with the scores of a match that was played elsewhere, and alone once it is over. ' +
      '`user_id` hands the match over: only its owner and super admins do, to an account that may make matches and use its server.',
  })
  @Put()
  @UseInterceptors(SeasonUse)
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateMatchBody) body: UpdateMatchBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const row = await this.access.administer(viewer, givenMatchId(body.match_id));
    if (!ownsOrSuper(viewer, row)) throw notAllowed();
    if (isResult(body, row)) return this.enterResult(viewer, row, body);
    if (!row.is_open) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
    refuseHalfAnEnd(body);
    const winner = winnerOf(body, row);
    const userId = await this.handover.newOwner(row, body);
    const patch = { ...(await this.patchOf(viewer, row.id, body)), ...(userId === null ? {} : { userId }) };
    const serverId = body.ignore_server ? null : (body.server_id ?? null);
    const isGiven = winner !== null || body.cancelled || body.ignore_server || body.server_id || body.user_id;
    if (Object.keys(patch).length === 0 && !isGiven) {
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
  private async enterResult(viewer: Viewer, row: MatchRow, body: UpdateMatchBody): Promise<OutcomeAnswer> {
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
  private async move(viewer: Viewer, row: MatchRow, serverId: number, response: Response): Promise<OutcomeAnswer> {
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
    set('game', gameOf(body.game));
    set('pluginVersion', body.plugin_version);
    if (body.season_id) await this.seasonExists(body.season_id);
    const added = {
      spectators: await this.steamIds.spectators(body.spectator_auths ?? [], viewer),
      cvars: body.match_cvars ?? {},
    };
    if (added.spectators.length === 0 && Object.keys(added.cvars).length === 0) return patch;
    const { spectators, cvars } = (await this.access.state(matchId)).config;
    if (added.spectators.length > 0) patch.spectators = { ...spectators, ...spectatorsOf(added.spectators) };
    if (Object.keys(added.cvars).length > 0) patch.cvars = { ...withoutSpellings(cvars, added.cvars), ...added.cvars };
    return patch;
  }

  private async seasonExists(seasonId: number): Promise<void> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM seasons WHERE id = $1', [seasonId]);
    if (rows.length > 0) return;
    throw new AppError('SEASON_NOT_FOUND', 'No season found.', { fields: { season_id: 'Season does not exist.' } });
  }
}

/** Settings less those that are set anew, whatever case they were stored in: the game would run both lines. */
const withoutSpellings = (cvars: Record<string, string>, added: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cvars).filter(([name]) => !Object.hasOwn(added, name.toLowerCase())));

/** Of a match that is over the time of its end may be put right alone. */
const isResult = (body: UpdateMatchBody, { is_open: isOpen }: MatchRow): boolean => {
  const { team1_score: team1, team2_score: team2, end_time: end, cancelled, forfeit } = body;
  return ((team1 ?? team2 ?? null) !== null || (!isOpen && end !== null)) && !cancelled && !forfeit;
};

/** A winner or an end without the word that ends a match would end it by mistake. Names what is missing. */
function refuseHalfAnEnd({ winner, end_time: end, forfeit, cancelled }: UpdateMatchBody): void {
  if (forfeit || cancelled) return;
  if (winner) {
    throw incomplete('winner gives the match away only together with forfeit: 1.', {
      winner: 'needs forfeit: 1, or team1_score and team2_score',
      forfeit: 'must be 1',
    });
  }
  if (end !== null) {
    throw incomplete('end_time ends a match only together with team1_score and team2_score.', {
      end_time: 'needs team1_score and team2_score while the match is open',
      team1_score: 'is missing',
      team2_score: 'is missing',
    });
  }
}

const incomplete = (message: string, fields: Record<string, string>): AppError =>
  new AppError('INVALID_INPUT', message, { fields });

/** `winner` is a team id on the wire; a forfeit without one of the two teams means nothing. */
function winnerOf(body: UpdateMatchBody, row: MatchRow): TeamSlot | null {
  if (body.cancelled || (!body.forfeit && !body.winner)) return null;
  if (body.winner && body.winner === row.team1_id) return 'team1';
  if (body.winner && body.winner === row.team2_id) return 'team2';
  const message = 'must be the id of one of the two teams';
  throw new AppError('WINNER_INVALID', `winner ${message}.`, { fields: { winner: message } });
}
