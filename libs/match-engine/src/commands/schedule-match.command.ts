import { Command } from '@nestjs/cqrs';
import type { MatchOptions, MatchWarning, RulebookChanges } from '@placar/contracts';
import type { Statement } from '../log';
import type { Viewer } from './viewer';

export interface ScheduledMatch {
  matchId: number;
  version: number;
  /** What may be wrong with it and was not refused. */
  warnings: readonly MatchWarning[];
}

/** What a match gets that no caller of the interface can give it. */
export interface MatchOrigin {
  /** Key of the mode whose ladder it moves; null: none. */
  rankedMode: string | null;
  /** True where the clocks of the rulebook for those who do not come count; a lobby has clocks of its own. */
  keepsClocks?: boolean;
  /** Rules that differ from those of season and installation. */
  rulebook?: RulebookChanges;
  /** Written in the transaction that makes the match; what one of them refuses is not made. */
  alongside: (matchId: number) => Statement[];
}

/** Creates a match; with a server, its load starts at once. Answers the new id. */
export class ScheduleMatchCommand extends Command<ScheduledMatch> {
  constructor(
    readonly viewer: Viewer,
    readonly options: MatchOptions,
    readonly origin: MatchOrigin | null = null,
  ) {
    super();
  }
}
