/** Style of a box, as the drawing library takes it: the part of CSS that it knows, with flexbox for the layout. */
export type CardStyle = Readonly<Record<string, string | number>>;

/** One box of a card: plain data, so that it can be made and compared without being drawn. */
export interface CardNode {
  type: 'div' | 'img';
  props: { style: CardStyle; children?: string | readonly CardNode[]; src?: string; width?: number; height?: number };
}

/** Boxes side by side. */
export const row = (style: CardStyle, ...children: readonly (CardNode | null)[]): CardNode =>
  box({ flexDirection: 'row', alignItems: 'center', ...style }, children);

/** Boxes one below the other. */
export const column = (style: CardStyle, ...children: readonly (CardNode | null)[]): CardNode =>
  box({ flexDirection: 'column', ...style }, children);

/* The drawing library takes a space behind an emoji from the face of the emoji, where it is as wide as one. */
const SPACE_BEHIND_EMOJI = /(?<=\p{Extended_Pictographic}\uFE0F?) /gu;

export const text = (content: string, style: CardStyle): CardNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: content.replace(SPACE_BEHIND_EMOJI, '\u00a0') },
});

/** `src` is a data URI: the library would fetch anything else. */
export const picture = (src: string, side: number, style: CardStyle = {}): CardNode => ({
  type: 'img',
  props: { src, width: side, height: side, style },
});

function box(style: CardStyle, children: readonly (CardNode | null)[]): CardNode {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== null) },
  };
}
