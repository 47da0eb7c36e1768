import type { Draft } from './skins-model';

type Sticker = Draft['stickers'][number];

/** The game refuses what is further away from its anchor. */
const FURTHEST = 1;
const STEP = 0.01;

/** How far an arrow key moves a sticker, in shares of the weapon. */
export const KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Where a place stands on our drawing, in shares of it. Each weapon of the game has its own anchors: the drawing is a likeness. */
export const anchorOf = (slot: number) => ({ left: 0.2 + slot * 0.15, top: 0.5 });

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;

/** The sticker moved by shares of the weapon, no further than the drawing and the game go. */
export function movedBy(sticker: Sticker, x: number, y: number): Sticker {
  const { left, top } = anchorOf(sticker.slot);
  const along = (value: number, anchor: number) =>
    rounded(within(value, Math.max(-FURTHEST, -anchor), Math.min(FURTHEST, 1 - anchor)));
  return { ...sticker, x: along(sticker.x + x, left), y: along(sticker.y + y, top) };
}

/** Where a sticker is drawn, always on the drawing. */
export function shownAt({ slot, x, y }: Sticker): { left: number; top: number } {
  const { left, top } = anchorOf(slot);
  return { left: within(left + x, 0, 1), top: within(top + y, 0, 1) };
}
