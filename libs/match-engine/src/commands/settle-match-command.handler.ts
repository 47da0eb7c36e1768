import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { MatchCommand } from '@placar/domain';
import type { PoolClient } from 'pg';
import { MatchEngine, PLATFORM } from '../match-engine';
import { ranOrThrow } from './refusal-error';
import { SettleMatchCommandCommand } from './settle-match-command.command';

@CommandHandler(SettleMatchCommandCommand)
export class SettleMatchCommandHandler implements ICommandHandler<SettleMatchCommandCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ matchId, commandId, settlement }: SettleMatchCommandCommand): Promise<{ version: number }> {
    const options = { actor: PLATFORM, cause: 'settle' };
    const source = async (client: PoolClient): Promise<MatchCommand | null> => {
      const { rows } = await client.query<{ settled: boolean; now: Date }>(
        'SELECT settled_at IS NOT NULL AS settled, now() AS now FROM match_commands WHERE id = $1 AND match_id = $2',
        [commandId, matchId],
      );
      const [line] = rows;
      if (line?.settled !== false) return null;
      return { type: 'settle', commandId, at: line.now.toISOString(), ...settlement };
    };
    return { version: ranOrThrow(await this.engine.run(matchId, source, options)).version };
  }
}
