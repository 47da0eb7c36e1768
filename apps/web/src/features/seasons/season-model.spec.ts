import type { BracketMatch } from '@placar/contracts/seasons';
import {
  findSeasonProblems,
  isSeasonChanged,
  newCvar,
  toSeasonCvars,
  toSeasonDraft,
  toSeasonPayload,
} from './season-form';
import { bracketRounds, bracketScore, daysLeft, seasonProgress, seasonState, tournamentAddress } from './season-model';

const season = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-30T00:00:00.000Z' };

describe('a season', () => {
  it('runs from its first to its last day, both included, by the calendar and not by a clock', () => {
    expect(seasonState(season, '2026-10-31')).toBe('upcoming');
    expect(seasonState(season, '2026-11-01')).toBe('running');
    expect(seasonState(season, '2026-11-30')).toBe('running');
    expect(seasonState(season, '2026-12-01')).toBe('ended');
    expect(seasonState({ ...season, end_date: null }, '2036-01-01')).toBe('running');
  });

  it('counts the days that are left and how far it has come', () => {
    expect([daysLeft(season, '2026-10-31'), daysLeft(season, '2026-11-30'), daysLeft(season, '2026-12-01')]).toEqual([
      1,
      0,
      null,
    ]);
    expect([
      seasonProgress(season, '2026-10-01'),
      seasonProgress(season, '2026-11-16'),
      seasonProgress(season, '2027-01-01'),
    ]).toEqual([0, 50, 100]);
    expect(seasonProgress({ ...season, end_date: null }, '2026-11-16')).toBeNull();
  });

  it('opens the tournament however it was typed, and nothing that is no tournament', () => {
    expect(tournamentAddress('https://liga.challonge.com/copa')).toBe('https://liga.challonge.com/copa');
    expect(tournamentAddress('liga-copa_1')).toBe('https://liga.challonge.com/copa_1');
    expect(tournamentAddress('copa_1')).toBe('https://challonge.com/copa_1');
    expect(tournamentAddress('javascript:alert(1)')).toBeNull();
    expect(tournamentAddress(null)).toBeNull();
  });
});

describe('a bracket', () => {
  it('goes from the first round to the final, and the losers likewise', () => {
    const match = (id: number, round: number) => ({ id, round }) as BracketMatch;
    const { winners, losers } = bracketRounds([match(1, 2), match(2, 1), match(3, -2), match(4, -1), match(5, 1)]);
    expect(winners.map(({ round, matches }) => [round, matches.map(({ id }) => id)])).toEqual([
      [1, [2, 5]],
      [2, [1]],
    ]);
    expect(losers.map(({ round }) => round)).toEqual([-1, -2]);
  });

  it('shows rounds of one map and maps of a series', () => {
    expect(bracketScore('13-7')).toEqual([13, 7]);
    expect(bracketScore('13-7,9-13,13-11')).toEqual([2, 1]);
    expect(bracketScore(null)).toBeNull();
  });
});

describe('the form of a season', () => {
  const cvars = {
    maps_to_win: '3',
    map_pool: 'de_nuke de_mirage de_ancient',
    skip_veto: '0',
    mp_freezetime: '12',
    map_sides: '',
  };
  const draft = toSeasonDraft({ name: 'Verão', ...season }, cvars, '2026-11-21');

  it('gives back every default it was given, but for those that are empty', () => {
    const { map_sides: _empty, ...kept } = cvars;
    expect(toSeasonCvars(draft)).toEqual(kept);
    expect(isSeasonChanged(draft, toSeasonDraft({ name: 'Verão', ...season }, cvars, '2026-11-22'))).toBe(false);
  });

  it('reads the sides of maps in every spelling of the wire, and sends one for each map', () => {
    const sided = toSeasonDraft(null, { ...cvars, map_sides: 'team2_ct,team1_ct  knife' }, '2026-11-21');
    expect(sided.mapSides).toEqual(['team1_t', 'team1_ct', 'knife']);
    expect(toSeasonCvars(sided).map_sides).toBe('team1_t team1_ct knife');
    const [nuke = ''] = sided.maps;
    expect(toSeasonCvars({ ...sided, maps: [nuke] }).map_sides).toBe('team1_t');
    expect(toSeasonCvars({ ...sided, maps: [], seriesLength: '5' }).map_sides).toBe(
      'team1_t team1_ct knife knife knife',
    );
    expect(toSeasonCvars({ ...sided, maps: Array.from({ length: 9 }, () => nuke) }).map_sides?.split(' ')).toHaveLength(
      7,
    );
    expect(toSeasonCvars({ ...sided, mapSides: [] })).not.toHaveProperty('map_sides');
  });

  it('sends days as days, and no end as none', () => {
    expect(toSeasonPayload({ ...draft, end: '' })).toMatchObject({
      name: 'Verão',
      start_date: '2026-11-01',
      end_date: null,
    });
    expect(toSeasonDraft(null, {}, '2026-11-21')).toMatchObject({ name: '', start: '2026-11-21', end: '' });
  });

  it('names what is wrong at its field', () => {
    expect(findSeasonProblems(draft)).toEqual({});
    const twice = newCvar('mp_freezetime', '15');
    const odd = newCvar('a b', '1');
    expect(
      findSeasonProblems({
        ...draft,
        name: ' ',
        end: '2026-10-01',
        maps: ['de_nuke'],
        cvars: [...draft.cvars, twice, odd],
      }),
    ).toEqual({
      name: 'required',
      end: 'endBeforeStart',
      maps: 'fewMaps',
      [twice.key]: 'cvarTwice',
      [odd.key]: 'cvarName',
    });
  });
});
