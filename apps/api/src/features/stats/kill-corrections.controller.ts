import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteKill, InsertedAnswer, InsertKill, MessageAnswer, UpdateKill } from '@placar/contracts';
import type { KillCorrection } from '@placar/domain';
import { CorrectKillsCommand, enteredKillId } from '@placar/match-engine';
import { CombatQueries } from '@placar/read-models';
import type { KillRow } from '@placar/read-models';
import { AppError, invalidInput } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { commandViewer } from '../matches/match-access';
import { SteamIds } from '../steam/steam-ids';
import { mapNumberOf, matchOf, nothingGiven, nothingToDelete, StatCorrections } from './stat-corrections';

type Values = Record<string, string | number | boolean | null>;
const STEAM_IDS = ['player_steam_id', 'attacker_steam_id', 'assister_steam_id'] as const;

/** Single kills as admins enter and correct them. */
@Policy('admin')
@Controller('playerstatsextra')
export class KillCorrectionsController {
  constructor(
    private readonly corrections: StatCorrections,
    private readonly queries: CombatQueries,
    private readonly commands: CommandBus,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary: 'Enters a kill.',
    answer: InsertedAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND'],
    details: 'The map must exist.',
    example: { message: 'Extra player stats inserted successfully!', id: 8400021 },
  })
  @Post()
  @HttpCode(200)
  async insert(@CurrentUser() viewer: Viewer, @ZodBody(InsertKill) body: InsertKill): Promise<InsertedAnswer> {
    const row = { map_id: body.map_id, match_id: body.match_id, map_number: body.map_number };
    const matchId = matchOf(row, 'player');
    await this.corrections.match(viewer, matchId, 'staff');
    const mapNumber = mapNumberOf(row, 'player');
    if (mapNumber === null) throw invalidInput('map_id', 'is missing');
    const values = await this.valuesOf(body);
    const version = await this.correct(viewer, matchId, { change: 'enter', mapNumber, values }, body.reason);
    return { message: 'Extra player stats inserted successfully!', id: enteredKillId(matchId, version) };
  }

  @Described({
    summary: 'Corrects fields of a kill.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
    example: { message: 'Extra player stats were updated successfully!' },
  })
  @Put()
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateKill) body: UpdateKill): Promise<MessageAnswer> {
    const kill = await this.kill(viewer, body.id);
    const values = await this.valuesOf(body);
    if (Object.keys(values).length === 0) throw nothingGiven();
    const before = valuesBefore(kill, values);
    await this.correct(viewer, kill.match_id, { change: 'set', id: kill.id, values, before }, body.reason);
    return { message: 'Extra player stats were updated successfully!' };
  }

  @Described({
    summary: 'Takes away a kill, or all kills of a match.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'NOT_FOUND', 'NOTHING_TO_DELETE'],
    example: { message: 'Extra player stats deleted successfully!' },
  })
  @Delete()
  async delete(@CurrentUser() viewer: Viewer, @ZodBody(DeleteKill) body: DeleteKill): Promise<MessageAnswer> {
    if (body.id !== undefined) {
      const kill = await this.kill(viewer, body.id);
      const before = valuesBefore(kill, kill);
      await this.correct(viewer, kill.match_id, { change: 'remove', id: kill.id, before }, body.reason);
    } else {
      if (body.match_id === undefined) throw invalidInput('match_id', 'is missing');
      await this.corrections.match(viewer, body.match_id, 'staff');
      if ((await this.queries.kills(body.match_id)).length === 0) throw nothingToDelete('Extra player stats');
      await this.correct(viewer, body.match_id, { change: 'remove', id: null, before: null }, body.reason);
    }
    return { message: 'Extra player stats deleted successfully!' };
  }

  private async kill(viewer: Viewer, id: number): Promise<KillRow> {
    const kill = await this.queries.kill(id);
    if (kill === null) throw new AppError('NOT_FOUND', 'No stats found.');
    await this.corrections.match(viewer, kill.match_id, 'staff');
    return kill;
  }

  private async correct(
    viewer: Viewer,
    matchId: number,
    correction: KillCorrection,
    reason: string | undefined,
  ): Promise<number> {
    const command = new CorrectKillsCommand(commandViewer(viewer), matchId, [correction], reason);
    return (await this.commands.execute(command)).firstVersion;
  }

  /** The fields of a kill that were given, with Steam ids in the one spelling that is kept. */
  private async valuesOf(body: InsertKill | UpdateKill): Promise<Values> {
    const { reason: _reason, ...given } = body;
    const values: Values = {};
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || NOT_OF_THE_KILL.has(name)) continue;
      values[name] = value;
    }
    for (const name of STEAM_IDS) {
      const text = values[name];
      if (typeof text === 'string') values[name] = await this.steamIds.resolve(text, name);
    }
    return values;
  }
}

const NOT_OF_THE_KILL: ReadonlySet<string> = new Set([
  'id',
  'match_id',
  'map_id',
  'map_number',
  'team_id',
  'attempt',
  'superseded',
]);

const valuesBefore = (kill: KillRow, fields: object): Values => {
  const row: [string, unknown][] = Object.entries(kill);
  const values: Values = {};
  for (const [name, value] of row) {
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    if (isPlain && name in fields && !NOT_OF_THE_KILL.has(name))
      values[name] = value as string | number | boolean | null;
  }
  return values;
};
