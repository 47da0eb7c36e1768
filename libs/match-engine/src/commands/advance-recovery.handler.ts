import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { MatchCommand, MatchState } from '@placar/domain';
import type { PoolClient } from 'pg';
import { MatchEngine, PLATFORM } from '../match-engine';
import { AdvanceRecoveryCommand } from './advance-recovery.command';
import { ranOrThrow } from './refusal-error';
import { storedBackups } from '../store/round-backup.queries';

@CommandHandler(AdvanceRecoveryCommand)
export class AdvanceRecoveryHandler implements ICommandHandler<AdvanceRecoveryCommand> {
  constructor(private readonly engine: MatchEngine) {}

  /** The backups are read under the match's lock: what is chosen is what stands at that moment. */
  async execute({ matchId, sighting }: AdvanceRecoveryCommand): Promise<{ version: number; changed: boolean }> {
    const source = async (client: PoolClient, state: MatchState): Promise<MatchCommand | null> => {
      if (!state.recovery || state.recovery.mode === 'manual') return null;
      const backups = await storedBackups(client, matchId);
      return { type: 'advance-recovery', commandId: randomUUID(), sighting, backups };
    };
    const result = ranOrThrow(await this.engine.run(matchId, source, { actor: PLATFORM, cause: 'recovery' }));
    return { version: result.version, changed: result.events.length > 0 };
  }
}
