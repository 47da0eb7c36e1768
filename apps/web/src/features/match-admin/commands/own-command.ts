import type { LedgerEntry } from '@placar/contracts/matches';
import type { ProgressStepState } from '../../../ui';
import type { Attempt } from './command-attempts';

/** The viewer's own press of a command and its line of the ledger, however long ago it ended. */
export interface OwnCommand {
  attempt: Attempt;
  entry: LedgerEntry | null;
}

export type OwnStage = 'running' | 'confirmed' | 'trouble';

/** Whether it still runs, is seen to be done, or ended in any other way. */
export function stageOf({ attempt, entry }: OwnCommand): OwnStage {
  if (attempt.state === 'rejected' || attempt.state === 'failed') return 'trouble';
  if (entry === null || entry.settled_at === null) return 'running';
  return entry.status === 'confirmed' ? 'confirmed' : 'trouble';
}

/** The three steps of any command: the platform has it, the server has it, the result was seen. */
export function ledgerSteps(own: OwnCommand): readonly [ProgressStepState, ProgressStepState, ProgressStepState] {
  const { attempt, entry } = own;
  if (attempt.state === 'rejected' || attempt.state === 'failed') return ['failed', 'todo', 'todo'];
  if (entry === null) return ['current', 'todo', 'todo'];
  if (entry.settled_at !== null) {
    if (entry.status === 'confirmed') return ['done', 'done', 'done'];
    return entry.sent_at === null ? ['done', 'failed', 'todo'] : ['done', 'done', 'failed'];
  }
  return entry.sent_at === null ? ['done', 'current', 'todo'] : ['done', 'done', 'current'];
}
