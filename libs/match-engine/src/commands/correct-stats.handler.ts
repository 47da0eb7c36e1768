import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isStaff, ownsOrSuper } from '@placar/domain';
import type { MatchState, Refusal } from '@placar/domain';
import { MatchEngine } from '../match-engine';
import { CorrectKillsCommand, CorrectStatsCommand } from './correct-stats.command';
import type { CorrectionRight } from './correct-stats.command';
import { ranOrThrow } from './refusal-error';
import { actorOf } from './viewer';
import type { Viewer } from './viewer';

@CommandHandler(CorrectStatsCommand)
export class CorrectStatsHandler implements ICommandHandler<CorrectStatsCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ viewer, matchId, corrections, right, reason }: CorrectStatsCommand): Promise<{
    version: number;
    changed: boolean;
  }> {
    // Vetoes are in no board; the result of a match is.
    const givesResult = corrections.some(({ table }) => table === 'result') && !isStaff(accessActor(viewer));
    const command = {
      type: 'correct' as const,
      corrections,
      ...(reason === undefined ? {} : { reason }),
      ...(givesResult ? { unconfirmed: true } : {}),
    };
    const result = await this.engine.run(matchId, command, {
      actor: actorOf(viewer),
      cause: 'correct',
      authorize: (state) => refusalOf(viewer, state, right),
    });
    const { version, events } = ranOrThrow(result);
    return { version, changed: events.length > 0 };
  }
}

@CommandHandler(CorrectKillsCommand)
export class CorrectKillsHandler implements ICommandHandler<CorrectKillsCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ viewer, matchId, corrections, reason }: CorrectKillsCommand): Promise<{ firstVersion: number }> {
    const command = { type: 'correct-kills' as const, corrections, ...(reason === undefined ? {} : { reason }) };
    const result = await this.engine.run(matchId, command, {
      actor: actorOf(viewer),
      cause: 'correct',
      authorize: (state) => refusalOf(viewer, state, 'staff'),
    });
    const { version, events } = ranOrThrow(result);
    return { firstVersion: version - events.length + 1 };
  }
}

const accessActor = (viewer: Viewer) => ({ id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin });

function refusalOf(viewer: Viewer, state: MatchState, right: CorrectionRight): Refusal | null {
  const actor = accessActor(viewer);
  const may = right === 'staff' ? isStaff(actor) : ownsOrSuper(actor, { user_id: state.config.userId });
  return may ? null : { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' };
}
