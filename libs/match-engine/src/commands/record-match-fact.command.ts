import { Command } from '@nestjs/cqrs';
import type { MatchCommand } from '@placar/domain';

/** What the platform itself learned of a match: a status, an unreachable server, a stored file, the passing of time. */
export type MatchFact = Extract<
  MatchCommand,
  {
    type:
      | 'mark-sent'
      | 'observe-status'
      | 'observe-unreachable'
      | 'observe-engine'
      | 'note-recovery-step'
      | 'note-demo-missing'
      | 'note-demo-removed'
      | 'tick'
      | 'note-backup'
      | 'note-demo'
      | 'note-token-shown'
      | 'note-server-backups'
      | 'detach-season';
  }
>;

export class RecordMatchFactCommand extends Command<{ version: number; changed: boolean }> {
  constructor(
    readonly matchId: number,
    readonly fact: MatchFact,
  ) {
    super();
  }
}
