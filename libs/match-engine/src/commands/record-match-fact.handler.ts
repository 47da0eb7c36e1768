import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Actor, MatchCommand } from '@placar/domain';
import { InboxProjector } from '../inbox/inbox-projector';
import { MatchEngine, PLATFORM } from '../match-engine';
import { RecordMatchFactCommand } from './record-match-fact.command';
import { ranOrThrow } from './refusal-error';

const STATUS: Actor = { kind: 'server', id: null, name: 'get5_status' };

@CommandHandler(RecordMatchFactCommand)
export class RecordMatchFactHandler implements ICommandHandler<RecordMatchFactCommand> {
  constructor(
    private readonly engine: MatchEngine,
    private readonly projector: InboxProjector,
  ) {}

  async execute({ matchId, fact }: RecordMatchFactCommand): Promise<{ version: number; changed: boolean }> {
    // The reports that arrived before the look may tell how the match ended, and whoever folds them may be held up.
    if (missesMatch(matchId, fact)) await this.projector.nudge(matchId);
    const actor = fact.type === 'observe-status' ? STATUS : PLATFORM;
    const result = ranOrThrow(await this.engine.run(matchId, fact, { actor, cause: fact.type }));
    return { version: result.version, changed: result.events.length > 0 };
  }
}

/** A look at the server that did not find the match. */
const missesMatch = (matchId: number, fact: MatchCommand): boolean =>
  fact.type === 'observe-status' && (fact.observation.matchId !== matchId || fact.observation.gamestate === 'none');
