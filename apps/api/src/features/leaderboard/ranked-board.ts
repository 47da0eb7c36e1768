import type { PlayerStanding } from '@placar/contracts';
import type { BoardChanges, PlayerSums } from '@placar/read-models';
import { presentStanding } from './player-standing.presenter';

/** A row of which the place is missing. */
type Unplaced = Omit<PlayerStanding, 'position'>;

interface Entry {
  readonly sums: PlayerSums;
  readonly standing: Unplaced;
}

/** One board at one moment: it never changes. Accounts of its players stand beside it (`PlayerAccounts`). */
export class BoardView {
  private placed: readonly PlayerStanding[] | undefined;
  private places: ReadonlyMap<string, number> | undefined;

  constructor(private readonly ranked: readonly Entry[]) {}

  get size(): number {
    return this.ranked.length;
  }

  /** All rows in order; made when first asked for, since a rank needs none of them. */
  get rows(): readonly PlayerStanding[] {
    this.placed ??= this.ranked.map(({ standing }, index) => placed(standing, index));
    return this.placed;
  }

  of(steamId: string): PlayerStanding | null {
    this.places ??= new Map(this.ranked.map(({ sums }, index) => [sums.steam_id, index]));
    const index = this.places.get(steamId);
    const entry = index === undefined ? undefined : this.ranked[index];
    return index === undefined || entry === undefined ? null : placed(entry.standing, index);
  }

  /** Place among those with at least so many maps, and how many they are; the player counts in any case. */
  placeOf(player: PlayerStanding, leastMaps: number): { position: number; total: number } {
    if (leastMaps === 0) return { position: player.position, total: this.size };
    const counted = this.rows.filter((row) => row.total_maps >= leastMaps || row.steamId === player.steamId);
    return { position: counted.findIndex((row) => row.steamId === player.steamId) + 1, total: counted.length };
  }
}

const placed = (standing: Unplaced, index: number): PlayerStanding => ({ ...standing, position: index + 1 });

/** Players of one scope in order of rank. What changed is merged in: some rows a second cost no sorting of all. */
export class RankedBoard {
  version = 0;
  epoch = 0;
  view = new BoardView([]);
  private ranked: readonly Entry[] = [];

  take({ version, epoch, whole, players }: BoardChanges): void {
    const gone = new Set(players.map((sums) => sums.steam_id));
    const kept = whole ? [] : this.ranked.filter(({ sums }) => !gone.has(sums.steam_id));
    const come = players.filter((sums) => sums.maps > 0).map((sums) => ({ sums, standing: presentStanding(sums) }));
    this.ranked = merged(kept, come.sort(byRank));
    this.view = new BoardView(this.ranked);
    this.version = version;
    this.epoch = epoch;
  }
}

/** Best rating first, then kills; the Steam id makes the order the same everywhere. */
function byRank({ standing: a }: Entry, { standing: b }: Entry): number {
  return b.average_rating - a.average_rating || b.kills - a.kills || (a.steamId < b.steamId ? -1 : 1);
}

/** Two lists in order of rank as one. */
function merged(left: readonly Entry[], right: readonly Entry[]): readonly Entry[] {
  const all: Entry[] = [];
  let next = 0;
  for (const entry of left) {
    for (let one = right[next]; one !== undefined && byRank(one, entry) < 0; one = right[next]) {
      all.push(one);
      next += 1;
    }
    all.push(entry);
  }
  return [...all, ...right.slice(next)];
}
