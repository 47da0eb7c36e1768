import { disc, shape, svgOf } from './drawing';
import { NO_PALETTE, PALETTES } from './palettes';
import type { Palette } from './palettes';
import { choiceFor } from './seeded-choice';

type Part = (colours: Palette) => string;
const OUTLINE = '#0b0e14';

/** The head of 64 units: face in the light, its right side in the shade. */
const HEAD = 'M20 27C20 16 26 12 32 12C38 12 44 16 44 27L44 33C44 42 38 49 32 49C26 49 20 42 20 33Z';
const HEAD_SHADE = 'M32 12C38 12 44 16 44 27L44 33C44 42 38 49 32 49C36 44 37 36 36 28C35 21 34 16 32 12Z';
const NECK = 'M26 42L38 42L39 54L25 54Z';

const CLOTHES: readonly Part[] = [
  // Vest with pouches.
  (c) =>
    shape('M4 66C5 53 17 50 25 50L32 55L39 50C47 50 59 53 60 66Z', c.second) +
    shape('M14 66L16 53L23 51L25 66ZM50 66L48 53L41 51L39 66Z', c.accent),
  // Hood on the back.
  (c) =>
    shape('M3 66C5 54 14 51 20 50C20 44 24 42 26 42L38 42C40 42 44 44 44 50C50 51 59 54 61 66Z', c.second) +
    shape('M26 51L32 60L38 51L40 53L33 64L31 64L24 53Z', c.accent),
  // Jersey with a collar.
  (c) =>
    shape('M4 66C5 54 16 51 25 49C27 54 37 54 39 49C48 51 59 54 60 66Z', c.second) +
    shape('M25 49C27 55 37 55 39 49L41 50C39 59 25 59 23 50Z', c.accent),
  // Jacket, open.
  (c) =>
    shape('M4 66C5 53 16 50 25 49L39 49C48 50 59 53 60 66Z', c.second) +
    shape('M25 49L32 66L39 49L36 49L32 57L28 49Z', c.accent) +
    shape('M24 48L20 57L28 66L32 66ZM40 48L44 57L36 66L32 66Z', OUTLINE),
];

const EYES: readonly Part[] = [
  () => shape('M24 30L29.5 29L29 32.5L25 32.5ZM40 30L34.5 29L35 32.5L39 32.5Z', OUTLINE),
  () => shape(disc(27, 31, 2) + disc(37, 31, 2), OUTLINE),
  // Sunglasses.
  (c) =>
    shape('M19 27.5L45 27.5L44 33C42 36 36 36 34 31L30 31C28 36 22 36 20 33Z', OUTLINE) +
    shape('M22 29L27 29L24 33ZM36 29L41 29L38 33Z', c.accent),
  // Goggles.
  (c) =>
    shape('M18 25L46 25L46 35C42 38 36 37 34 34L30 34C28 37 22 38 18 35Z', OUTLINE) +
    shape('M20.5 27.5L31 27.5L30 32C27 35 22 35 20.5 33ZM43.5 27.5L33 27.5L34 32C37 35 42 35 43.5 33Z', c.accent),
  // Visor.
  (c) => shape('M18 26L46 26L45 34L38 36L26 36L19 34Z', OUTLINE) + shape('M20 28L44 28L43.5 31L20.5 31Z', c.accent),
  // Round glasses.
  (c) =>
    shape(disc(26.5, 31, 5) + disc(37.5, 31, 5), OUTLINE) +
    shape(disc(26.5, 31, 3.4) + disc(37.5, 31, 3.4), c.light) +
    shape(disc(26.8, 31, 1.6) + disc(37.2, 31, 1.6), OUTLINE),
];

const MOUTHS: readonly Part[] = [
  () => shape('M28 42L36 42L35 44L29 44Z', OUTLINE),
  () => shape('M27 41C30 43 35 43 38 40C37 45 29 46 27 41Z', OUTLINE),
  // Beard.
  (c) =>
    shape('M20 34C24 37 28 38 32 38C36 38 40 37 44 34C44 43 39 52 32 52C25 52 20 43 20 34Z', c.field) +
    shape('M28.5 42L35.5 42L34.5 43.6L29.5 43.6Z', c.light),
  // Half mask.
  (c) =>
    shape('M19.5 36L32 34L44.5 36C44 44 38 50 32 50C26 50 20 44 19.5 36Z', c.field) +
    shape('M29 40L35 40L35 41.5L29 41.5ZM30 43.5L34 43.5L34 45L30 45Z', c.shade),
  // Kerchief with a point.
  (c) => shape('M19 36C26 38 38 38 45 36L43 44L32 58L21 44Z', c.accent) + shape('M32 38L45 36L43 44L32 58Z', c.field),
];

const HATS: readonly Part[] = [
  // Helmet with rails.
  (c) =>
    shape('M16 29C15 14 22 6 32 6C42 6 49 14 48 29L44 30L44 24L20 24L20 30Z', c.field) +
    shape('M16 22L20 20L20 30L16 29ZM48 22L44 20L44 30L48 29Z', OUTLINE) +
    shape('M28 8L36 8L36 17L28 17Z', c.accent),
  // Cap.
  (c) =>
    shape('M18 24C17 12 24 7 32 7C40 7 47 12 46 24Z', c.field) +
    shape('M17 22L47 22C53 23 55 26 55 28C44 25 30 25 17 26Z', OUTLINE) +
    shape('M29 12L35 12L35 19L29 19Z', c.accent),
  // Beanie.
  (c) =>
    shape('M18 24C17 10 24 5 32 5C40 5 47 10 46 24Z', c.field) +
    shape('M17 20L47 20L47 26L17 26Z', c.accent) +
    shape(disc(32, 4.5, 3.5), c.accent),
  // Headset over short hair.
  (c) =>
    shape('M19 27C17 12 25 8 32 8C39 8 47 12 45 27L42 20L22 20Z', OUTLINE) +
    shape('M15 31C14 12 23 4 32 4C41 4 50 12 49 31L46 31C46 14 39 8 32 8C25 8 18 14 18 31Z', c.accent) +
    shape('M13 27L20 27L20 39L13 39ZM44 27L51 27L51 39L44 39Z', c.field) +
    shape('M14 38L17 38L17 43L27 45L27 47L15 45Z', c.field),
  // Hood.
  (c) =>
    shape(
      'M12 56C10 34 14 4 32 4C50 4 54 34 52 56L44 52C47 44 46 30 43 23C40 17 36 15 32 15C28 15 24 17 21 23C18 30 17 44 20 52Z',
      c.field,
    ),
  // Beret.
  (c) =>
    shape('M18 23C12 20 14 9 28 7C42 5 52 11 49 18C48 21 46 22 45 23Z', c.field) +
    shape('M18 21L45 21L45 25L18 25Z', OUTLINE) +
    shape('M37 11L41 13L40 18L35 17Z', c.accent),
  // Headband with knots.
  (c) =>
    shape('M18 29C15 12 24 7 32 7C40 7 49 12 46 29L43 20L21 20Z', OUTLINE) +
    shape('M18 19L46 19L46 25L18 25Z', c.accent) +
    shape('M46 20L55 16L53 23L57 28L46 25Z', c.accent),
  // Spikes.
  (c) => shape('M18 28L14 20L19 18L16 9L24 11L27 3L33 8L40 3L42 10L50 9L46 18L50 21L46 28L43 20L32 17L21 20Z', c.field),
  // Long hair.
  (c) =>
    shape(
      'M16 56C12 44 14 30 16 22C18 11 25 6 32 6C39 6 46 11 48 22C50 30 52 44 48 56L43 50C46 42 45 30 44 24C38 23 30 20 27 17C25 21 22 24 20 26C19 32 18 42 21 50Z',
      c.field,
    ),
  // Hair in a knot.
  (c) =>
    shape(disc(32, 6, 6), c.field) +
    shape('M18 28C16 14 24 9 32 9C40 9 48 14 46 28C43 22 40 18 32 18C24 18 21 22 18 28Z', c.field) +
    shape('M27 9L37 9L36 12L28 12Z', c.accent),
  // Crest of hair.
  (c) =>
    shape('M20 26C20 17 25 13 32 13C39 13 44 17 44 26L42 21L22 21Z', c.shade) +
    shape('M27 20C25 10 28 3 32 1C36 3 39 10 37 20Z', c.field),
  // Boonie hat.
  (c) =>
    shape('M20 21C20 10 25 7 32 7C39 7 44 10 44 21Z', c.field) +
    shape('M10 24C18 18 46 18 54 24C52 28 44 25 32 25C20 25 12 28 10 24Z', OUTLINE) +
    shape('M20 16L44 16L44 20L20 20Z', c.accent),
  // Balaclava.
  (c) =>
    shape(
      'M18 30C17 14 24 8 32 8C40 8 47 14 46 30L46 42C44 50 38 54 32 54C26 54 20 50 18 42ZM21 27L21 35C28 38 36 38 43 35L43 27C36 25 28 25 21 27Z',
      c.field,
    ),
];

/** What a portrait is made of: numbers are places in the lists above. */
export interface PortraitPlan {
  hat: number;
  eyes: number;
  mouth: number;
  clothes: number;
  palette: number;
  /** Where the light falls on the ground behind. */
  ground: number;
}

/** The portrait of a person without a picture, by name alone. */
export function portraitPlan(name: string): PortraitPlan {
  // Not the seed of a crest: a team that bears a player's name shall not look like the player's colours.
  const choice = choiceFor(`player ${name.trim()}`);
  return {
    hat: choice.below(HATS.length),
    eyes: choice.below(EYES.length),
    mouth: choice.below(MOUTHS.length),
    clothes: choice.below(CLOTHES.length),
    palette: choice.below(PALETTES.length),
    ground: choice.below(4),
  };
}

const GROUNDS: readonly string[] = [
  'M0 0L40 0L10 64L0 64Z',
  'M64 0L64 64L24 64L54 0Z',
  'M0 36L64 16L64 64L0 64Z',
  disc(32, 30, 25),
];

/** A portrait as SVG, filled to its edges: it is cut round where it is shown. A grey figure for an empty name. */
export function portraitSvg(name: string): string {
  const isUnknown = name.trim() === '';
  const plan = portraitPlan(name);
  const colours = isUnknown ? NO_PALETTE : (PALETTES[plan.palette] ?? NO_PALETTE);
  const head = shape(NECK, colours.shade) + shape(HEAD, colours.light) + shape(HEAD_SHADE, colours.shade);
  if (isUnknown) {
    return svgOf(
      shape('M0 0L64 0L64 64L0 64Z', colours.field) +
        shape(`M6 66C8 54 18 50 32 50C46 50 56 54 58 66Z${HEAD}`, colours.light),
    );
  }
  // The ground is the accent, toned down, so that dark hats and light faces both stand out from it.
  const parts = [CLOTHES[plan.clothes], MOUTHS[plan.mouth], EYES[plan.eyes], HATS[plan.hat]].map(
    (part) => part?.(colours) ?? '',
  );
  const [clothes = '', mouth = '', eyes = '', hat = ''] = parts;
  return svgOf(
    shape('M0 0L64 0L64 64L0 64Z', colours.shade) +
      `<g opacity=".45">${shape(GROUNDS[plan.ground] ?? '', colours.accent)}</g>` +
      clothes +
      head +
      mouth +
      hat +
      eyes,
  );
}
