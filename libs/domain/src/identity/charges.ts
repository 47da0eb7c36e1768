import { disc, halfStar } from './drawing';

/** Which colour of the palette a part has. `field` cuts through to the shield. */
export type PartTone = 'field' | 'accent' | 'shade';

/** What a crest bears, drawn around 0, 0 within 19 units. */
export interface Charge {
  /** Right half; the left is its mirror image and lies in the light. */
  half?: string;
  /** A figure that is no mirror image of itself. */
  whole?: string;
  /** Parts on top, halves with their mirror image. */
  parts?: readonly (readonly [PartTone, string])[];
  /** Parts on top that stand once. */
  marks?: readonly (readonly [PartTone, string])[];
}

const ring = (outer: number, inner: number): string =>
  `M0 ${-outer}C${outer * 0.55} ${-outer} ${outer} ${-outer * 0.55} ${outer} 0C${outer} ${outer * 0.55} ${outer * 0.55} ${outer} 0 ${outer}` +
  `L0 ${inner}C${inner * 0.55} ${inner} ${inner} ${inner * 0.55} ${inner} 0C${inner} ${-inner * 0.55} ${inner * 0.55} ${-inner} 0 ${-inner}Z`;

const petal = (degrees: number): string => {
  const turn = (x: number, y: number): string => {
    const angle = (degrees * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
  };
  return `M${turn(0, -3)}C${turn(-10, -7)} ${turn(-9, -19)} ${turn(-2.5, -18.5)}L${turn(0, -15.5)}L${turn(2.5, -18.5)}C${turn(9, -19)} ${turn(10, -7)} ${turn(0, -3)}Z`;
};

/** All charges, ours, drawn for this. */
export const CHARGES = {
  wolf: {
    half: 'M0 -8L5 -11L14 -19L16 -5L19 4L12 8L10 13L5 15L3 19L0 19Z',
    parts: [
      ['field', 'M4 -1L13 -5L11 0L7 2Z'],
      ['field', 'M0 12L4 12L2 16L0 17Z'],
      ['field', 'M11 -14L13 -7L8 -9Z'],
    ],
  },
  fox: {
    half: 'M0 -5L6 -9L18 -18L18 -3L13 6L4 14L0 19Z',
    parts: [
      ['accent', 'M15 -13L15 -4L9 -8Z'],
      ['accent', 'M4 8L14 1L12 7L4 14Z'],
      ['field', 'M5 0L11 -3L9 2Z'],
      ['field', 'M0 14L3 14.5L0 18.5Z'],
    ],
  },
  bear: {
    half: 'M0 -13C3 -14 6 -14 8 -12C9 -19 19 -18 18 -10C18 -7 16 -6 15 -5C18 1 17 9 11 14C8 16 4 17 0 17Z',
    parts: [
      ['field', disc(7, -2, 2.2)],
      ['accent', 'M0 2C5 2 8 6 8 9C8 13 4 15 0 15Z'],
      ['field', 'M0 5L4 5C4 8 2 9 0 9.5Z'],
      ['field', disc(13.5, -11, 2)],
    ],
  },
  jaguar: {
    half: 'M0 -12L6 -13C8 -18 16 -19 16 -13C18 -10 16 -8 16 -6C19 3 15 9 11 12L6 17L0 18Z',
    parts: [
      ['field', 'M4 -2L12 -5L11 0L6 1Z'],
      ['field', 'M0 6L4 6L2 9L0 10Z'],
      ['field', disc(4, -8, 1.4)],
      ['field', disc(9, -9.5, 1.3)],
      ['field', disc(13.5, 3, 1.3)],
      ['field', disc(10.5, 7, 1.4)],
      ['accent', 'M0 12L5 11L3 15L0 15.5Z'],
    ],
  },
  bull: {
    half: 'M0 -7L8 -9C14 -10 17 -14 15 -19C22 -14 22 -5 13 -2L18 0L16 4L10 4L7 13L5 18L0 18Z',
    parts: [
      ['field', 'M4 1L10 -1L9 3Z'],
      ['field', disc(3, 14, 1.5)],
    ],
  },
  hawk: {
    half: 'M0 -12C3 -12 4 -9 4 -6L20 -16L19 -7L16 -5L17 0L13 2L13 7L8 8L4 12L7 18L0 16Z',
    parts: [
      ['accent', 'M0 -8L3 -8L0 -2Z'],
      ['field', 'M6 -4L15 -9L14 -6L6 0Z'],
      ['field', 'M6 3L12 -1L11 3L6 6Z'],
    ],
  },
  owl: {
    half: 'M0 -11L8 -13L15 -19L15 -6C19 6 12 18 0 19Z',
    parts: [
      ['field', disc(6.5, -3, 5)],
      ['accent', disc(6.5, -3, 2.4)],
      ['field', 'M0 2L3 2L0 8Z'],
      ['field', 'M3 11L8 9L6 13Z'],
    ],
  },
  rooster: {
    whole: 'M-10 19C-13 6 -11 -4 -5 -9C2 -14 10 -10 10 -3L18 0L10 3C9 9 7 13 8 19Z',
    marks: [
      ['accent', 'M-7 -7C-13 -13 -7 -18 -4 -13C-5 -20 4 -20 3 -14C6 -20 13 -15 9 -8C4 -12 -2 -12 -7 -7Z'],
      ['accent', 'M8 4C13 7 10 13 7 10Z'],
      ['field', disc(4, -4, 1.9)],
      ['shade', 'M-6 19C-8 12 -6 7 -2 5C-2 11 1 14 3 19Z'],
    ],
  },
  parrot: {
    whole: 'M-12 19C-14 2 -11 -17 4 -18C14 -18 18 -10 16 -4C10 -6 5 -2 6 5C7 10 4 14 4 19Z',
    marks: [
      ['accent', 'M7 -9C17 -14 22 0 13 9C14 3 11 0 6 1Z'],
      ['field', disc(2, -8, 2.2)],
      ['shade', 'M-12 19C-13 10 -12 2 -9 -3C-3 3 -3 12 -3 19Z'],
    ],
  },
  octopus: {
    half: 'M0 -18C9 -18 14 -12 13 -5C13 -1 10 1 11 3C14 5 17 3 17 -1C22 6 17 12 10 9C11 13 14 14 17 12C15 19 7 18 5 12C5 16 3 18 0 18Z',
    parts: [
      ['field', disc(5, -5, 2.6)],
      ['accent', disc(5.6, -5.6, 1)],
    ],
  },
  skull: {
    half: 'M0 -18C12 -18 17 -11 16 -3C16 2 14 4 11 6L11 14L8 17L0 17Z',
    parts: [
      ['field', 'M3 -3C5 -7 12 -6 12 -1C12 4 4 4 3 -3Z'],
      ['field', 'M0 4L3 8L0 8Z'],
      ['field', 'M0 12L1 12L1 17L0 17Z'],
      ['field', 'M4.5 12L6 12L6 17L4.5 17Z'],
    ],
  },
  helm: {
    half: 'M0 -17C11 -17 16 -10 16 -2L15 13L5 18L0 18Z',
    parts: [
      ['field', 'M2 -3L13 -6L12 1L6 3L5 18L2 18Z'],
      ['accent', 'M0 -19L2.5 -19L2.5 -8L0 -7Z'],
    ],
  },
  star: { half: halfStar(5, 19, 8.2) },
  compass: { half: 'M0 -20L4.5 -4.5L20 0L4.5 4.5L0 20Z', parts: [['field', 'M0 -4L4 0L0 4Z']] },
  bolt: { whole: 'M5 -20L-13 4L-2 4L-6 20L13 -6L2 -6L10 -20Z' },
  flame: {
    whole:
      'M1 -20C3 -10 15 -6 14 6C13 14 6 19 0 19C-8 19 -14 13 -13 5C-13 -1 -9 -4 -8 -9C-6 -4 -4 -2 -2 -3C-5 -9 -2 -16 1 -20Z',
    marks: [['accent', 'M1 0C3 4 7 6 7 11C6 16 2 17 0 17C-4 17 -7 14 -6 10C-4 8 0 5 1 0Z']],
  },
  crown: {
    half: 'M0 -15L6 -3L18 -11L14 10L0 10Z',
    parts: [
      ['accent', disc(18, -12.5, 2.3)],
      ['accent', 'M0 -19L2.5 -16.5L0 -14Z'],
      ['shade', 'M0 13L14 13L14 17L0 17Z'],
    ],
  },
  mountain: {
    half: 'M0 -17L19 16L0 16Z',
    parts: [
      ['accent', 'M0 -17L7 -5L4 -2L2 -5L0 -2Z'],
      ['field', 'M9 16L14 8L18.5 16Z'],
    ],
  },
  crescent: {
    whole: 'M5 -18C-8 -20 -18 -11 -17 1C-16 12 -6 19 5 17C13 16 17 10 18 5C12 10 2 9 -2 2C-6 -6 -2 -15 5 -18Z',
    marks: [['accent', 'M10 -13L11.8 -7.8L17 -6L11.8 -4.2L10 1L8.2 -4.2L3 -6L8.2 -7.8Z']],
  },
  sun: { half: halfStar(12, 19, 12.5), parts: [['field', ring(10.5, 8.6)]] },
  wave: {
    whole: 'M-19 -6C-12 -18 4 -18 8 -8C10 -12 15 -12 19 -9C12 -8 13 0 5 2C10 6 15 5 19 3L19 9C8 15 -8 14 -19 6Z',
    marks: [
      ['field', 'M-8 -3C-6 -9 1 -9 3 -4C-1 -6 -4 -4 -4 0C-6 0 -8 -1 -8 -3Z'],
      ['accent', 'M-17 12C-8 18 8 19 17 14L15 18C6 20 -8 20 -15 17Z'],
    ],
  },
  gem: {
    half: 'M0 -15L11 -15L19 -5L0 19Z',
    parts: [
      ['field', 'M0 -5.8L19 -5.8L18 -4.2L0 -4.2Z'],
      ['accent', 'M0 -15L6 -5.8L0 -5.8Z'],
    ],
  },
  pine: {
    half: 'M0 -19L9 -8L5 -8L13 2L8 2L17 12L3 12L3 19L0 19Z',
    parts: [['accent', 'M0 -19L3 -15L0 -13Z']],
  },
  blossom: {
    whole: [0, 72, 144, 216, 288].map(petal).join(''),
    marks: [
      ['field', disc(0, 0, 5)],
      ['accent', disc(0, 0, 3)],
    ],
  },
  castle: {
    half: 'M0 -15L3.5 -15L3.5 -11L8 -11L8 -15L15 -15L15 -6L12 -3L12 12L15 18L5 18L5 9C5 6 3 4 0 4Z',
    parts: [['field', 'M6.5 -4L9 -4L9 1L6.5 1Z']],
  },
  chevrons: { half: 'M0 -17L17 -4L17 6L0 -7ZM0 -2L17 11L17 19L0 8Z' },
  crosshair: {
    half: `${ring(15, 10.5)}M0 -20L2.2 -20L2.2 -6L0 -6ZM0 6L2.2 6L2.2 20L0 20ZM6 -2.2L20 -2.2L20 2.2L6 2.2Z`,
    parts: [['accent', 'M0 -3L3 0L0 3Z']],
  },
  egg: {
    half: 'M0 -18C10 -18 15 -3 15 4C15 13 9 19 0 19Z',
    parts: [['field', 'M0 -1L4 -5L9 0L14.6 -5L15 0L9 5.5L4 0.5L0 4.5Z']],
  },
  grapes: {
    whole: [
      [-9, -4],
      [0, -4],
      [9, -4],
      [-4.5, 4],
      [4.5, 4],
      [0, 12],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 4.8))
      .join(''),
    marks: [['accent', 'M-1 -9C0 -17 8 -20 14 -15C13 -9 6 -6 -1 -9Z']],
  },
  eye: {
    half: 'M0 -12C10 -12 16 -5 20 0C16 5 10 12 0 12Z',
    parts: [
      ['field', disc(0, 0, 8)],
      ['accent', 'M0 -4.5L4.5 0L0 4.5Z'],
    ],
  },
  cube: {
    half: 'M0 -19L16 -9.5L16 9.5L0 19Z',
    parts: [
      ['accent', 'M0 -16L11.5 -9.2L0 -2.4Z'],
      ['field', 'M0 0L16 -9.5L16 -7.7L0 1.8Z'],
    ],
  },
  rocket: {
    half: 'M0 -20C7 -14 9 -5 7 4L14 10L14 17L6 13L4 15L0 15Z',
    parts: [
      ['field', disc(0, -5, 3.4)],
      ['accent', 'M0 16L3.5 16L0 21Z'],
    ],
  },
} as const satisfies Record<string, Charge>;

export type ChargeName = keyof typeof CHARGES;

/* Beginnings of words in team names, without accents: a team that calls itself after something bears it. */
const WORDS: readonly (readonly [ChargeName, RegExp])[] = [
  ['wolf', /\b(lob|wol[fv]|loup|alcateia)|ウルフ|狼/],
  ['fox', /\b(rapos|fox|renard)|キツネ|狐/],
  ['bear', /\b(urs[oa]|bear|ours)|ベア|熊/],
  ['jaguar', /\b(onca|jagu|panter|panther|tig[er]|leopard|gato|cat|lion|lea?o|lions)|虎|猫/],
  ['bull', /\b(tour|bull|boi|bufal|taureau)|牛/],
  ['hawk', /\b(falc|hawk|eagle|agui|gavi|aigle)|ホーク|鷹/],
  ['owl', /\b(coruj|owl|hibou)/],
  ['rooster', /\b(galo|gall|rooster|coq)/],
  ['parrot', /\b(arara|papag|tucan|parrot)/],
  ['octopus', /\b(polv|octop|kraken|lula)|たこ|タコ/],
  ['skull', /\b(cavei|skull|death|morte)/],
  ['helm', /\b(spart|knight|caval|guard|templ|titan)/],
  ['star', /\b(estrel|star|etoile)|スター|星/],
  ['compass', /\b(nort|nord|sul|rumo|navig)/],
  ['bolt', /\b(raio|electr|eletr|thunder|trov|bolt|flash)|雷/],
  ['flame', /\b(fogo|fire|flame|chama|inferno|phoenix|fenix|saci)/],
  ['crown', /\b(rei|real\b|king|royal|queen|imper)/],
  ['mountain', /\b(serra|mont|pico|alp|everest)|山/],
  ['crescent', /\b(lua|luar|moon|lune|noite|night|noturn)|ナイト|月/],
  ['sun', /\b(sol|sun|soleil|amanhec)|太陽/],
  ['wave', /\b(mar|onda|wave|ocean|praia|beach|rio)|海|波/],
  ['gem', /\b(diam|gem|rubi|cristal|crystal)/],
  ['pine', /\b(arauc|pinh|pine|flore|forest|mata)|森/],
  ['blossom', /\b(ipe|flor|rosa|cereja)|さくら|桜|花/],
  ['castle', /\b(castel|castle|chatea|torre|fort)|城/],
  ['egg', /\b(oeuf|ovo|egg)/],
  ['grapes', /\b(vinh|vintag|uva|wine|vin)/],
  ['eye', /\b(guaran|olho|eye|visao)/],
  ['rocket', /\b(foguet|rocket|nasa)/],
];

/** What a team of this name bears, or null when its name says nothing. */
export function chargeInName(name: string): ChargeName | null {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/giu, 'oe')
    .toLowerCase()
    .normalize('NFC');
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

export const CHARGE_NAMES = Object.keys(CHARGES) as readonly ChargeName[];
