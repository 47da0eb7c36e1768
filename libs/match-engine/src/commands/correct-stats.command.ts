import { Command } from '@nestjs/cqrs';
import type { Correction, KillCorrection } from '@placar/domain';
import type { Viewer } from './viewer';

/** What somebody must be to the match: statistics are corrected by admins, vetoes by the owner and super admins. */
export type CorrectionRight = 'staff' | 'owner';

/** Lays corrections over a match of any state (decision 0010). Several come in or fail together. */
export class CorrectStatsCommand extends Command<{ version: number; changed: boolean }> {
  constructor(
    readonly viewer: Viewer,
    readonly matchId: number,
    readonly corrections: readonly Correction[],
    readonly right: CorrectionRight,
    readonly reason?: string,
  ) {
    super();
  }
}

/** The same for kills, which are in no state. Answers the version of the first event: an entered kill's id is made of it. */
export class CorrectKillsCommand extends Command<{ firstVersion: number }> {
  constructor(
    readonly viewer: Viewer,
    readonly matchId: number,
    readonly corrections: readonly KillCorrection[],
    readonly reason?: string,
  ) {
    super();
  }
}
