import { Command } from '@nestjs/cqrs';
import type { Viewer } from './viewer';

/** Staff say that an unconfirmed match was played as it was told; `confirmed` false takes that back. */
export class ConfirmMatchCommand extends Command<{ version: number }> {
  constructor(
    readonly viewer: Viewer,
    readonly matchId: number,
    readonly confirmed: boolean,
  ) {
    super();
  }
}
