import { CHARGES, CHARGE_NAMES, chargeInName } from './charges';
import type { Charge, ChargeName, PartTone } from './charges';
import { mapPath, mirrored, shape, svgOf } from './drawing';
import { METALS, NO_PALETTE, PALETTES } from './palettes';
import type { Palette } from './palettes';
import { choiceFor } from './seeded-choice';

/** Right halves of the shields, around 0, 0; `y` moves what lies on them, `size` fits it. */
const SHIELDS: readonly { half: string; y: number; size: number }[] = [
  { half: 'M0 -30C10 -28 19 -28 27 -26C29 -2 24 20 0 31Z', y: -4, size: 0.96 },
  { half: 'M0 -30L26 -30L26 4C26 18 16 26 0 31Z', y: -4, size: 1 },
  { half: 'M0 -31L27 -15.5L27 15.5L0 31Z', y: 0, size: 1 },
  { half: 'M0 -30C17 -30 30 -17 30 0C30 17 17 30 0 30Z', y: 0, size: 1.08 },
  { half: 'M0 -31L9 -27L26 -29L24 4L16 21L0 31Z', y: -5, size: 0.92 },
  { half: 'M0 -24L13 -30L28 -22C24 -12 31 -2 26 10C22 20 10 23 0 31Z', y: -1, size: 0.92 },
  { half: 'M0 -29L20 -29C22 -24 25 -21 29 -20L29 2C29 16 16 25 0 31Z', y: -3, size: 1 },
];

/** How the shield is parted; the parts are cut by the shield's edge. */
const DIVISIONS: readonly string[] = [
  '',
  'M0 -34L34 -34L34 34L0 34Z',
  'M-34 0L34 0L34 34L-34 34Z',
  'M34 -34L34 34L-34 34Z',
  'M-34 -34L34 34L-34 34Z',
  'M-34 -34L-14 -34L-14 34L-34 34ZM14 -34L34 -34L34 34L14 34Z',
  'M0 -2L34 22L34 40L-34 40L-34 22Z',
  'M-34 -34L0 -34L0 0L-34 0ZM0 0L34 0L34 34L0 34Z',
  'M-34 -20L-20 -34L34 20L34 34L20 34L-34 -20Z',
  'M-34 -34L34 -34L34 -17L-34 -17Z',
];

/** What a crest is made of: numbers are places in the lists above. */
export interface CrestPlan {
  shield: number;
  division: number;
  /** Thin rim, wide rim, or a rim in the accent's colour. */
  rim: number;
  palette: number;
  isSwapped: boolean;
  /** 0: the light colours of the palette. */
  metal: number;
  charge: ChargeName;
}

/** The crest of a team, by its name alone, so that it is the same wherever the name stands. */
export function crestPlan(name: string): CrestPlan {
  const choice = choiceFor(name.trim());
  const drawn = choice.of(CHARGE_NAMES);
  return {
    shield: choice.below(SHIELDS.length),
    division: choice.below(DIVISIONS.length),
    rim: choice.below(3),
    palette: choice.below(PALETTES.length),
    isSwapped: choice.below(2) === 1,
    metal: choice.below(METALS.length + 1),
    charge: chargeInName(name) ?? drawn,
  };
}

const placed = (d: string, size: number, y: number): string =>
  mapPath(d, (px, py) => [32 + px * size, 32 + y + py * size]);
const toneOf = (tone: PartTone, colours: Palette): string => colours[tone];

function drawCharge(charge: Charge, colours: Palette, at: (d: string) => string): string {
  return [
    charge.half === undefined
      ? ''
      : shape(at(mirrored(charge.half)), colours.light) + shape(at(charge.half), colours.shade),
    charge.whole === undefined ? '' : shape(at(charge.whole), colours.light),
    ...(charge.parts ?? []).map(([tone, half]) => shape(at(half) + at(mirrored(half)), toneOf(tone, colours))),
    ...(charge.marks ?? []).map(([tone, whole]) => shape(at(whole), toneOf(tone, colours))),
  ].join('');
}

/** The crest as SVG, with a transparent ground that suits both themes. A blank grey shield for an empty name. */
export function crestSvg(name: string): string {
  const isUnknown = name.trim() === '';
  const plan = crestPlan(name);
  const base = isUnknown ? NO_PALETTE : { ...(PALETTES[plan.palette] ?? NO_PALETTE), ...METALS[plan.metal - 1] };
  const colours = plan.isSwapped && !isUnknown ? { ...base, field: base.second, second: base.field } : base;
  const { half, y, size } = SHIELDS[isUnknown ? 0 : plan.shield] as (typeof SHIELDS)[number];
  const outline = half + mirrored(half);
  const inner = plan.rim === 1 ? 0.85 : 0.89;
  const division = isUnknown ? '' : (DIVISIONS[plan.division] ?? '');
  return svgOf(
    [
      `<clipPath id="s"><path d="${placed(outline, inner, 0)}"/></clipPath>`,
      shape(placed(outline, 1, 0), '#0b0e14'),
      shape(placed(outline, 0.96, 0), plan.rim === 2 ? colours.accent : colours.light),
      shape(placed(outline, inner, 0), colours.field),
      division === '' ? '' : `<g clip-path="url(#s)">${shape(placed(division, 1, 0), colours.second)}</g>`,
      isUnknown ? '' : drawCharge(CHARGES[plan.charge], colours, (d) => placed(d, size * 0.98, y)),
    ].join(''),
  );
}
