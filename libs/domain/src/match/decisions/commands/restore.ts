import { refuse } from '../../decision';
import type { Decision, Draft } from '../../decision';
import type { ResolvedFacts, SettledFacts } from '../../match-commands';
import { end } from '../recovery-steps';
import { restoredTo } from './attempt';
import type { CommandDecision, SeenDone } from './command-decision';
import { takeOverRecovery } from './take-over';

export const restore: CommandDecision<'restore'> = {
  refuse: (_state, _request, resolved) => restoreRefusal(resolved),
  begin: (draft) => {
    // A person has chosen another way back: the automatic one would only fight it.
    if (draft.state.recovery?.mode === 'automatic') takeOverRecovery(draft);
  },
  confirm: (draft, _request, seen) => {
    if (seen.facts.backup) restoreDone(draft, seen.facts.backup, seen);
    end(draft, 'superseded');
  },
};

const UNUSABLE: Readonly<Record<string, string>> = {
  map_finished: 'That map is over.',
  superseded: 'A later restore took that round back.',
  older_attempt: 'The match was started anew since.',
  unverified: 'That file is not in our store, or could not be verified.',
  other_numbering: 'That file counts its maps differently.',
};

/** Why this file cannot be restored; null when it can. `fields.file` names the problem as RestorePoint does. */
export function restoreRefusal(resolved: ResolvedFacts | undefined): Decision | null {
  const problem = resolved?.backupProblem;
  if (problem !== undefined && problem in UNUSABLE) {
    return refuse('BACKUP_NOT_USABLE', UNUSABLE[problem] ?? problem, 'file');
  }
  return resolved?.backup === undefined
    ? refuse('BACKUP_NOT_FOUND', 'That backup does not belong to this match.', 'file')
    : null;
}

/** One that was only confirmed after rounds of it were played keeps those that arrived since it was sent; the game is not paused any more. */
function restoreDone(
  draft: Draft,
  backup: NonNullable<SettledFacts['backup']>,
  { by, sentAt, requestedAt, at }: SeenDone,
): void {
  if (!backup.wentOn)
    return restoredTo(draft, backup, { fenced: false, by, ...(at === undefined ? {} : { since: at }) });
  const since = sentAt ?? requestedAt;
  const isSince = (moment: string | null | undefined): boolean => Date.parse(moment ?? '') >= Date.parse(since);
  const map = draft.state.maps.find(({ number }) => number === backup.mapNumber);
  const last = map?.takenBack?.at(-1);
  // A report told of it first, or the map was even played to its end.
  const wasSeen = (last?.round === backup.round && isSince(last.at)) || isSince(map?.endedAt);
  if (!wasSeen) restoredTo(draft, backup, { fenced: false, by, since });
}
