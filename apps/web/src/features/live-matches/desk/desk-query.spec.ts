import * as fc from 'fast-check';
import { samplePause } from '../../../testing/live-samples';
import { sampleWall } from '../../../testing/wall-samples';
import {
  DEFAULT_QUERY,
  DESK_COLUMNS,
  DESK_SORTS,
  DESK_STATUSES,
  hasDeskWords,
  readDeskQuery,
  writeDeskQuery,
  type DeskQuery,
} from './desk-query';
import { deskRows, type DeskContext } from './desk-rows';

const anyQuery: fc.Arbitrary<DeskQuery> = fc.record({
  status: fc.constantFrom(...DESK_STATUSES),
  attention: fc.boolean(),
  mine: fc.boolean(),
  season: fc.option(fc.integer({ min: 1, max: 1e6 })),
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  sort: fc.record({
    column: fc.constantFrom(...DESK_SORTS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  columns: fc.subarray([...DESK_COLUMNS]),
});

describe('the address of the desk', () => {
  it('says every query and gives it back, beside what else is in it', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const params = writeDeskQuery(new URLSearchParams('view=desk&login=1'), query);
        expect(readDeskQuery(new URLSearchParams(params.toString()))).toEqual(query);
        expect(params.get('view')).toBe('desk');
        expect(params.get('login')).toBe('1');
      }),
    );
  });

  it('is silent about what is as usual', () => {
    const params = writeDeskQuery(new URLSearchParams('status=paused&cols=score'), DEFAULT_QUERY);
    expect(params.toString()).toBe('');
    expect(hasDeskWords(params)).toBe(false);
  });

  it('counts what it does not know as not said', () => {
    const query = readDeskQuery(new URLSearchParams('status=x&season=-3&sort=-nothing&cols=score.bogus&attention=yes'));
    expect(query).toEqual({ ...DEFAULT_QUERY, columns: ['score'] });
  });
});

describe('the rows of the desk', () => {
  const context: DeskContext = {
    userId: 1,
    freshness: new Map(),
    serverName: (id) => (id === 3 ? 'São Paulo #1' : null),
    seasonName: () => null,
    languageTag: 'pt-BR',
  };
  const matches = sampleWall(6, (id) => ({
    ...(id === 2 ? { status: 'server_lost' as const } : {}),
    ...(id === 3 ? { status: 'paused' as const, pause: samplePause({ since: '2026-11-21T10:00:00Z' }) } : {}),
    ...(id === 4 ? { status: 'warmup' as const, season_id: 9, server_id: null } : {}),
    ...(id === 5 ? { attention: 'wrong_map' } : {}),
    ...(id === 6 ? { owner_id: 2 } : {}),
  }));
  const shown = (change: Partial<DeskQuery>) =>
    deskRows(matches, { ...DEFAULT_QUERY, ...change }, context).map((match) => match.id);

  it('begin with what needs a person, then what is paused, then what is being played', () => {
    expect(shown({})).toEqual([2, 5, 3, 1, 6, 4]);
  });

  it.each<[Partial<DeskQuery>, number[]]>([
    [{ status: 'paused' }, [3]],
    [{ status: 'trouble' }, [2]],
    [{ status: 'preparing' }, [4]],
    [{ attention: true }, [2, 5]],
    [{ mine: true, status: 'playing' }, [5, 1]],
    [{ season: 9 }, [4]],
    [{ text: 'lobos 3' }, [3]],
    [{ text: '#5' }, [5]],
    [{ text: 'sao paulo', status: 'paused' }, [3]],
    [{ text: 'nobody' }, []],
  ])('filtered by %j are %j', (change, expected) => expect(shown(change)).toEqual(expected));

  it('that have no value come last in both directions', () => {
    expect(shown({ sort: { column: 'pause', direction: 'ascending' } })[0]).toBe(3);
    expect(shown({ sort: { column: 'pause', direction: 'descending' } })[0]).toBe(3);
    expect(shown({ sort: { column: 'id', direction: 'descending' } })).toEqual([6, 5, 4, 3, 2, 1]);
  });
});
