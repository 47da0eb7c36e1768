import type { PluginStats, Side, TeamSlot } from '@placar/contracts';
import { SNAPSHOT_COUNTERS, otherSlot } from '@placar/domain';
import type { SeededRandom } from './seeded-random';

export interface Fighter {
  steamId: string;
  name: string;
  /** About 1: how often he wins a duel. */
  skill: number;
  /** Part of his kills that are headshots. */
  aim: number;
}
export type Lineups = Readonly<Record<TeamSlot, readonly Fighter[]>>;

/** What one round added to the counters of each player, and how it ended (engine code, plugin contract §2.3). */
export interface SimulatedRound {
  reason: number;
  gains: ReadonlyMap<string, PluginStats>;
}

export const noStats = (): PluginStats => Object.fromEntries(SNAPSHOT_COUNTERS.map((name) => [name, 0])) as PluginStats;

const BOMB = 1;
const DEFUSE = 7;
const CT_ELIMINATION = 8;
const T_ELIMINATION = 9;
const TIME = 12;

/** Plays one round whose winner is given: duels until one side is gone, or the bomb or the clock decides. */
export function simulateRound(
  lineups: Lineups,
  winner: TeamSlot,
  winnerSide: Side,
  random: SeededRandom,
): SimulatedRound {
  const round = new Round(lineups, winner, winnerSide, random);
  const reason = winnerSide === 'ct' ? random.pick(CT_ENDINGS) : random.pick(T_ENDINGS);
  round.duels(reason === CT_ELIMINATION || reason === T_ELIMINATION);
  round.objective(reason);
  round.close();
  return { reason, gains: round.gains };
}

const CT_ENDINGS = [CT_ELIMINATION, CT_ELIMINATION, CT_ELIMINATION, DEFUSE, DEFUSE, TIME] as const;
const T_ENDINGS = [T_ELIMINATION, T_ELIMINATION, T_ELIMINATION, T_ELIMINATION, BOMB, BOMB] as const;

interface Kill {
  killer: Fighter;
  victim: Fighter;
}

class Round {
  readonly gains = new Map<string, PluginStats>();
  private readonly alive: Record<TeamSlot, Fighter[]>;
  private readonly kills: Kill[] = [];
  private readonly useful = new Set<string>();
  private lastStand: { fighter: Fighter; against: number } | null = null;

  constructor(
    private readonly lineups: Lineups,
    private readonly winner: TeamSlot,
    private readonly winnerSide: Side,
    private readonly random: SeededRandom,
  ) {
    this.alive = { team1: [...lineups.team1], team2: [...lineups.team2] };
    for (const fighter of [...lineups.team1, ...lineups.team2])
      this.gains.set(fighter.steamId, { ...noStats(), rounds_played: 1 });
  }

  duels(toTheLast: boolean): void {
    const loser = otherSlot(this.winner);
    const size = this.lineups[loser].length;
    const lost = toTheLast ? size : this.random.between(1, size - 1);
    const paid = Math.min(this.lineups[this.winner].length - 1, this.random.pick([0, 1, 1, 2, 2, 2, 3, 3, 4]));
    const fallen = this.random.shuffled<TeamSlot>([
      ...Array.from({ length: toTheLast ? lost - 1 : lost }, () => loser),
      ...Array.from({ length: paid }, () => this.winner),
    ]);
    for (const slot of toTheLast ? [...fallen, loser] : fallen) this.duel(slot);
  }

  /** Bomb work: planted in every round that the bomb decides, and in some others. */
  objective(reason: number): void {
    const terrorists = this.winnerSide === 't' ? this.winner : otherSlot(this.winner);
    if (reason === BOMB || reason === DEFUSE || (reason === T_ELIMINATION && this.random.chance(0.35)))
      this.of(this.random.pick(this.lineups[terrorists])).bomb_plants += 1;
    if (reason === DEFUSE) {
      const hero = this.random.pick(this.alive[this.winner]);
      this.of(hero).bomb_defuses += 1;
      this.of(hero).score += 2;
    }
  }

  close(): void {
    if (this.lastStand !== null && this.lastStand.against > 0) {
      const stand = `1v${Math.min(5, this.lastStand.against)}` as '1v1' | '1v2' | '1v3' | '1v4' | '1v5';
      this.of(this.lastStand.fighter)[stand] += 1;
    }
    for (const fighter of [...this.alive.team1, ...this.alive.team2]) this.useful.add(fighter.steamId);
    for (const [steamId, stats] of this.gains) {
      const multi = `${Math.min(5, stats.kills)}k` as '1k' | '2k' | '3k' | '4k' | '5k';
      if (stats.kills > 0) stats[multi] += 1;
      if (this.useful.has(steamId)) stats.kast += 1;
      stats.score += 2 * stats.kills + stats.assists;
      this.utility(stats);
    }
    const best = this.lineups[this.winner].reduce((top, fighter) =>
      this.of(fighter).score > this.of(top).score ? fighter : top,
    );
    this.of(best).mvp += 1;
  }

  private duel(slot: TeamSlot): void {
    const other = otherSlot(slot);
    const victim = this.random.pick(this.alive[slot], (fighter) => 1 / fighter.skill);
    const killer = this.random.pick(this.alive[other], (fighter) => fighter.skill ** 2);
    this.alive[slot] = this.alive[slot].filter((fighter) => fighter !== victim);
    const left = this.alive[this.winner];
    if (left.length === 1 && left[0] !== undefined)
      this.lastStand ??= { fighter: left[0], against: this.alive[otherSlot(this.winner)].length };
    this.count(killer, victim, slot);
    this.assist(killer, victim, other);
    this.trade({ killer, victim }, slot);
    this.kills.push({ killer, victim });
  }

  private count(killer: Fighter, victim: Fighter, victimSlot: TeamSlot): void {
    const [gained, suffered] = [this.of(killer), this.of(victim)];
    gained.kills += 1;
    suffered.deaths += 1;
    this.useful.add(killer.steamId);
    if (this.random.chance(killer.aim)) gained.headshot_kills += 1;
    if (this.random.chance(0.004)) gained.knife_kills += 1;
    if (this.kills.length > 0) return;
    const victimIsCt = (victimSlot === this.winner) === (this.winnerSide === 'ct');
    gained[victimIsCt ? 'first_kills_t' : 'first_kills_ct'] += 1;
    suffered[victimIsCt ? 'first_deaths_ct' : 'first_deaths_t'] += 1;
  }

  /** The 100 health of the victim are shared between the killer and who helped. */
  private assist(killer: Fighter, victim: Fighter, slot: TeamSlot): void {
    const mates = this.lineups[slot].filter((fighter) => fighter !== killer);
    const helped = mates.length > 0 && this.random.chance(0.34);
    const share = helped ? this.random.between(25, 60) : this.random.between(0, 12);
    this.of(killer).damage += 100 - share;
    if (!helped) return;
    const mate = this.random.pick(mates);
    this.of(mate).damage += share;
    this.of(mate).assists += 1;
    this.useful.add(mate.steamId);
    if (share < 40 && this.random.chance(0.25)) this.of(mate).flash_assists += 1;
  }

  /** Who falls right after his own kill is traded. */
  private trade({ killer, victim }: Kill, slot: TeamSlot): void {
    const avenged = this.kills.slice(-2).find((kill) => kill.killer === victim);
    if (avenged === undefined || this.lineups[slot].includes(avenged.victim)) return;
    this.of(killer).trade_kills += 1;
    this.useful.add(avenged.victim.steamId);
  }

  private utility(stats: PluginStats): void {
    if (this.random.chance(0.3)) {
      const burnt = this.random.between(4, 32);
      stats.utility_damage += burnt;
      stats.damage += burnt;
    }
    stats.enemies_flashed += this.random.pick([0, 0, 0, 1, 1, 2]);
    if (this.random.chance(0.08)) stats.friendlies_flashed += 1;
  }

  private of(fighter: Fighter): PluginStats {
    const stats = this.gains.get(fighter.steamId);
    if (stats === undefined) throw new Error(`${fighter.steamId} does not play this round`);
    return stats;
  }
}
