import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { sampleMatch } from './live-samples';

/** As many live matches with teams of their own, "Lobos 1" against "Falcões 1" and so on. */
export function sampleWall(count: number, change: (id: number) => Partial<LiveMatch> = () => ({})): LiveMatch[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const base = sampleMatch({ id, version: 10 });
    return {
      ...base,
      team1: { ...base.team1, id: id * 2, name: `Lobos ${id}` },
      team2: { ...base.team2, id: id * 2 + 1, name: `Falcões ${id}` },
      ...change(id),
    };
  });
}

/** The next state of a match: a round more for team 1. */
export function nextRound(match: LiveMatch): LiveMatch {
  const [map] = match.maps;
  if (map === undefined) throw new Error('a sample match has a map');
  return { ...match, version: match.version + 1, maps: [{ ...map, team1_score: map.team1_score + 1 }] };
}

export function sampleFreshness(matches: readonly LiveMatch[], at: string): FreshnessFrame[] {
  return matches.map(({ id }) => ({
    match_id: id,
    last_event_at: at,
    last_status_at: at,
    rcon_ms: 9,
    unreachable_since: null,
  }));
}

/** A header as the stream sends it. */
export function headerOf(match: LiveMatch) {
  return { match_id: match.id, part: 'match', version: match.version, body: match };
}
