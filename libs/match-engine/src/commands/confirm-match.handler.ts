import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isStaff } from '@placar/domain';
import { MatchEngine } from '../match-engine';
import { ConfirmMatchCommand } from './confirm-match.command';
import { ranOrThrow } from './refusal-error';
import { actorOf } from './viewer';

@CommandHandler(ConfirmMatchCommand)
export class ConfirmMatchHandler implements ICommandHandler<ConfirmMatchCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ viewer, matchId, confirmed }: ConfirmMatchCommand): Promise<{ version: number }> {
    const mayConfirm = isStaff({ id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin });
    const result = await this.engine.run(
      matchId,
      { type: 'confirm', confirmed },
      {
        actor: actorOf(viewer),
        cause: 'confirm',
        authorize: () =>
          mayConfirm ? null : { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' },
      },
    );
    return { version: ranOrThrow(result).version };
  }
}
