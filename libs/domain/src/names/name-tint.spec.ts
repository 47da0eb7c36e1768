import { hueOfName, initialsOf } from './name-tint';

describe('what stands for a name without a picture', () => {
  it.each([
    ['Lobos da Serra', 'LD'],
    ['Étoile Noire', 'ÉN'],
    ['ana', 'AN'],
    ['東京ナイトホークス', '東'],
    ['Capivaras 🦫 Unidas', 'CU'],
    ['🦫🔥', '🦫🔥'],
    ['s1mple_fan', 'SF'],
    ['  ', '?'],
  ])('%s is drawn as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keeps its hue, however the accents are encoded', () => {
    expect(hueOfName('Falcões'.normalize('NFD'))).toBe(hueOfName('Falcões'.normalize('NFC')));
    expect(hueOfName('Falcões')).not.toBe(hueOfName('Lobos'));
  });
});
