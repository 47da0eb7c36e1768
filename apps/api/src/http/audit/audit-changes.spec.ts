import { changesOf } from './audit-changes';

describe('what the audit tells of a change', () => {
  it.each<[string, object | null, object | null, [string, string | null, string | null][]]>([
    ['a field that is another one', { name: 'Ana', bio: 'x' }, { name: 'Anna', bio: 'x' }, [['name', 'Ana', 'Anna']]],
    [
      'numbers, lists and nothing as texts',
      { a: 1, b: [1], c: 'x' },
      { a: 2, b: [1, 2], c: null },
      [
        ['a', '1', '2'],
        ['b', '[1]', '[1,2]'],
        ['c', 'x', null],
      ],
    ],
    ['only fields that may be changed', { name: 'Ana', clicks: 7 }, { name: 'Ana' }, []],
    ['no counters', { version: 1 }, { version: 2 }, []],
    ['all of what is made', null, { name: 'Ana', bio: null }, [['name', null, 'Ana']]],
    ['all of what is deleted', { name: 'Ana' }, null, [['name', 'Ana', null]]],
    ['nothing of nothing', null, null, []],
  ])('%s', (_name, before, after, told) => {
    expect(changesOf(before, after)).toEqual(told.map(([field, was, is]) => ({ field, before: was, after: is })));
  });

  it('cuts what is long, and lists that never end', () => {
    const [cut] = changesOf(null, { bio: 'x'.repeat(5_000) });
    expect(cut?.after).toHaveLength(200);
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, index]));
    expect(changesOf(null, wide)).toHaveLength(30);
  });
});
