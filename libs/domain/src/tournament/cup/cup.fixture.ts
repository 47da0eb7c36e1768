import { entriesOf } from '../stages';
import type { Entry, PairingResult, Resolved } from '../stages';
import { decideTournament, evolveTournament, viewOf } from '../index';
import type { TournamentCommand, TournamentEvent, TournamentSettings, TournamentState } from '../index';

/** Two groups of four, then a double elimination of the first two of each. */
export const SETTINGS: TournamentSettings = {
  name: 'Copa de verão',
  coOrganisers: [],
  startsAt: null,
  teamSize: 2,
  substitutes: 1,
  coach: false,
  most: 8,
  approval: false,
  signUpClosesAt: '2026-12-01T18:00:00.000Z',
  checkIn: { opensAt: '2026-12-01T18:30:00.000Z', closesAt: '2026-12-01T19:00:00.000Z' },
  minimumRating: null,
  stages: [
    {
      format: {
        kind: 'round_robin',
        groups: 2,
        twice: false,
        tieBreaks: ['head_to_head', 'round_difference', 'initial_seed'],
      },
      advance: { kind: 'of_each_group', count: 2 },
      invited: 8,
    },
    { format: { kind: 'double_elimination', reset: true }, advance: null, invited: 0 },
  ],
};
/** Before every time of the settings. */
export const MORNING = '2026-12-01T09:00:00.000Z';
/** Of the person with this number. */
export const steamId = (number: number): string => `7656119${String(8_000_000_000 + number)}`;
/** A team of two. */
export const signUp = (number: number, rating: number | null = null): TournamentCommand => ({
  type: 'sign-up',
  name: `Time ${number}`,
  teamId: null,
  captainId: number,
  members: [0, 1].map((seat) => ({ steamId: steamId(number * 10 + seat), name: `p${seat}`, role: 'player', rating })),
});

/** A tournament and its log. A refusal is a thrown code. */
export class Cup {
  readonly log: TournamentEvent[] = [];
  state: TournamentState | null = null;

  constructor(settings: TournamentSettings = SETTINGS) {
    this.act({ type: 'create', id: 1, organiserId: 1, settings });
  }

  act(command: TournamentCommand, now = MORNING): TournamentEvent[] {
    const decision = decideTournament(this.state, command, now);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) this.state = evolveTournament(this.state, event);
    this.log.push(...decision.events);
    return decision.events;
  }

  get now(): TournamentState {
    if (this.state === null) throw new Error('no tournament');
    return this.state;
  }

  ready(): { stage: number; pairing: Resolved }[] {
    return this.now.stages.flatMap((_, stage) =>
      (viewOf(this.now, stage)?.pairings ?? [])
        .filter(({ state }) => state === 'ready')
        .map((pairing) => ({ stage, pairing })),
    );
  }

  /** Plays the stage to its end, the winner told by `best`. */
  playStage(wanted: number, best: (one: Entry, other: Entry) => Entry = Math.min): void {
    for (;;) {
      const next = this.ready().find(({ stage }) => stage === wanted);
      if (next === undefined) return;
      this.act({ type: 'note-result', stage: wanted, key: next.pairing.key, result: result(next.pairing, best) });
    }
  }

  begun(teams = 8): this {
    this.act({ type: 'open-sign-up' });
    for (let number = 1; number <= teams; number += 1) this.act(signUp(number));
    this.act({ type: 'begin' });
    return this;
  }
}

/** A match that the better of the two won, told by `best`. */
export function result(pairing: Resolved, best: (one: Entry, other: Entry) => Entry): PairingResult {
  const [one = 0, other = 0] = entriesOf(pairing);
  const winner = best(one, other);
  return {
    entries: [one, other],
    how: 'played',
    winner,
    maps: winner === one ? [1, 0] : [0, 1],
    rounds: winner === one ? [13, 7] : [7, 13],
  };
}

/** All steps of long work one after the other. */
export function atOnce<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
