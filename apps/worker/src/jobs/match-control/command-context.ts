import type { ApplyCommandJob, MatchCommandKind, MatchCommandRequest } from '@placar/contracts';
import type { GameServerOperations, RconEndpoint } from '@placar/game-server';
import type { Settlement } from './command-settlement';

/** What an executor works with. `onSent` marks the ledger line the moment the bytes leave. */
export interface CommandContext {
  job: ApplyCommandJob;
  endpoint: RconEndpoint;
  gateway: GameServerOperations;
  /** True when an earlier try of this job may have reached the server. */
  retried: boolean;
  onSent: (sentAt: Date) => void;
}

export type RequestOf<K extends MatchCommandKind> = Extract<MatchCommandRequest, { kind: K }>;

/** Carries one kind of command out on a game server and says what was seen of it. Never throws for an expected failure. */
export type CommandExecutor<K extends MatchCommandKind> = (
  request: RequestOf<K>,
  context: CommandContext,
) => Promise<Settlement>;
