import { Command } from '@nestjs/cqrs';
import type { CommandOutcome } from '@placar/contracts';
import type { SettledFacts } from '@placar/domain';

/** Ends a command with what the worker saw of it. Settling twice changes nothing. */
export class SettleMatchCommandCommand extends Command<{ version: number }> {
  constructor(
    readonly matchId: number,
    readonly commandId: string,
    readonly settlement: { outcome: CommandOutcome; detail: string | null; facts?: SettledFacts },
  ) {
    super();
  }
}
