import { decideTournament, evolveTournament, viewOf } from '@placar/domain/tournament';
import type { TournamentCommand, TournamentSettings, TournamentState } from '@placar/domain/tournament';
import { cupFacts } from '../cup-facts';
import type { CardNode } from './card-node';
import { CARD_WORDS } from './card-words';
import { cupCard } from './cup-card';

const NOW = '2026-12-01T09:00:00.000Z';
const SETTINGS: TournamentSettings = {
  name: 'Copa 東京',
  coOrganisers: [],
  startsAt: '2026-12-05T20:00:00.000Z',
  teamSize: 1,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: true }, advance: null, invited: 4 }],
};
const DOUBLE: TournamentSettings = {
  ...SETTINGS,
  stages: [{ format: { kind: 'double_elimination', reset: true }, advance: null, invited: 4 }],
};

/** A tournament after these commands. */
function after(settings: TournamentSettings, ...commands: TournamentCommand[]): TournamentState {
  let state: TournamentState | null = null;
  for (const command of [{ type: 'create', id: 7, organiserId: 1, settings } as const, ...commands]) {
    const decision = decideTournament(state, command, NOW);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) state = evolveTournament(state, event);
  }
  return state!;
}
const signUp = (number: number): TournamentCommand => ({
  type: 'sign-up',
  name: `Time ${number}`,
  teamId: null,
  captainId: number,
  members: [{ steamId: `7656119${8_000_000_000 + number}`, name: 'p', role: 'player', rating: null }],
});
const begun = (settings: TournamentSettings) =>
  after(settings, { type: 'open-sign-up' }, ...[1, 2, 3, 4].map(signUp), { type: 'begin' });

/** Plays `most` matches; the team with the lower number wins, or the higher one where `upsets` has the key. */
function played(start: TournamentState, most: number, upsets: readonly string[] = []): TournamentState {
  let state = start;
  for (let left = most; left > 0; left -= 1) {
    const pairing = viewOf(state, 0)?.pairings.find((one) => one.state === 'ready');
    if (pairing === undefined) return state;
    const [one = 0, other = 0] = pairing.sides.flatMap((side) => (side.kind === 'entry' ? side.entry : []));
    const winner = upsets.includes(pairing.key) ? Math.max(one, other) : Math.min(one, other);
    const [maps, rounds] =
      winner === one
        ? ([
            [1, 0],
            [13, 7],
          ] as const)
        : ([
            [0, 1],
            [7, 13],
          ] as const);
    const result = { entries: [one, other], how: 'played', winner, maps, rounds } as const;
    const decision = decideTournament(state, { type: 'note-result', stage: 0, key: pairing.key, result }, NOW);
    if (!decision.ok) throw new Error(decision.refusal.code);
    state = decision.events.reduce<TournamentState>(evolveTournament, state);
  }
  return state;
}

const wordsOf = (node: CardNode): string[] => {
  const { children } = node.props;
  return typeof children === 'string' ? [children] : (children ?? []).flatMap(wordsOf);
};
const sidesOf = (state: TournamentState) =>
  cupFacts(state)?.lastRounds.map((round) =>
    round.map((sides) => sides.map(({ name, score }) => `${name ?? '?'} ${score ?? '-'}`).join(' / ')),
  );

describe('the card of a tournament', () => {
  it('is not there for a draft, and tells who is in while teams are taken', () => {
    expect(cupFacts(after(SETTINGS))).toBeNull();
    const open = cupFacts(after(SETTINGS, { type: 'open-sign-up' }, signUp(1)))!;
    const words = wordsOf(
      cupCard({ ...open, champion: null }, { brand: 'Placar', host: 'liga.example' }, CARD_WORDS.pt),
    );
    expect(words).toEqual([
      'Placar',
      'Torneio',
      'Inscrições abertas',
      'Copa 東京',
      'sáb., 5 de dez. de 2026, 20:00 UTC · 1 de 4 times',
      'liga.example',
    ]);
  });

  it('tells the last rounds of a bracket as far as they are known, without the match for third place', () => {
    const start = begun(SETTINGS);
    expect(sidesOf(start)).toEqual([['Time 1 - / Time 4 -', 'Time 2 - / Time 3 -'], ['? - / ? -']]);
    expect(sidesOf(played(start, 1))).toEqual([['Time 1 13 / Time 4 7', 'Time 2 - / Time 3 -'], ['Time 1 - / ? -']]);
    const over = played(start, 9);
    expect([over.status, cupFacts(over)?.champion]).toEqual(['over', 1]);
    expect(sidesOf(over)?.[1]).toEqual(['Time 1 13 / Time 2 7']);
  });

  it('tells the ends of both brackets of a double elimination, and the grand final that decided', () => {
    const start = begun(DOUBLE);
    expect(sidesOf(start)).toEqual([['? - / ? -', '? - / ? -'], ['? - / ? -']]);
    const finals = (viewOf(start, 0)?.pairings ?? []).filter(({ part }) => part === 'final').map(({ key }) => key);
    const over = played(start, 20, finals);
    expect(over.status).toBe('over');
    // Who came from below won both.
    expect(cupFacts(over)?.champion).toBe(2);
    expect(sidesOf(over)?.[1]).toHaveLength(1);
    expect(sidesOf(over)?.[1]?.[0]).toMatch(/Time 2 13/);
  });
});
