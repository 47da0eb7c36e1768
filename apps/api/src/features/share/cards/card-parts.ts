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
export const DISPLAY = 'Barlow Condensed, Dela Gothic One';
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
    'linear-gradient(115deg, rgba(94,162,255,0.16) 0%, rgba(94,162,255,0.05) 34%, rgba(94,162,255,0) 34.2%, rgba(94,162,255,0) 66%, rgba(255,92,103,0.07) 66.2%, rgba(255,92,103,0.13) 100%)',
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

/** The logo of a team, else its letters on a tile. `logo` is a data URI. */
export function crest(team: { name: string; tag: string; logo: string | null }, side: number): CardNode {
  if (team.logo !== null) return picture(team.logo, side, { objectFit: 'contain' });
  const letters = [...(team.tag === '' ? team.name : team.tag)].slice(0, 3).join('').toLocaleUpperCase('pt-BR');
  return row(
    {
      width: side,
      height: side,
      borderRadius: side / 8,
      justifyContent: 'center',
      backgroundColor: INK.raised,
      border: `2px solid ${INK.border}`,
    },
    text(letters, { fontFamily: DISPLAY, fontWeight: 700, fontSize: side * 0.38, color: INK.text2 }),
  );
}

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

/** A display line that becomes smaller the longer it is, and is cut at last. */
export const headline = (content: string, width: number, sizes: readonly [number, number, number]): CardNode => {
  const length = [...content].reduce((sum, letter) => sum + (letter > '⺀' ? 2.6 : 1), 0);
  const size = length <= 14 ? sizes[0] : length <= 24 ? sizes[1] : sizes[2];
  return cut(content, width, { fontFamily: DISPLAY, fontWeight: 700, fontSize: size, lineHeight: 1.15 });
};
