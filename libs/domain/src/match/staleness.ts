import type { MatchCommandKind } from '@placar/contracts';
import type { MatchEventType } from './match-events';

/** Kinds that undo, end or move a match: whoever asks for one must have seen what the match is now. */
const DESTRUCTIVE: ReadonlySet<MatchCommandKind> = new Set([
  'restore',
  'cancel',
  'forfeit',
  'restart',
  'change_server',
]);

/** What the platform writes down without anything having happened that a person would look at. */
const BOOKKEEPING: ReadonlySet<MatchEventType> = new Set([
  'match.command-sent',
  'backup.stored',
  'demo.stored',
  'map.named',
  'map.side-observed',
  'map.player-reported',
]);

export const isDestructive = (kind: MatchCommandKind): boolean => DESTRUCTIVE.has(kind);

/** True when something worth seeing has happened since; `since` are the types of the events after the version that was seen. */
export const isStale = (since: readonly MatchEventType[]): boolean => since.some((type) => !BOOKKEEPING.has(type));
