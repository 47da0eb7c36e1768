import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateMatchBody } from '@placar/contracts';
import { ScheduleMatchCommand } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodPipe } from '../../../http/zod-pipe';
import { commandViewer } from '../match-access.public';

const options = new ZodPipe(CreateMatchBody);

/** Creates a match; the load on its server runs after the answer, and its failure shows on the match. */
@Policy('create_matches')
@Controller('matches')
export class CreateMatchController {
  constructor(private readonly commands: CommandBus) {}

  @HttpCode(200)
  @Post()
  async create(@CurrentUser() viewer: Viewer, @Body() body: unknown): Promise<{ message: string; id: number }> {
    refuseOldOptions(body);
    const command = new ScheduleMatchCommand(commandViewer(viewer), options.transform(body));
    const { matchId } = await this.commands.execute(command);
    return { message: 'Match inserted successfully!', id: matchId };
  }
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
