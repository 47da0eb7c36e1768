/** As high as a lane of the style sheet. */
export const LANE_PX = 76;
/** Lanes that are shown although nothing is planned in them. */
export const MOST_EMPTY = 8;

/** The head, the words above the lanes, the axis and a scroll bar. */
const FRAME_PX = 172;
/** On a phone: the head and the words, which take more lines. */
const LIST_FRAME_PX = 140;
/** A lane of the list: its name and two matches. */
const LIST_LANE_PX = 152;
/** With one lane there is room for what does not fit, in words. */
const LEAST_LANES = 2;
const MOST_PX = 520;

/** Height of the plan in pixels, from what is known before it is there. More lanes, and what is said below them, scroll in it. */
export function planHeight(servers: number, isDesktop: boolean): number {
  const wanted = isDesktop
    ? FRAME_PX + Math.max(servers, LEAST_LANES) * LANE_PX
    : LIST_FRAME_PX + servers * LIST_LANE_PX;
  return Math.min(wanted, MOST_PX);
}
