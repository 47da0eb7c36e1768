import type { ApplyCommandJob, MatchCommandKind, MatchRequests } from '@placar/contracts';
import type { GameServerOperations, RconEndpoint } from '@placar/game-server';
import type { Settlement } from './command-settlement';

/** What an executor works with. `onSent` marks the ledger line the moment the bytes leave. */
export interface CommandContext {
  job: ApplyCommandJob;
  endpoint: RconEndpoint;
  gateway: GameServerOperations;
  /** True when an earlier try of this job may have reached the server: by the mark in the ledger where the kind is marked first. */
  retried: boolean;
  /** For kinds that are marked as sent before their bytes leave (`MATCH_COMMAND_CATALOGUE`). */
  markSent: () => Promise<void>;
  onSent: (sentAt: Date) => void;
}

/** Carries one kind of command out on a game server and says what was seen of it. Never throws for an expected failure. */
export type CommandExecutor<K extends MatchCommandKind> = (
  request: MatchRequests[K],
  context: CommandContext,
) => Promise<Settlement>;
