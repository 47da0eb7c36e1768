import type { VetoActBody, VetoActName } from '@placar/contracts';
import { Command } from '@nestjs/cqrs';
import type { MatchState } from '@placar/domain';
import type { VetoActor } from '../veto/veto-actor';

/** One act of the table in contracts, its body checked already. Answers the state after it. */
export class ActInVetoCommand<N extends VetoActName = VetoActName> extends Command<MatchState> {
  constructor(
    readonly actor: VetoActor,
    readonly matchId: number,
    readonly act: N,
    readonly body: VetoActBody<N>,
  ) {
    super();
  }
}
