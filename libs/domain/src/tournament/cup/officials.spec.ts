import { officialsOf } from '../index';
import type { TournamentCommand } from '../index';
import { Cup, SETTINGS } from './cup.fixture';

const named = (more: object): TournamentCommand => ({ type: 'name-officials', referees: [], casters: [], ...more });

describe('referees and casters', () => {
  it('are named for everything, a stage or a match, and named anew as a whole', () => {
    const cup = new Cup().begun();
    const [first] = cup.ready();
    const referees = [
      { userId: 5, of: null },
      { userId: 6, of: [{ stage: 1, key: null }] },
      { userId: 7, of: [{ stage: 0, key: first!.pairing.key }] },
    ];
    cup.act(named({ referees, casters: [8] }));
    expect(officialsOf(cup.now.settings)).toEqual({ referees, casters: [8] });
    // The same again is nothing new.
    expect(cup.act(named({ referees, casters: [8] }))).toEqual([]);
    cup.act(named({ casters: [9] }));
    expect(officialsOf(cup.now.settings)).toEqual({ referees: [], casters: [9] });
  });

  it('are refused for a match or a stage that the tournament does not have, or does not know yet', () => {
    const cup = new Cup().begun();
    const care = (stage: number, key: string | null) => named({ referees: [{ userId: 5, of: [{ stage, key }] }] });
    const known = cup.ready()[0]!.pairing.key;
    for (const wrong of [care(0, 'nowhere'), care(1, known), care(2, null)])
      expect(() => cup.act(wrong)).toThrow('PAIRING_NOT_FOUND');
    expect(officialsOf(cup.now.settings).referees).toEqual([]);
  });

  it('stay when settings change, without the stages that are no more', () => {
    const cup = new Cup();
    const both = [0, 1].map((stage) => ({ stage, key: null }));
    cup.act(
      named({
        referees: [
          { userId: 5, of: both },
          { userId: 6, of: [both[1]] },
          { userId: 7, of: null },
        ],
        casters: [8],
      }),
    );
    cup.act({ type: 'change-settings', settings: { ...SETTINGS, name: 'Outra' } });
    expect(officialsOf(cup.now.settings).referees).toHaveLength(3);
    const [groups] = SETTINGS.stages;
    cup.act({ type: 'change-settings', settings: { ...SETTINGS, stages: [{ ...groups!, advance: null }] } });
    expect(officialsOf(cup.now.settings)).toEqual({
      referees: [
        { userId: 5, of: [{ stage: 0, key: null }] },
        { userId: 7, of: null },
      ],
      casters: [8],
    });
  });

  it('are named no more when it is over', () => {
    const cup = new Cup();
    cup.act({ type: 'cancel', reason: 'x' });
    expect(() => cup.act(named({ casters: [8] }))).toThrow('WRONG_STATUS');
  });
});
