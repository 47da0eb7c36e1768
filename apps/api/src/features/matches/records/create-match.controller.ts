import { Described } from '../../../http/routes/described';
import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateMatchBody, MatchCreated } from '@placar/contracts';
import type { MatchOptions } from '@placar/contracts';
import { ScheduleMatchCommand } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodPipe } from '../../../http/zod-pipe';
import { ServerRequestDesk } from '../../fleet/pool/server-request-desk';
import { SeasonUse } from '../../seasons/season-use';
import { SteamIds } from '../../steam/steam-ids';
import { commandViewer } from '../match-access';
import { gameOf } from './typed-match';

/** Options of older installations are refused in their own words before anything else is read. */
class MatchOptionsPipe extends ZodPipe<typeof CreateMatchBody> {
  override transform(body: unknown): MatchOptions {
    refuseOldOptions(body);
    return super.transform(body);
  }
}

/** Creates a match; the load on its server runs after the answer, and its failure shows on the match. */
@Policy('create_matches')
@Controller('matches')
export class CreateMatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requests: ServerRequestDesk,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary:
      'Makes a match. Its load on the server runs after the answer; a failure shows on the match and its stream.',
    answer: MatchCreated,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAMS_EQUAL',
      'TEAM_TOO_SMALL',
      'MAPS_TOO_FEW',
      'SERVER_NOT_FOUND',
      'SERVER_IN_USE',
      'SKINS_SERVER',
      'SEASON_NOT_FOUND',
      'FLEET_FULL',
      'PROVIDER_UNAVAILABLE',
    ],
    example: { message: 'Match inserted successfully!', id: 42 },
  })
  @HttpCode(200)
  @Post()
  @UseInterceptors(SeasonUse)
  async create(
    @CurrentUser() viewer: Viewer,
    @Body(new MatchOptionsPipe(CreateMatchBody)) match: MatchOptions,
  ): Promise<MatchCreated> {
    const source = match.server_request ?? null;
    if (source !== null) {
      if (match.server_id && !match.ignore_server) {
        throw refuse('server_request', 'server_request cannot be used together with server_id.');
      }
      await this.requests.refuseUnless(viewer, { source });
    }
    const spectators = await this.steamIds.spectators(match.spectator_auths, viewer);
    const options = { ...match, spectator_auths: spectators };
    const { matchId, warnings } = await this.commands.execute(new ScheduleMatchCommand(commandViewer(viewer), options));
    const message = 'Match inserted successfully!';
    const created = { message, id: matchId, ...(warnings.length > 0 && { warnings: [...warnings] }) };
    if (source === null) return created;
    return { ...created, server_request_id: await this.requests.ask(viewer, matchId, { source }) };
  }
}

/** Refusals of the wire with words of their own (wire contract §5.4). */
function refuseOldOptions(body: unknown): void {
  const { game, use_dathost: dathost, server_id: serverId } = optionsOf(body);
  gameOf(game);
  if (dathost !== undefined && dathost !== null && dathost !== false && dathost !== 0) {
    throw refuse(
      'use_dathost',
      serverId ? 'use_dathost cannot be used together with server_id.' : 'DatHost is not configured on this instance.',
    );
  }
}

interface Options {
  game?: unknown;
  use_dathost?: unknown;
  server_id?: unknown;
}

const refuse = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', message, { fields: { [field]: message } });

function optionsOf(body: unknown): Options {
  const value: unknown = Array.isArray(body) ? body[0] : body;
  return typeof value === 'object' && value !== null ? value : {};
}
