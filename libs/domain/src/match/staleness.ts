import type { MatchEventType } from './match-events';

/** What the platform writes down without anything having happened that a person would look at. */
const BOOKKEEPING: ReadonlySet<MatchEventType> = new Set([
  'match.command-begun',
  'match.command-sent',
  'backup.stored',
  'demo.stored',
  'demo.removed',
  'match.token-shown',
  'map.named',
  'map.side-observed',
  'map.player-reported',
]);

/** True when something worth seeing has happened since; `since` are the types of the events after the version that was seen. */
export const isStale = (since: readonly MatchEventType[]): boolean => since.some((type) => !BOOKKEEPING.has(type));
