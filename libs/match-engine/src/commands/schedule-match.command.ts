import { Command } from '@nestjs/cqrs';
import type { MatchOptions } from '@placar/contracts';
import type { Viewer } from './viewer';

/** Creates a match; with a server, its load starts at once. Answers the new id. */
export class ScheduleMatchCommand extends Command<{ matchId: number; version: number }> {
  constructor(
    readonly viewer: Viewer,
    readonly options: MatchOptions,
  ) {
    super();
  }
}
