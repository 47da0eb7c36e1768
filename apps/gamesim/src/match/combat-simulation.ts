import type { Rng } from '../rng';
import type { Side } from './map-rules';
import type { StatKey, StatLine } from './stat-line';
import { emptyStatLine } from './stat-line';

export interface Fighter {
  steamId: string;
  side: Side;
  skill: number;
}
interface Kill {
  at: number;
  killer: Fighter | null;
  victim: Fighter;
}
type Add = (fighter: Fighter | undefined, key: StatKey, amount?: number) => void;

const WINNERS_ALIVE = [
  [1, 0.12],
  [2, 0.22],
  [3, 0.28],
  [4, 0.24],
  [5, 0.14],
] as const;

/** Who kills whom in a round whose winner and reason are known; returns what each player's statistics gain. */
export const simulateCombat = (
  fighters: readonly Fighter[],
  winnerSide: Side,
  reason: number,
  rng: Rng,
): Map<string, StatLine> => {
  const deltas = new Map(fighters.map((fighter) => [fighter.steamId, emptyStatLine()]));
  const add: Add = (fighter, key, amount = 1) => {
    const line = fighter && deltas.get(fighter.steamId);
    if (line) line[key] += amount;
  };
  const winners = fighters.filter((fighter) => fighter.side === winnerSide);
  const losers = fighters.filter((fighter) => fighter.side !== winnerSide);
  const victims = drawVictims(winners, losers, reason, rng);
  const fight = new Fight(fighters, winnerSide, add, rng);
  fight.run(victims);
  fight.chipDamage();
  fight.objective(reason);
  for (const fighter of fighters) {
    add(fighter, 'rounds_played');
    finishLine(deltas.get(fighter.steamId), fight.isInvolved(fighter), add, fighter, rng);
  }
  awardMvp(winners, deltas, reason, add);
  for (const line of deltas.values()) {
    line.score = 2 * line.kills + line.assists + 2 * line.bomb_plants + 2 * line.bomb_defuses;
  }
  return deltas;
};

/** In order of death; a wiped side loses its last man last, so that everyone has an opponent alive to be killed by. */
const drawVictims = (winners: readonly Fighter[], losers: readonly Fighter[], reason: number, rng: Rng): Fighter[] => {
  const wanted = rng.weighted(WINNERS_ALIVE, ([, weight]) => weight)?.[0] ?? 3;
  const winnersAlive = losers.length === 0 ? winners.length : Math.min(winners.length, wanted);
  const losersAlive = Math.min(losers.length, drawLosersAlive(reason, rng));
  const dead = rng.shuffle([...rng.shuffle(winners).slice(winnersAlive), ...rng.shuffle(losers).slice(losersAlive)]);
  if (losersAlive > 0) return dead;
  const last = dead.findLast((fighter) => losers.includes(fighter));
  return last ? [...dead.filter((fighter) => fighter !== last), last] : dead;
};

const drawLosersAlive = (reason: number, rng: Rng): number => {
  if (reason === 1 || reason === 12) return rng.integer(1, 3);
  if (reason === 7) return rng.chance(0.6) ? 0 : rng.integer(1, 2);
  return 0;
};

class Fight {
  private readonly alive: Set<Fighter>;
  private readonly kills: Kill[] = [];
  private readonly killCount = new Map<Fighter, number>();
  private readonly involved = new Set<Fighter>();
  private clutch: { fighter: Fighter; against: number } | null = null;

  constructor(
    private readonly fighters: readonly Fighter[],
    private readonly winnerSide: Side,
    private readonly add: Add,
    private readonly rng: Rng,
  ) {
    this.alive = new Set(fighters);
  }

  isInvolved(fighter: Fighter): boolean {
    return this.involved.has(fighter) || this.alive.has(fighter);
  }

  run(victims: readonly Fighter[]): void {
    const times = victims.map(() => this.rng.between(8, 100)).sort((a, b) => a - b);
    victims.forEach((victim, index) => this.kill(victim, times[index] ?? 0));
    for (const [fighter, kills] of this.killCount) this.add(fighter, multiKillKey(kills));
    if (this.clutch) this.add(this.clutch.fighter, clutchKey(this.clutch.against));
  }

  private kill(victim: Fighter, at: number): void {
    const opponents = [...this.alive].filter((fighter) => fighter.side !== victim.side);
    this.alive.delete(victim);
    this.add(victim, 'deaths');
    const killer = this.rng.chance(0.006) ? undefined : this.rng.weighted(opponents, (fighter) => fighter.skill);
    if (killer) this.creditKill(killer, victim, at);
    else this.creditAccident(victim);
    this.kills.push({ at, killer: killer ?? null, victim });
    this.watchClutch();
  }

  private creditKill(killer: Fighter, victim: Fighter, at: number): void {
    if (!this.kills.some((kill) => kill.killer)) {
      this.add(killer, killer.side === 'ct' ? 'first_kills_ct' : 'first_kills_t');
      this.add(victim, victim.side === 'ct' ? 'first_deaths_ct' : 'first_deaths_t');
    }
    const avenged = this.kills.find((kill) => kill.killer === victim && at - kill.at <= 5);
    if (avenged) {
      this.add(killer, 'trade_kills');
      this.involved.add(avenged.victim);
    }
    this.add(killer, 'kills');
    this.involved.add(killer);
    this.killCount.set(killer, (this.killCount.get(killer) ?? 0) + 1);
    if (this.rng.chance(0.0015)) this.add(killer, 'knife_kills');
    else if (this.rng.chance(0.47)) this.add(killer, 'headshot_kills');
    this.creditDamage(killer);
  }

  /** 100 per enemy death, shared with whoever helped. */
  private creditDamage(killer: Fighter): void {
    const mates = this.fighters.filter((fighter) => fighter.side === killer.side && fighter !== killer);
    const helper = this.rng.chance(0.27) ? this.rng.pick(mates) : undefined;
    if (!helper) {
      this.add(killer, 'damage', 100);
      return;
    }
    this.add(helper, 'assists');
    this.involved.add(helper);
    if (this.rng.chance(0.15)) {
      this.add(helper, 'flash_assists');
      this.add(killer, 'damage', 100);
      return;
    }
    const share = this.rng.integer(41, 80);
    this.add(helper, 'damage', share);
    this.add(killer, 'damage', 100 - share);
  }

  /** Falls, bombs and friendly fire: deaths that are no enemy's kill. */
  private creditAccident(victim: Fighter): void {
    const mate = this.rng.pick([...this.alive].filter((fighter) => fighter.side === victim.side));
    if (mate && this.rng.chance(0.5)) this.add(mate, 'team_kills');
    else this.add(victim, 'suicides');
  }

  private watchClutch(): void {
    const mine = [...this.alive].filter((fighter) => fighter.side === this.winnerSide);
    const [last] = mine;
    const against = this.alive.size - mine.length;
    if (!this.clutch && mine.length === 1 && last && against > 0) this.clutch = { fighter: last, against };
  }

  /** Survivors are seldom unhurt. */
  chipDamage(): void {
    for (const fighter of this.alive) {
      if (!this.rng.chance(0.4)) continue;
      const enemies = this.fighters.filter((other) => other.side !== fighter.side);
      this.add(this.rng.pick(enemies), 'damage', this.rng.integer(5, 80));
    }
  }

  objective(reason: number): void {
    const planted = reason === 1 || reason === 7 || this.rng.chance(0.2);
    const carrier = this.rng.pick(this.fighters.filter((fighter) => fighter.side === 't'));
    if (planted) this.add(carrier, 'bomb_plants');
    if (reason !== 7) return;
    const aliveCts = [...this.alive].filter((fighter) => fighter.side === 'ct');
    this.add(this.rng.pick(aliveCts), 'bomb_defuses');
  }
}

const multiKillKey = (kills: number): StatKey =>
  (['1k', '2k', '3k', '4k', '5k'] as const)[Math.min(kills, 5) - 1] ?? '1k';
const clutchKey = (against: number): StatKey =>
  (['1v1', '1v2', '1v3', '1v4', '1v5'] as const)[Math.min(against, 5) - 1] ?? '1v1';

const finishLine = (line: StatLine | undefined, involved: boolean, add: Add, fighter: Fighter, rng: Rng): void => {
  if (!line) return;
  if (involved) add(fighter, 'kast');
  add(fighter, 'utility_damage', Math.floor(line.damage * rng.between(0, 0.12)));
  add(fighter, 'enemies_flashed', poisson(0.5, rng));
  add(fighter, 'friendlies_flashed', poisson(0.15, rng));
};

const poisson = (mean: number, rng: Rng): number => {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = rng.next(); product > limit; product *= rng.next()) count += 1;
  return count;
};

/** Planter of an exploded bomb, defuser, else the winner with most kills. */
const awardMvp = (
  winners: readonly Fighter[],
  deltas: ReadonlyMap<string, StatLine>,
  reason: number,
  add: Add,
): void => {
  const value = (fighter: Fighter): number => {
    const line = deltas.get(fighter.steamId) ?? emptyStatLine();
    const objective = (reason === 1 && line.bomb_plants > 0) || (reason === 7 && line.bomb_defuses > 0);
    return (objective ? 1000 : 0) + line.kills * 10 + line.assists;
  };
  const best = winners.reduce<Fighter | undefined>(
    (top, fighter) => (!top || value(fighter) > value(top) ? fighter : top),
    undefined,
  );
  add(best, 'mvp');
};
