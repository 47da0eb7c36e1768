import type { LivePlayer } from '@placar/contracts/live';
import { useEndpoint } from '../../../../lib/endpoints';
import { RoundFeed } from './round-feed';
import { feedOfRound } from './round-feed-model';

const LIVE_MS = 3_000;
/** Until it is known whether the plugin of the match sends its kills at all. */
const UNKNOWN_MS = 60_000;

/** The round that is being played: kills, bomb and who is alive, where the plugin of the match sends them; else nothing. */
export function CurrentRound({
  matchId,
  map,
  round,
  players,
}: {
  matchId: number;
  map: number;
  round: number;
  players: readonly LivePlayer[];
}) {
  const input = { params: { id: matchId } };
  const { data: extra } = useEndpoint('GET /playerstatsextra/match/:id', input, {
    nothing: { extrastats: [] },
    keepPreviousData: true,
    refreshInterval: (data) => ((data?.extrastats.length ?? 0) > 0 ? LIVE_MS : UNKNOWN_MS),
  });
  const kills = extra?.extrastats ?? [];
  const isTold = kills.length > 0;
  const { data: acts } = useEndpoint('GET /matches/:id/bombs', isTold ? input : null, {
    nothing: { bombs: [] },
    keepPreviousData: true,
    refreshInterval: LIVE_MS,
  });
  if (!isTold) return null;
  return (
    <RoundFeed feed={feedOfRound({ kills, bombs: acts?.bombs ?? [] }, { map, round, players })} round={round} isNow />
  );
}
