import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import { DeleteMapStat, InsertedAnswer, InsertMapStat, MessageAnswer, UpdateMapStat } from '@placar/contracts';
import { shownMaps } from '@placar/domain';
import type { Correction, MapValues, MatchState } from '@placar/domain';
import { given } from '@placar/persistence';
import { invalidInput } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { mapNumberOf, matchOf, nothingGiven, nothingToDelete, slotOfTeam, StatCorrections } from './stat-corrections';

/** Rows of maps as admins enter and correct them. Winner and score of the match are other columns: `PUT /matches` (decision 0010). */
@Policy('admin')
@Controller('mapstats')
export class MapCorrectionsController {
  constructor(private readonly corrections: StatCorrections) {}

  @Described({
    summary: 'Enters a map that was played elsewhere, or writes over fields of one.',
    answer: InsertedAnswer,
    errors: ['MATCH_NOT_FOUND'],
    details: 'The number must be below the maps of the match. The same call again changes nothing.',
    example: { message: 'Map stats inserted successfully!', id: 4200 },
  })
  @Post()
  @HttpCode(200)
  async insert(@CurrentUser() viewer: Viewer, @ZodBody(InsertMapStat) body: InsertMapStat): Promise<InsertedAnswer> {
    const state = await this.corrections.match(viewer, body.match_id, 'staff');
    const values = valuesOf(state, body);
    const correction: Correction = { table: 'map', change: 'enter', mapNumber: body.map_number, values };
    await this.corrections.correct(viewer, body.match_id, [correction], { right: 'staff', reason: body.reason });
    return { message: 'Map stats inserted successfully!', id: body.match_id * 100 + body.map_number };
  }

  @Described({
    summary: 'Corrects fields of a map; they stay so whatever the game server tells later.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND'],
    details:
      'Score and winner of an unproven map need a `reason`: they are the word of staff, by which the series counts until something proves the score.',
    example: { message: 'Map Stats were updated successfully!' },
  })
  @Put()
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateMapStat) body: UpdateMapStat): Promise<MessageAnswer> {
    const row = { ...body, id: body.id ?? body.map_stats_id };
    const matchId = matchOf(row, 'map');
    const state = await this.corrections.match(viewer, matchId, 'staff');
    const mapNumber = mapNumberOf(row, 'map');
    if (mapNumber === null) throw invalidInput('map_stats_id', 'is missing');
    const values = valuesOf(state, body);
    if (Object.keys(values).length === 0) throw nothingGiven();
    const correction: Correction = { table: 'map', change: 'set', mapNumber, values };
    await this.corrections.correct(viewer, matchId, [correction], { right: 'staff', reason: body.reason });
    return { message: 'Map Stats were updated successfully!' };
  }

  @Described({
    summary: 'Takes a map or all maps of a match away, players and all; with `undo` only its correction.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'NOTHING_TO_DELETE'],
    example: { message: 'Map stats deleted successfully!' },
  })
  @Delete()
  async delete(@CurrentUser() viewer: Viewer, @ZodBody(DeleteMapStat) body: DeleteMapStat): Promise<MessageAnswer> {
    const row = { ...body, id: body.id ?? body.map_stats_id };
    const matchId = matchOf(row, 'map');
    const state = await this.corrections.match(viewer, matchId, 'staff');
    const named = mapNumberOf(row, 'map');
    const there = body.undo === true ? correctedMaps(state) : shownMaps(state).map(({ number }) => number);
    const maps = there.filter((number) => named === null || number === named);
    if (maps.length === 0) throw nothingToDelete('Map stats');
    const change = body.undo === true ? ('undo' as const) : ('remove' as const);
    const corrections = maps.map((mapNumber): Correction => ({ table: 'map', change, mapNumber }));
    await this.corrections.correct(viewer, matchId, corrections, { right: 'staff', reason: body.reason });
    return { message: 'Map stats deleted successfully!' };
  }
}

/** Maps with a correction, and those of which staff gave their word. */
const correctedMaps = (state: MatchState): number[] => [
  ...new Set([
    ...Object.keys(state.corrections?.maps ?? {}).map(Number),
    ...state.maps.flatMap((map) => (map.evidence?.word === undefined ? [] : [map.number])),
  ]),
];

function valuesOf(state: MatchState, body: InsertMapStat | UpdateMapStat): MapValues {
  const { map_name: name, team1_score: team1, team2_score: team2, winner } = body;
  const { start_time: startedAt, end_time: endedAt, round_restored: restored } = body;
  if (startedAt !== undefined && endedAt !== undefined && startedAt > endedAt)
    throw invalidInput('end_time', 'is before start_time');
  return {
    ...given({ name, team1, team2, startedAt, endedAt, restored }),
    ...(winner === undefined ? {} : { winner: winner === 'none' ? null : slotOfTeam(state, winner, 'winner') }),
  };
}
