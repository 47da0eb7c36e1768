import { hueOfName } from './name-tint';

describe('the hue of a name', () => {
  it('stays the same, however the accents are encoded', () => {
    expect(hueOfName('Falcões'.normalize('NFD'))).toBe(hueOfName('Falcões'.normalize('NFC')));
    expect(hueOfName('Falcões')).not.toBe(hueOfName('Lobos'));
  });
});
