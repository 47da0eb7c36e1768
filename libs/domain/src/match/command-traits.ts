import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { MatchCommandKind } from '@placar/contracts';

/** True for kinds that hold the one slot of their match: a second one waits until the first is settled, or is refused. */
export const takesSlot = (kind: MatchCommandKind): boolean => MATCH_COMMAND_CATALOGUE[kind].slot !== 'none';

/** True for kinds that mean nothing without a server on the match. */
export const needsServer = (kind: MatchCommandKind): boolean => MATCH_COMMAND_CATALOGUE[kind].server === 'needed';

/** True for kinds for which the server stands still while it fetches config or backup from us (plugin contract §1.1). */
export const fetchesFromUs = (kind: MatchCommandKind): boolean => MATCH_COMMAND_CATALOGUE[kind].fetches !== null;
