import { Command } from '@nestjs/cqrs';
import type { RecoverySighting } from '@placar/domain';

/** Takes a match in recovery one step further by what was just seen of its server; nothing happens when it is not its turn. */
export class AdvanceRecoveryCommand extends Command<{ version: number; changed: boolean }> {
  constructor(
    readonly matchId: number,
    readonly sighting: RecoverySighting,
  ) {
    super();
  }
}
