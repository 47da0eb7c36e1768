import { mapDisplayName, movedTo } from '.';

describe('the name of a map', () => {
  it('is the one that people know, else what its file says, else its number in the workshop', () => {
    const told = ['de_dust2', 'de_cbble', 'de_my_map', 'cs_office', '3070284539', 'aim_botz'].map(mapDisplayName);
    expect(told).toEqual(['Dust II', 'Cobblestone', 'My Map', 'Office', '#3070284539', 'Botz']);
  });
});

describe('a thing of a list that is moved', () => {
  it('stands where it was put, with the others around it in their order', () => {
    const list = ['a', 'b', 'c', 'd'];
    const others = (one: string, all: readonly string[]) => all.filter((other) => other !== one).join('');
    for (const [from, one] of list.entries())
      for (let to = -1; to < 7; to += 1) {
        const moved = movedTo(list, from, to);
        expect(moved.indexOf(one)).toBe(Math.max(0, Math.min(to, 3)));
        expect(others(one, moved)).toBe(others(one, list));
      }
    expect(movedTo(list, -1, 2)).toEqual(list);
  });
});
