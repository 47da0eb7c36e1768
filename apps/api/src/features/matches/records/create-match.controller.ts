import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateMatchBody } from '@placar/contracts';
import { ScheduleMatchCommand } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodPipe } from '../../../http/zod-pipe';
import { ServerRequestDesk } from '../../fleet/pool.public';
import { commandViewer } from '../match-access.public';

const options = new ZodPipe(CreateMatchBody);

/** Creates a match; the load on its server runs after the answer, and its failure shows on the match. */
@Policy('create_matches')
@Controller('matches')
export class CreateMatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requests: ServerRequestDesk,
  ) {}

  @HttpCode(200)
  @Post()
  async create(@CurrentUser() viewer: Viewer, @Body() body: unknown): Promise<MatchCreated> {
    refuseOldOptions(body);
    const match = options.transform(body);
    const source = match.server_request ?? null;
    if (source !== null) {
      if (match.server_id && !match.ignore_server) {
        throw refuse('server_request', 'server_request cannot be used together with server_id.');
      }
      await this.requests.refuseUnless(viewer, { source });
    }
    const { matchId } = await this.commands.execute(new ScheduleMatchCommand(commandViewer(viewer), match));
    const created = { message: 'Match inserted successfully!', id: matchId };
    if (source === null) return created;
    return { ...created, server_request_id: await this.requests.ask(viewer, matchId, { source }) };
  }
}

interface MatchCreated {
  message: string;
  id: number;
  /** Ours: the wish for a server that the match was created with. */
  server_request_id?: string;
}

/** Refusals of the wire with words of their own (wire contract §5.4). */
function refuseOldOptions(body: unknown): void {
  const { game, use_dathost: dathost, server_id: serverId } = optionsOf(body);
  if (game !== undefined && game !== null && game !== 'cs2' && game !== 'csgo') {
    throw refuse('game', 'Invalid game value. Expected one of: cs2, csgo.');
  }
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
