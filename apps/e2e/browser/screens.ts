/** A phone in the hand: a small page, and a finger in the place of a mouse. */
export const ON_A_PHONE = { viewport: { width: 390, height: 844 }, touch: true } as const;

/** The two screens on which somebody does what looks different there. */
export const SCREENS = [
  { screen: 'on a wide screen', size: {} },
  { screen: 'on a phone', size: ON_A_PHONE },
] as const;

/**
 * Where somebody does it, a test each: on this screen in `npm test`, on both where every look is asked for (`PAGE_LOOKS=all`, as
 * `npm test -- --all` does).
 */
export function mainly(screen: (typeof SCREENS)[number]['screen']): (typeof SCREENS)[number][] {
  return SCREENS.filter((one) => one.screen === screen || process.env.PAGE_LOOKS === 'all');
}
