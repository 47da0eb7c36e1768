import { crestSvg, dataUri, portraitSvg } from '@placar/domain/identity';
import { column, picture, row, text } from './card-node';
import type { CardNode, CardStyle } from './card-node';

/** What previews of links are cut to everywhere. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The dark theme of the pages (design: colours, dark). */
export const INK = {
  canvas: '#0B0E14',
  surface: '#121722',
  raised: '#1A2130',
  border: '#2C374A',
  text: '#F2F5FA',
  text2: '#B4BECE',
  text3: '#8F9BB0',
  brand: '#5EA2FF',
  live: '#FF5C67',
  success: '#3DD68C',
  warning: '#FFB454',
} as const;

/** Families of `CardPainter`, each with the one that its Japanese letters come from. */
export const DISPLAY = 'Barlow Condensed, Kosugi';
export const BODY = 'Inter, Kosugi';

/** Everything around the subject: the brand, what kind of thing it is, and where it is found. */
export interface CardFrame {
  brand: string;
  /** Host name of this installation. */
  host: string;
  /** Top right: status or kind. */
  badge: { text: string; colour: string } | null;
  /** Beside the brand: season, series, anything short. */
  context: string | null;
}

const BAND: CardStyle = {
  position: 'absolute',
  top: 0,
  left: 0,
  width: CARD_SIZE.width,
  height: CARD_SIZE.height,
  backgroundImage:
    'linear-gradient(115deg, rgba(94,162,255,0.16) 0%, rgba(94,162,255,0.05) 34%, rgba(94,162,255,0) 34.2%, rgba(94,162,255,0) 66%, rgba(94,162,255,0.05) 66.2%, rgba(94,162,255,0.11) 100%)',
};

/** A card of 1200 x 630 with its frame; `children` share the room between head and foot. */
export function card(frame: CardFrame, ...children: readonly (CardNode | null)[]): CardNode {
  return column(
    { ...CARD_SIZE, backgroundColor: INK.canvas, color: INK.text, fontFamily: BODY, position: 'relative' },
    row(BAND),
    row(
      { height: 96, padding: '0 56px', justifyContent: 'space-between', borderBottom: `1px solid ${INK.border}` },
      row(
        { gap: 20 },
        text(frame.brand, { fontFamily: DISPLAY, fontWeight: 700, fontSize: 40, letterSpacing: 1 }),
        frame.context === null ? null : cut(frame.context, 640, { fontSize: 24, color: INK.text2 }),
      ),
      frame.badge === null ? null : badge(frame.badge.text, frame.badge.colour),
    ),
    column({ flexGrow: 1, padding: '0 56px', justifyContent: 'center' }, ...children),
    row({ height: 64, padding: '0 56px', color: INK.text3, fontSize: 22 }, text(frame.host, {})),
  );
}

export function badge(words: string, colour: string): CardNode {
  return row(
    {
      gap: 12,
      height: 48,
      padding: '0 20px',
      borderRadius: 12,
      color: colour,
      border: `2px solid ${colour}`,
      backgroundColor: INK.surface,
    },
    row({ width: 14, height: 14, borderRadius: 7, backgroundColor: colour }),
    text(words, { fontSize: 24, fontWeight: 600 }),
  );
}

/** One line, cut with an ellipsis at `width` pixels. */
export const cut = (content: string, width: number, style: CardStyle): CardNode =>
  text(content, {
    display: 'block',
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ...style,
  });

/** The logo of a team, else the crest that its pages draw. `logo` is a data URI. */
export const crest = ({ name, logo }: { name: string; logo: string | null }, side: number): CardNode =>
  picture(logo ?? dataUri(crestSvg(name)), side, { objectFit: 'contain' });

/** The picture of a player, else the portrait that the pages draw, cut round. `image` is a data URI. */
export const portrait = ({ name, image }: { name: string; image: string | null }, side: number): CardNode =>
  picture(image ?? dataUri(portraitSvg(name)), side, { borderRadius: side / 2 });

/** A figure with its name below it. */
export function figure(name: string, value: string, colour: string = INK.text): CardNode {
  return column(
    {
      width: 252,
      height: 132,
      padding: '0 24px',
      borderRadius: 16,
      justifyContent: 'center',
      backgroundColor: INK.surface,
      border: `1px solid ${INK.border}`,
    },
    text(value, { fontFamily: DISPLAY, fontWeight: 700, fontSize: 60, lineHeight: 1, color: colour }),
    text(name, { fontSize: 22, color: INK.text3, marginTop: 8 }),
  );
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A line in the display face. Japanese letters are there in one weight alone and get the other by an outline. */
export const display = (content: string, size: number, style: CardStyle = {}): CardNode =>
  text(content, {
    fontFamily: DISPLAY,
    fontWeight: 700,
    fontSize: size,
    lineHeight: 1.15,
    whiteSpace: 'nowrap',
    ...(WIDE.test(content) && { WebkitTextStrokeWidth: size / 32, WebkitTextStrokeColor: style.color ?? INK.text }),
    ...style,
  });

export type Sizes = readonly [number, number, number];

/** The size that lets all of these names stand in `width` pixels, as far as the smallest does. */
export function sizeFor(names: readonly string[], width: number, sizes: Sizes): number {
  // Widths in parts of the letter's height, measured generously: Latin letters of the condensed face, wide ones, and emoji.
  const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.05 : 0.47), 0);
  const longest = Math.max(...names.map(widthOf));
  return sizes.find((size) => longest * size <= width) ?? sizes[2];
}

/** A display line that becomes smaller the longer it is, and is cut at last. */
export const headline = (content: string, width: number, size: number): CardNode =>
  display(content, size, { display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' });
