import { Command } from '@nestjs/cqrs';
import type { MatchConfig } from '@placar/domain';
import type { Viewer } from './viewer';

/** Changes options of an open match; only the fields given. */
export class UpdateMatchCommand extends Command<{ version: number }> {
  constructor(
    readonly viewer: Viewer,
    readonly matchId: number,
    readonly patch: Partial<MatchConfig>,
  ) {
    super();
  }
}
