import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { canAdministerMatch, ownsOrSuper } from '@placar/domain';
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
        authorize: (state) => {
          const actor = { id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin };
          const match = { user_id: state.config.userId };
          // Staff run every match, but give away none that is not theirs.
          const may = patch.userId === undefined ? canAdministerMatch(actor, match) : ownsOrSuper(actor, match);
          return may ? null : { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' };
        },
      },
    );
    return { version: ranOrThrow(result).version };
  }
}
