import type { MyMatch } from '@placar/contracts/matches';
import { useEndpoint } from '../../lib/endpoints';

const LOOK_EVERY_MS = 5_000;

/** Whose turn it is in the veto on the web of a match: the reader's own, or that of the named team; null: there is none, or nobody knows yet. */
export function useVetoTurn(
  match: Pick<MyMatch, 'id' | 'has_veto' | 'team1_string' | 'team2_string'> | null,
): { isMine: boolean; name: string | null } | null {
  const isAsked = match !== null && match.has_veto;
  const { data } = useEndpoint('GET /matches/:id/veto', isAsked ? { params: { id: match.id } } : null, {
    refreshInterval: LOOK_EVERY_MS,
    shouldRetryOnError: false,
  });
  if (!isAsked || data === undefined) return null;
  const { veto, you } = data;
  // Before it begins each captain says that they are there.
  if (veto.state === 'waiting') return { isMine: you.team !== null && !veto.ready.includes(you.team), name: null };
  if (veto.turn === null) return null;
  const { team } = veto.turn;
  return { isMine: you.team === team, name: match[`${team}_string`] };
}
