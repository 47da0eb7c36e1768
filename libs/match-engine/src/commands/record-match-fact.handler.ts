import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '@placar/domain';
import { MatchEngine, PLATFORM } from '../match-engine';
import { RecordMatchFactCommand } from './record-match-fact.command';
import { ranOrThrow } from './refusal-error';

const STATUS: Actor = { kind: 'server', id: null, name: 'get5_status' };

@CommandHandler(RecordMatchFactCommand)
export class RecordMatchFactHandler implements ICommandHandler<RecordMatchFactCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute({ matchId, fact }: RecordMatchFactCommand): Promise<{ version: number; changed: boolean }> {
    const actor = fact.type === 'observe-status' ? STATUS : PLATFORM;
    const result = ranOrThrow(await this.engine.run(matchId, fact, { actor, cause: fact.type }));
    return { version: result.version, changed: result.events.length > 0 };
  }
}
