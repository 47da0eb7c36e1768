/** A hue of 0–359 that is always the same for the same name, so that a team keeps its colour on every screen. */
export function hueOfName(name: string): number {
  let hash = 2166136261;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return (hash >>> 0) % 360;
}
