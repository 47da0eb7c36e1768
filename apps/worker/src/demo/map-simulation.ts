import type { PluginEvent, PluginStats, Side, TeamSlot } from '@placar/contracts';
import { SNAPSHOT_COUNTERS, isFinalScore, otherSide, sideInRound } from '@placar/domain';
import type { MatchConfig } from '@placar/domain';
import { noStats, simulateRound } from './round-simulation';
import type { Lineups } from './round-simulation';
import type { SeededRandom } from './seeded-random';

export interface MapScore {
  team1: number;
  team2: number;
}

/** Winners of every round of a map, up to a final score; with `overtime` the regular time ends even. */
export function drawWinners(
  config: MatchConfig,
  team1Strength: number,
  overtime: boolean,
  random: SeededRandom,
): TeamSlot[] {
  const draw = (): TeamSlot => (random.chance(team1Strength) ? 'team1' : 'team2');
  for (;;) {
    const winners: TeamSlot[] = overtime
      ? random.shuffled(Array.from({ length: 24 }, (_, index): TeamSlot => (index % 2 === 0 ? 'team1' : 'team2')))
      : [];
    const score = { team1: 0, team2: 0 };
    for (const winner of winners) score[winner] += 1;
    while (!isFinalScore(score.team1, score.team2, config)) {
      const winner = draw();
      winners.push(winner);
      score[winner] += 1;
    }
    if (overtime || winners.length <= 24) return winners;
  }
}

/** One map under way: score and cumulative counters, as the plugin would report them after each round. */
export class MapSimulation {
  score: MapScore = { team1: 0, team2: 0 };
  private totals = new Map<string, PluginStats>();
  private readonly history: { score: MapScore; totals: Map<string, PluginStats> }[] = [];

  constructor(
    readonly mapNumber: number,
    readonly firstSide: Side,
    private readonly match: { id: number; config: MatchConfig; lineups: Lineups },
    private readonly random: SeededRandom,
  ) {
    for (const slot of ['team1', 'team2'] as const)
      for (const { steamId } of match.lineups[slot]) this.totals.set(steamId, noStats());
    this.history.push({ score: this.score, totals: this.totals });
  }

  get rounds(): number {
    return this.score.team1 + this.score.team2;
  }

  /** Side of team1 in the round that comes next. */
  get team1Side(): Side {
    return sideInRound(this.firstSide, this.rounds + 1, this.match.config);
  }

  /** Plays the next round and answers the plugin's report of it. */
  play(winner: TeamSlot): PluginEvent {
    const winnerSide = winner === 'team1' ? this.team1Side : otherSide(this.team1Side);
    const { reason, gains } = simulateRound(this.match.lineups, winner, winnerSide, this.random);
    this.score = { ...this.score, [winner]: this.score[winner] + 1 };
    this.totals = new Map([...this.totals].map(([id, before]) => [id, sum(before, gains.get(id) ?? noStats())]));
    this.history.push({ score: this.score, totals: this.totals });
    return {
      event: 'round_end',
      matchid: this.match.id,
      map_number: this.mapNumber,
      round_number: this.rounds,
      reason,
      winner: { side: winnerSide === 'ct' ? '3' : '2', team: winner },
      team1: this.team('team1', 0),
      team2: this.team('team2', 0),
    };
  }

  /** Goes back to the end of an earlier round, as a restored backup does. */
  rewind(round: number): void {
    const earlier = this.history[round];
    if (earlier === undefined) throw new Error(`round ${round} was not played`);
    this.history.length = round + 1;
    this.score = earlier.score;
    this.totals = earlier.totals;
  }

  result(series: MapScore): PluginEvent {
    return {
      event: 'map_result',
      matchid: this.match.id,
      map_number: this.mapNumber,
      winner: { team: this.score.team1 > this.score.team2 ? 'team1' : 'team2' },
      team1: this.team('team1', series.team1),
      team2: this.team('team2', series.team2),
    };
  }

  private team(slot: TeamSlot, seriesScore: number): Extract<PluginEvent, { event: 'round_end' }>['team1'] {
    const players = this.match.lineups[slot].map(({ steamId, name }) => ({
      steamid: steamId,
      name,
      stats: this.totals.get(steamId) ?? noStats(),
    }));
    return { score: this.score[slot], series_score: seriesScore, players };
  }
}

const sum = (a: PluginStats, b: PluginStats): PluginStats =>
  Object.fromEntries(SNAPSHOT_COUNTERS.map((name) => [name, a[name] + b[name]])) as PluginStats;
