import { Cup, SETTINGS, signUp } from '../cup/cup.fixture';
import { evolveTournament } from '../cup/evolve-tournament';
import type { TournamentEvent, TournamentSettings, TournamentState } from '../index';

const BRACKET: TournamentSettings = {
  ...SETTINGS,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 8 }],
};

/** Eight teams, of which the first and the last, who would meet at once, are of one club. */
function signedUp(settings: TournamentSettings = BRACKET): Cup {
  const cup = new Cup(settings);
  cup.act({ type: 'open-sign-up' });
  for (let number = 1; number <= 8; number += 1) {
    const club = number === 1 || number === 8 ? { club: 'Águia' } : {};
    cup.act({ ...signUp(number, 2_000 - number), ...club });
  }
  return cup;
}
const ORDER = [1, 2, 3, 4, 5, 6, 7, 8];
const APART = [1, 2, 3, 4, 5, 6, 8, 7];
const begun = (cup: Cup) => {
  const [{ entries, seeding } = { entries: [], seeding: undefined }] = cup.now.stages;
  return { entries, seeding };
};
const replay = (log: readonly TournamentEvent[]) => log.reduce<TournamentState | null>(evolveTournament, null);

describe('the order of the first stage', () => {
  it.each<[string, object, object]>([
    ['by rating, where nobody brings one', {}, { by: 'rating' }],
    ['by rating, said so', { seededBy: 'rating' }, { by: 'rating' }],
    ['by hand, where one is brought and nothing said', { seeds: ORDER }, { by: 'hand' }],
    ['drawn', { seeds: ORDER, seededBy: 'drawn' }, { by: 'drawn' }],
    ['of a season', { seeds: ORDER, seededBy: 'season' }, { by: 'season' }],
  ])('is noted: %s', (_, given, seeding) => {
    const cup = signedUp();
    cup.act({ type: 'begin', ...given });
    expect(begun(cup)).toEqual({ entries: ORDER, seeding });
    expect(replay(cup.log)).toEqual(cup.now);
  });

  it('is noted with the wish of clubs apart, and the seeds are those after it', () => {
    const cup = signedUp();
    cup.act({ type: 'begin', apart: { protectedSeeds: 2 } });
    expect(begun(cup)).toEqual({ entries: APART, seeding: { by: 'rating', apart: { protectedSeeds: 2 } } });
  });

  it('cannot be drawn without an order, nor brought as that of the ratings', () => {
    const cup = signedUp();
    expect(() => cup.act({ type: 'begin', seededBy: 'drawn' })).toThrow('SEEDS_INVALID');
    expect(() => cup.act({ type: 'begin', seeds: ORDER, seededBy: 'rating' })).toThrow('SEEDS_INVALID');
    expect(cup.now.stages).toEqual([]);
  });

  it('keeps clubs apart where the tournament begins by itself and its settings say so', () => {
    const run = (settings: Partial<TournamentSettings>) => {
      const cup = signedUp({ ...BRACKET, beginsByItself: true, ...settings });
      const { opensAt, closesAt } = SETTINGS.checkIn!;
      cup.act({ type: 'clock-due', step: 'open_check_in', at: opensAt }, opensAt);
      for (const entry of ORDER) cup.act({ type: 'check-in', entry }, opensAt);
      cup.act({ type: 'clock-due', step: 'begin', at: closesAt }, closesAt);
      return begun(cup);
    };
    expect(run({})).toEqual({ entries: ORDER, seeding: { by: 'rating' } });
    const apart = { protectedSeeds: 1 };
    expect(run({ apart })).toEqual({ entries: APART, seeding: { by: 'rating', apart } });
  });

  it('is not known of a log from before it was noted, which comes to the same state as then', () => {
    const cup = signedUp();
    cup.act({ type: 'begin' });
    const old = cup.log.map((event): TournamentEvent => {
      if (event.type !== 'tournament.stage-begun') return event;
      const { stage, entries } = event.payload;
      return { ...event, payload: { stage, entries } };
    });
    const [first] = replay(old)!.stages;
    expect(first).not.toHaveProperty('seeding');
    const { seeding: _noted, ...same } = cup.now.stages[0]!;
    expect(first).toEqual(same);
  });
});
