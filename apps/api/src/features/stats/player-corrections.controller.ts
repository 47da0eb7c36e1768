import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import { DeletePlayerStat, InsertedAnswer, InsertPlayerStat, MessageAnswer, UpdatePlayerStat } from '@placar/contracts';
import type { TeamSlot } from '@placar/contracts';
import { shownMap, shownMaps, shownPlayers } from '@placar/domain';
import type { Correction, MatchState, PlayerValues } from '@placar/domain';
import { AppError, invalidInput } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { SteamIds } from '../steam/steam-ids';
import {
  countersOf,
  mapNumberOf,
  matchOf,
  nothingGiven,
  nothingToDelete,
  playerInRow,
  playerRowId,
  slotOfTeam,
  StatCorrections,
} from './stat-corrections';

const noStats = (): AppError => new AppError('NOT_FOUND', 'No player stats found.');

/** Rows of players as admins enter and correct them, also of matches that are over or were played elsewhere (decision 0010). */
@Policy('admin')
@Controller('playerstats')
export class PlayerCorrectionsController {
  constructor(
    private readonly corrections: StatCorrections,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary: 'Enters the numbers of a player on a map, or writes over all of them.',
    answer: InsertedAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
    details:
      'The map must exist (`POST /mapstats`). Counters that are not given are 0. The same call again changes nothing.',
    example: { message: 'Player Stats inserted successfully!', id: 420099 },
  })
  @Post()
  @HttpCode(200)
  async insert(
    @CurrentUser() viewer: Viewer,
    @ZodBody(InsertPlayerStat) body: InsertPlayerStat,
  ): Promise<InsertedAnswer> {
    const matchId = matchOf(body, 'player');
    const state = await this.corrections.match(viewer, matchId, 'staff');
    const mapNumber = mapNumberOf(body, 'player');
    if (mapNumber === null) throw invalidInput('map_id', 'is missing');
    const steamId = await this.steamIds.resolve(body.steam_id, 'steam_id');
    const given = valuesOf(state, body);
    const values = { team: given.team ?? teamOfPlayer(state, steamId), ...given };
    const correction: Correction = { table: 'player', change: 'enter', mapNumber, steamId, values };
    await this.corrections.correct(viewer, matchId, [correction], { right: 'staff', reason: body.reason });
    const after = await this.corrections.match(viewer, matchId, 'staff');
    const id = playerRowId(after, mapNumber, steamId);
    if (id === null) throw noStats();
    return { message: 'Player Stats inserted successfully!', id };
  }

  @Described({
    summary: 'Corrects fields of a player’s row; they stay so whatever the game server tells later.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND'],
    example: { message: 'Player Stats were updated successfully!' },
  })
  @Put()
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdatePlayerStat) body: UpdatePlayerStat,
  ): Promise<MessageAnswer> {
    const matchId = matchOf(body, 'player');
    const state = await this.corrections.match(viewer, matchId, 'staff');
    const values = valuesOf(state, body);
    if (Object.keys(values).length === 0) throw nothingGiven();
    const [row, ...others] = await this.named(state, body);
    if (row === undefined || others.length > 0) throw row === undefined ? noStats() : invalidInput('id', 'is missing');
    const correction: Correction = { table: 'player', change: 'set', ...row, values };
    await this.corrections.correct(viewer, matchId, [correction], { right: 'staff', reason: body.reason });
    return { message: 'Player Stats were updated successfully!' };
  }

  @Described({
    summary: 'Takes away the row of a player, of a map or of a whole match; with `undo` only its correction.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'NOTHING_TO_DELETE'],
    example: { message: 'Player stats deleted successfully!' },
  })
  @Delete()
  async delete(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeletePlayerStat) body: DeletePlayerStat,
  ): Promise<MessageAnswer> {
    const matchId = matchOf(body, 'player');
    const state = await this.corrections.match(viewer, matchId, 'staff');
    const rows = body.undo === true ? await this.corrected(state, body) : await this.named(state, body);
    if (rows.length === 0) throw nothingToDelete('Player stats');
    const change = body.undo === true ? ('undo' as const) : ('remove' as const);
    const corrections = rows.map((row): Correction => ({ table: 'player', change, ...row }));
    await this.corrections.correct(viewer, matchId, corrections, { right: 'staff', reason: body.reason });
    return { message: 'Player stats deleted successfully!' };
  }

  /** The rows that a body names: one, those of a map, or those of the match. */
  private async named(
    state: MatchState,
    body: UpdatePlayerStat | DeletePlayerStat,
  ): Promise<{ mapNumber: number; steamId: string }[]> {
    const mapNumber = mapNumberOf(body, 'player');
    if (body.id !== undefined) {
      const map = mapNumber === null ? null : shownMap(state, mapNumber);
      const steamId = map && playerInRow(state, map, body.id);
      return map && steamId ? [{ mapNumber: map.number, steamId }] : [];
    }
    const steamId = body.steam_id === undefined ? null : await this.steamIds.resolve(body.steam_id, 'steam_id');
    return shownMaps(state)
      .filter((map) => mapNumber === null || map.number === mapNumber)
      .flatMap((map) => shownPlayers(state, map).map((player) => ({ mapNumber: map.number, steamId: player.steamId })))
      .filter((row) => steamId === null || row.steamId === steamId);
  }

  /** The corrections that a body names, of rows that are taken away, too. */
  private async corrected(
    state: MatchState,
    body: DeletePlayerStat,
  ): Promise<{ mapNumber: number; steamId: string }[]> {
    const rows = Object.keys(state.corrections?.players ?? {}).map((key) => {
      const [map = '', steamId = ''] = key.split(':');
      return { mapNumber: Number(map), steamId };
    });
    if (body.id !== undefined) {
      const named = await this.named(state, body);
      return rows.filter((row) => named.some((one) => one.mapNumber === row.mapNumber && one.steamId === row.steamId));
    }
    const mapNumber = mapNumberOf(body, 'player');
    const steamId = body.steam_id === undefined ? null : await this.steamIds.resolve(body.steam_id, 'steam_id');
    return rows.filter(
      (row) => (mapNumber === null || row.mapNumber === mapNumber) && (steamId === null || row.steamId === steamId),
    );
  }
}

function valuesOf(state: MatchState, body: InsertPlayerStat | UpdatePlayerStat): PlayerValues {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.team_id === undefined ? {} : { team: slotOfTeam(state, body.team_id, 'team_id') }),
    ...countersOf(body),
  };
}

/** Without a team named: that of the rosters; of a stand-in it must be said. */
function teamOfPlayer(state: MatchState, steamId: string): TeamSlot {
  if (steamId in state.config.team1.players) return 'team1';
  if (steamId in state.config.team2.players) return 'team2';
  throw invalidInput('team_id', 'is missing: the player is in neither team');
}
