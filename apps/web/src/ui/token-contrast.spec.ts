import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Theme = Record<string, string>;

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function blockOf(scheme: 'dark' | 'light'): string {
  return new RegExp(`data-mantine-color-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
}

function themeOf(scheme: 'dark' | 'light'): Theme {
  return Object.fromEntries(
    [...blockOf(scheme).matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})\s*;/g)].map((match) => [
      match[1] ?? '',
      (match[2] ?? '').toUpperCase(),
    ]),
  );
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance, WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, two: string): number {
  const [light, dark] = [luminance(one), luminance(two)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `color-mix(in srgb, hue share%, surface)`, as badges draw their ground. */
function mix(hue: string, surface: string, share: number): string {
  const ground = channels(surface);
  return `#${channels(hue)
    .map((value, index) =>
      Math.round(value * share + (ground[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const SURFACES = ['canvas', 'surface-1', 'surface-2'];
const LEVELS = Array.from({ length: 10 }, (_, index) => `level-${index + 1}`);
const TEXTS = [
  'text',
  'text-2',
  'text-3',
  'brand',
  'live',
  'success',
  'warning',
  'danger',
  'info',
  'vip',
  'ct',
  'tr',
  'rival',
  ...LEVELS,
];
const BADGE_HUES = ['text-2', 'brand', 'live', 'success', 'warning', 'danger', 'info', 'vip', 'ct', 'tr', ...LEVELS];

/** [foreground, background, least ratio]: text 4.5, control outlines 3 (WCAG 1.4.3, 1.4.11). */
const MUST_PASS: readonly (readonly [string, string, number])[] = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface, 4.5] as const)),
  ...['text', 'text-2', 'text-3', 'brand'].map((text) => [text, 'surface-3', 4.5] as const),
  ...SURFACES.map((surface) => ['border-strong', surface, 3] as const),
  ['on-fill', 'brand-fill', 4.5],
  ['on-fill', 'brand-fill-hover', 4.5],
  ['on-fill', 'danger-fill', 4.5],
];

describe.each(['dark', 'light'] as const)('colours of the %s theme', (scheme) => {
  const theme = themeOf(scheme);
  const colour = (name: string): string => {
    const hex = theme[name];
    if (hex === undefined) throw new Error(`${scheme} theme lacks --${name}`);
    return hex;
  };

  it.each(MUST_PASS)('%s on %s is at least %s to 1', (foreground, background, least) => {
    expect(ratio(colour(foreground), colour(background))).toBeGreaterThanOrEqual(least);
  });

  const tint = Number(/--badge-tint: (\d+)%/.exec(blockOf(scheme))?.[1]) / 100;

  it.each(BADGE_HUES)('a %s badge is readable on its own tint', (hue) => {
    expect(ratio(colour(hue), mix(colour(hue), colour('surface-1'), tint))).toBeGreaterThanOrEqual(4.5);
  });
});

it('keeps the hexes that the design fixed for dark', () => {
  const theme = themeOf('dark');
  expect(theme).toMatchObject({
    canvas: '#0B0E14',
    'surface-1': '#121722',
    brand: '#5EA2FF',
    'brand-fill': '#1D66D6',
    live: '#FF5C67',
    vip: '#F5B83D',
    ct: '#7CB8FF',
    tr: '#F2B950',
  });
});
