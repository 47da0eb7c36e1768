import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmMatchBody, MessageAnswer, RowId } from '@placar/contracts';
import { ConfirmMatchCommand } from '@placar/match-engine';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { commandViewer } from '../match-access';

/** Staff say of an unconfirmed match that it was played as it was told; the click stands in the audit and in the match's timeline. */
@Policy('admin')
@Controller('matches')
export class ConfirmMatchController {
  constructor(private readonly commands: CommandBus) {}

  @Described({
    summary: 'Confirms an unconfirmed match that is over, or takes that back.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'CONFLICT'],
    example: { message: 'Match confirmed.' },
    details:
      'A match is unconfirmed while a person who is not staff could have made it up: it was played on a server of such a person, or was loaded by hand. Public boards leave it out until then. What is told after a confirmation needs a new one.',
  })
  @Post(':id/confirm')
  @HttpCode(200)
  async confirm(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(ConfirmMatchBody) { confirmed }: ConfirmMatchBody,
  ): Promise<MessageAnswer> {
    await this.commands.execute(new ConfirmMatchCommand(commandViewer(viewer), id, confirmed));
    return { message: confirmed ? 'Match confirmed.' : 'Match is unconfirmed again.' };
  }
}
