import type { CommandOutcome, MatchCommandKind, MatchRequests } from '@placar/contracts';
import type { Decision, Draft } from '../../decision';
import type { ResolvedFacts, SettledFacts } from '../../match-commands';
import type { MatchState } from '../../match-state';

/** What the rules of a match say of one kind of command, beyond its line in the catalogue. Absent: nothing of its own. */
export interface CommandDecision<K extends MatchCommandKind> {
  /** Why it may not be asked now; null when it may. */
  refuse?: (state: MatchState, request: MatchRequests[K], resolved: ResolvedFacts | undefined) => Decision | null;
  /** The request as the ledger keeps it and the worker gets it. */
  complete?: (state: MatchState, request: MatchRequests[K]) => MatchRequests[K];
  /** What changes at once, before a server has answered. */
  begin?: (draft: Draft, request: MatchRequests[K], asked: { commandId: string; resolved: ResolvedFacts }) => void;
  /** What follows once the server's state shows that it was done. */
  confirm?: (draft: Draft, request: MatchRequests[K], seen: SeenDone) => void;
  /** What follows when it ended in any other way. */
  fail?: (draft: Draft, end: { outcome: CommandOutcome; detail: string | null }) => void;
}

/** How a command was seen to be done. */
export interface SeenDone {
  /** Who asked; null for the platform. */
  by: string | null;
  requestedAt: string;
  sentAt: string | null;
  facts: SettledFacts;
  /** When it was seen, by the clock that dates the reports; absent: now. */
  at: string | undefined;
}
