import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry, MatchCommandKind, MatchCommandRequest } from '@placar/contracts/matches';
import type { SessionUser } from '@placar/contracts/users';
import { call } from '../../lib/endpoints';
import { isAdmin } from '../../lib/session';

/** A key that no other press has; `randomUUID` is missing on pages served without TLS. */
export function newPressKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');
}

export interface SendOptions {
  /** State of the match that the person saw; on another one the command is refused. */
  expectedVersion?: number;
  /** Sent even while the page is being left. */
  keepalive?: boolean;
}

/** Asks the platform for a command: the one guarded way in, which judges rights and state again. The same key again does nothing twice. */
export function sendCommand(
  matchId: number,
  request: MatchCommandRequest,
  key: string,
  { expectedVersion, keepalive = false }: SendOptions = {},
): Promise<LedgerEntry> {
  const expected = expectedVersion === undefined ? {} : { expected_version: expectedVersion };
  const body = { ...request, idempotency_key: key, ...expected };
  return call('POST /matches/:id/commands', { params: { id: matchId }, body }, { keepalive });
}

/** The ledger lines of a match, newest first; for those who may administer it. */
export async function fetchLedger(matchId: number): Promise<readonly LedgerEntry[]> {
  return (await call('GET /matches/:id/commands', { params: { id: matchId } })).commands;
}

/** Whether the viewer may administer a match, as far as the page can tell: admins all, owners their own. */
export function mayAdminister(user: SessionUser | null, match: Pick<LiveMatch, 'owner_id'>): boolean {
  return user !== null && (isAdmin(user) || match.owner_id === user.id);
}

/** What one click of pause or resume asks for now; null when the state of the match allows neither. */
export function pauseKind(match: Pick<LiveMatch, 'legal'>): Extract<MatchCommandKind, 'pause' | 'unpause'> | null {
  if (match.legal.includes('unpause')) return 'unpause';
  return match.legal.includes('pause') ? 'pause' : null;
}
