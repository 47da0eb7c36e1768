import { STAT_COUNTERS } from '@placar/contracts';
import type { StatCounters, TeamSlot } from '@placar/contracts';
import { mapScore, sortedRounds } from '../match/maps/map-rules';
import type { MapState, PlayerSnapshot } from '../match/match-state';
import { counter, wireCounters } from './snapshot-counters';

/** What one player did in one round: differences of the cumulative counters. */
export type RoundLine = [kills: number, deaths: number, assists: number, damage: number];

export interface PlayerTotals {
  steamId: string;
  name: string;
  team: TeamSlot;
  counters: StatCounters;
  /** One entry per round of the map, from round 1; null where the player or the report was missing. */
  rounds: (RoundLine | null)[];
  /** True when reports are missing, so that k1..k5 come from the plugin's own counters (plugin contract §4). */
  estimated: boolean;
}

/**
 * Final numbers of every player of a map, from the set of its round reports: the last report in which a player appears
 * holds his totals; multi-kill rounds are derived from kill differences (k1 is never sent, plugin contract §4).
 */
export function mapTotals(map: MapState): PlayerTotals[] {
  const known = computed.get(map);
  if (known) return known;
  const totals = compute(map);
  computed.set(map, totals);
  return totals;
}

/** States never change, so a map's totals are computed once for its rows and its scoreboard. */
const computed = new WeakMap<MapState, PlayerTotals[]>();

function compute(map: MapState): PlayerTotals[] {
  const tallies = new Map<string, Tally>();
  const records = sortedRounds(map);
  let previousRound = 0;
  for (const record of records) {
    for (const snapshot of record.players) {
      const tally = tallies.get(snapshot.s) ?? newTally(snapshot);
      tallies.set(snapshot.s, tally);
      addRound(tally, snapshot, record.round, previousRound);
    }
    previousRound = record.round;
  }
  const score = mapScore(map);
  const played = score.team1 + score.team2;
  const totals = [...tallies.values()].map((tally) => finish(tally, played));
  return (map.told === undefined ? totals : withTold(totals, map.told)).sort((a, b) =>
    a.steamId.localeCompare(b.steamId),
  );
}

/** Plugins of the first generation tell all counters of a player themselves; nothing is derived. */
function withTold(totals: readonly PlayerTotals[], told: NonNullable<MapState['told']>): PlayerTotals[] {
  const others = totals.filter(({ steamId }) => told[steamId] === undefined);
  return [
    ...others,
    ...Object.entries(told).map(([steamId, { n, t, c }]) => ({
      steamId,
      name: n,
      team: t,
      counters: Object.fromEntries(STAT_COUNTERS.map((name, index) => [name, c[index] ?? 0])) as StatCounters,
      rounds: [],
      estimated: false,
    })),
  ];
}

interface Tally {
  last: PlayerSnapshot;
  lastRound: number;
  lines: Map<number, RoundLine>;
  multi: [number, number, number, number, number];
  unseen: number;
  gaps: boolean;
}

const newTally = (snapshot: PlayerSnapshot): Tally => ({
  last: { ...snapshot, c: [] },
  lastRound: 0,
  lines: new Map(),
  multi: [0, 0, 0, 0, 0],
  unseen: 0,
  gaps: false,
});

function addRound(tally: Tally, snapshot: PlayerSnapshot, round: number, previousRound: number): void {
  const contiguous = round === previousRound + 1;
  const gained = (name: 'kills' | 'deaths' | 'assists' | 'damage'): number =>
    Math.max(0, counter(snapshot.c, name) - counter(tally.last.c, name));
  if (contiguous) {
    const kills = gained('kills');
    tally.lines.set(round, [kills, gained('deaths'), gained('assists'), gained('damage')]);
    if (kills >= 1) tally.multi[Math.min(kills, 5) - 1]! += 1;
  } else {
    tally.gaps = true;
    // Rounds whose report is missing count for those who were there before (or from the start).
    tally.unseen += tally.lastRound === previousRound ? round - previousRound : 1;
  }
  tally.last = snapshot;
  tally.lastRound = round;
}

function finish(tally: Tally, played: number): PlayerTotals {
  const packed = tally.last.c;
  const [k1, k2, k3, k4, k5] = tally.gaps ? multiKillsByCounters(packed) : tally.multi;
  return {
    steamId: tally.last.s,
    name: tally.last.n,
    team: tally.last.t,
    counters: { ...wireCounters(packed), roundsplayed: tally.lines.size + tally.unseen, k1, k2, k3, k4, k5 },
    rounds: Array.from({ length: Math.max(played, tally.lastRound) }, (_, index) => tally.lines.get(index + 1) ?? null),
    estimated: tally.gaps,
  };
}

/** With rounds missing: the plugin's 2k..5k, and k1 as what remains of the kills. */
function multiKillsByCounters(packed: readonly number[]): [number, number, number, number, number] {
  const [k2, k3, k4, k5] = [counter(packed, '2k'), counter(packed, '3k'), counter(packed, '4k'), counter(packed, '5k')];
  const k1 = Math.max(0, counter(packed, 'kills') - 2 * k2 - 3 * k3 - 4 * k4 - 5 * k5);
  return [k1, k2, k3, k4, k5];
}
