import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { canAdministerMatch } from '@placar/domain';
import { MatchEngine } from '../match-engine';
import { ranOrThrow } from './refusal-error';
import { UpdateMatchCommand } from './update-match.command';
import { actorOf } from './viewer';

@CommandHandler(UpdateMatchCommand)
export class UpdateMatchHandler implements ICommandHandler<UpdateMatchCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ viewer, matchId, patch }: UpdateMatchCommand): Promise<{ version: number }> {
    const result = await this.engine.run(
      matchId,
      { type: 'update', patch },
      {
        actor: actorOf(viewer),
        cause: 'update',
        authorize: (state) =>
          canAdministerMatch(
            { id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin },
            { user_id: state.config.userId },
          )
            ? null
            : { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' },
      },
    );
    return { version: ranOrThrow(result).version };
  }
}
