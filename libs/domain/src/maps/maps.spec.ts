import { mapDisplayName } from '.';

describe('the name of a map', () => {
  it('is the one that people know, else what its file says, else its number in the workshop', () => {
    const told = ['de_dust2', 'de_cbble', 'de_my_map', 'cs_office', '3070284539', 'aim_botz'].map(mapDisplayName);
    expect(told).toEqual(['Dust II', 'Cobblestone', 'My Map', 'Office', '#3070284539', 'Botz']);
  });
});
