import { METALS, PALETTES } from './palettes';
import { chargeInName, crestPlan, crestSvg, portraitPlan, portraitSvg } from './index';

const NAMES = Array.from(
  { length: 200 },
  (_, index) => `${['Lobos', 'Time', 'Equipe', 'Nova', 'チーム'][index % 5]} ${index}`,
);

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, two: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('crests and portraits that are drawn from a name', () => {
  it('gives two hundred teams two hundred crests, and as many players as many portraits', () => {
    expect(new Set(NAMES.map((name) => JSON.stringify(crestPlan(name)))).size).toBe(200);
    expect(new Set(NAMES.map(crestSvg)).size).toBe(200);
    expect(new Set(NAMES.map((name) => JSON.stringify(portraitPlan(name)))).size).toBe(200);
    expect(new Set(NAMES.map(portraitSvg)).size).toBe(200);
  });

  it('draws the same for the same name, however it is encoded and wherever spaces stand around it', () => {
    expect(crestSvg('Falcões'.normalize('NFD'))).toBe(crestSvg(' Falcões '));
    expect(portraitSvg('Zé'.normalize('NFD'))).toBe(portraitSvg('Zé '));
  });

  it.each([
    ['Lobos da Serra', 'wolf'],
    ['Onça-Pintada 🐆', 'jaguar'],
    ['Étoiles du Nord', 'star'],
    ['Les Œufs Brouillés', 'egg'],
    ['Galo de Barcelos 🐓', 'rooster'],
    ['北海道ベアーズ 🐻', 'bear'],
    ['大阪たこやき', 'octopus'],
    ['Reality Check', null],
    ['Team Liquid', null],
  ])('%s bears: %s', (name, charge) => {
    expect(chargeInName(name)).toBe(charge);
  });

  it('draws with whole paths in plain colours, and nothing that came with the name', () => {
    for (const name of ['', '<script>"&', '\u202e', ...NAMES.slice(0, 60)]) {
      for (const svg of [crestSvg(name), portraitSvg(name)]) {
        expect(svg).not.toMatch(/NaN|undefined|Infinity|script|"&/);
        const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d ?? '');
        expect(paths.length).toBeGreaterThan(1);
        for (const d of paths) expect(d).toMatch(/^M[-\d. MLCZ]+Z$/);
        for (const [, fill] of svg.matchAll(/fill="([^"]*)"/g)) expect(fill).toMatch(/^#[0-9a-f]{6}$/);
        expect(svg.length).toBeLessThan(5_000);
      }
    }
  });

  it('keeps light and shade of each palette apart from its dark colours', () => {
    for (const { field, second, light, shade } of PALETTES) {
      for (const ground of [field, second]) {
        expect(contrast(light, ground)).toBeGreaterThan(3);
        expect(contrast(shade, ground)).toBeGreaterThan(2);
        for (const metal of METALS) expect(contrast(metal.light, ground)).toBeGreaterThan(3);
      }
    }
  });
});
