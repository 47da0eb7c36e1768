export interface FakeParticipant {
  id: number;
  name: string;
  seed: number;
  /** Answers to the organiser's questions. */
  fields: Record<string, string> | null;
}

export interface FakeMatch {
  id: number;
  identifier: string;
  round: number;
  order: number;
  state: 'pending' | 'open' | 'complete';
  /** The second grand final, which is played only when the first is won from the losers bracket. */
  optional: boolean;
  player1: number | null;
  player2: number | null;
  winner: number | null;
  loser: number | null;
  scores: string;
}

type Source = { seed: number } | { match: number; as: 'winner' | 'loser' };

interface Slot {
  match: FakeMatch;
  from: [Source, Source];
}

export type FakeTournamentState = 'pending' | 'underway' | 'awaiting_review' | 'complete';

/** A tournament of sixteen with double elimination, run as Challonge runs it: a match opens when both of its players are known. */
export class FakeTournament {
  state: FakeTournamentState = 'pending';
  /** Results that replaced another result. */
  overwritten = 0;
  private readonly slots: Slot[] = [];
  private draws = 0;

  constructor(
    readonly id: number,
    readonly url: string,
    readonly name: string,
    readonly participants: FakeParticipant[],
    readonly subdomain: string | null = null,
  ) {}

  get matches(): FakeMatch[] {
    return this.slots.map(({ match }) => match);
  }

  get fullUrl(): string {
    return `https://${this.subdomain === null ? '' : `${this.subdomain}.`}challonge.com/${this.url}`;
  }

  /** Draws the bracket; drawn again, its matches are others. */
  start(): void {
    this.slots.length = 0;
    this.draws += 1;
    const seeds = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11];
    const add = (round: number, one: Source, two: Source, optional = false): number =>
      this.add(round, [one, two], optional);
    const winner = (match: number): Source => ({ match, as: 'winner' });
    const loser = (match: number): Source => ({ match, as: 'loser' });
    const pairs = <T>(list: readonly T[]): [T, T][] =>
      Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at] as T, list[2 * at + 1] as T]);
    const first = pairs(seeds).map(([one, two]) => add(1, { seed: one }, { seed: two }));
    const second = pairs(first).map(([one, two]) => add(2, winner(one), winner(two)));
    const lower1 = pairs(first).map(([one, two]) => add(-1, loser(one), loser(two)));
    const lower2 = lower1.map((match, at) => add(-2, loser(second[3 - at] ?? 0), winner(match)));
    const third = pairs(second).map(([one, two]) => add(3, winner(one), winner(two)));
    const lower3 = pairs(lower2).map(([one, two]) => add(-3, winner(one), winner(two)));
    const lower4 = lower3.map((match, at) => add(-4, loser(third[at] ?? 0), winner(match)));
    const [final = 0] = pairs(third).map(([one, two]) => add(4, winner(one), winner(two)));
    const [lower5 = 0] = pairs(lower4).map(([one, two]) => add(-5, winner(one), winner(two)));
    const lower6 = add(-6, loser(final), winner(lower5));
    const grand = add(5, winner(final), winner(lower6));
    add(5, winner(grand), loser(grand), true);
    this.state = 'underway';
    this.advance();
  }

  match(id: number): FakeMatch | null {
    return this.matches.find((match) => match.id === id) ?? null;
  }

  /** Null when it was taken, else why not. */
  report(id: number, scores: string, winnerId: number): string | null {
    const match = this.match(id);
    if (!match) return 'Match not found';
    if (this.state !== 'underway') return 'The tournament is not underway.';
    if (match.state === 'pending') return 'Match is not open';
    if (!/^-?\d+--?\d+(,-?\d+--?\d+)*$/.test(scores)) return 'Scores csv is invalid';
    if (winnerId !== match.player1 && winnerId !== match.player2) return 'Winner is not a participant of this match';
    if (match.state === 'complete' && (match.scores !== scores || match.winner !== winnerId)) this.overwritten += 1;
    match.state = 'complete';
    match.scores = scores;
    match.winner = winnerId;
    match.loser = winnerId === match.player1 ? match.player2 : match.player1;
    this.advance();
    return null;
  }

  finalize(): string | null {
    if (this.state !== 'awaiting_review') return 'The tournament is not awaiting review.';
    this.state = 'complete';
    return null;
  }

  private add(round: number, from: [Source, Source], optional: boolean): number {
    const order = this.slots.length + 1;
    const letter = String.fromCharCode(64 + ((order - 1) % 26) + 1);
    this.slots.push({
      match: {
        id: this.id * 1_000 + this.draws * 100 + order,
        identifier: order > 26 ? `A${letter}` : letter,
        round,
        order,
        state: 'pending',
        optional,
        player1: null,
        player2: null,
        winner: null,
        loser: null,
        scores: '',
      },
      from,
    });
    return order - 1;
  }

  private advance(): void {
    for (const slot of this.slots) {
      const { match } = slot;
      if (match.state !== 'pending' || !this.isWanted(slot)) continue;
      [match.player1, match.player2] = [this.playerOf(slot.from[0]), this.playerOf(slot.from[1])];
      if (match.player1 !== null && match.player2 !== null) match.state = 'open';
    }
    const isOver = this.slots.every(
      (slot) => slot.match.state === 'complete' || (slot.match.optional && !this.isWanted(slot)),
    );
    const [grand] = this.matches.filter(({ round, optional }) => round === 5 && !optional);
    if (isOver && grand?.state === 'complete' && this.state === 'underway') this.state = 'awaiting_review';
  }

  /** The second grand final: only when the first was won by who came from below. */
  private isWanted({ match, from }: Slot): boolean {
    if (!match.optional) return true;
    const [source] = from;
    const grand = 'match' in source ? this.slots[source.match]?.match : undefined;
    return grand?.state === 'complete' && grand.winner === grand.player2;
  }

  private playerOf(source: Source): number | null {
    if ('seed' in source) return this.participants.find(({ seed }) => seed === source.seed)?.id ?? null;
    const match = this.slots[source.match]?.match;
    return match?.state === 'complete' ? match[source.as] : null;
  }
}
