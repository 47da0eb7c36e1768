import type { LiveMatch } from '@placar/contracts/live';

/** At most one message in so long, and so many matches in it. */
export const QUIET_MS = 5000;
const MOST = 3;

function scoreOf(match: LiveMatch): string {
  const map = match.maps.find((one) => one.number === match.current_map);
  return map === undefined ? '' : `${map.number} ${map.team1_score}-${map.team2_score}`;
}

/** Gathers changes of scores between messages. What was there from the start is no news. */
export class ScoreNews {
  private readonly known = new Map<number, string>();
  private readonly waiting = new Map<number, LiveMatch>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly tell: (matches: readonly LiveMatch[], more: number) => void) {}

  see(matches: readonly LiveMatch[]): void {
    for (const match of matches) {
      const score = scoreOf(match);
      const before = this.known.get(match.id);
      this.known.set(match.id, score);
      if (before !== undefined && before !== score && score !== '') this.waiting.set(match.id, match);
    }
    if (this.waiting.size > 0 && this.timer === null) this.speak();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private readonly speak = (): void => {
    this.timer = null;
    const matches = [...this.waiting.values()];
    this.waiting.clear();
    if (matches.length === 0) return;
    this.tell(matches.slice(0, MOST), Math.max(0, matches.length - MOST));
    this.timer = setTimeout(this.speak, QUIET_MS);
  };
}
