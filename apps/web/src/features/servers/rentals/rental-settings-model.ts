export interface RentalDraft {
  name: string;
  map: string;
  /** One setting a line: `name value`. */
  lines: string;
  token: string;
  dropToken: boolean;
}

/** Settings as lines to type in. */
export const linesOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join('\n');

/** Settings of typed lines, `name value` or `name "value"`; null: a line is none. */
export function settingsOf(lines: string): Record<string, string> | null {
  const settings: Record<string, string> = {};
  for (const line of lines.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('//')) continue;
    const found = /^([A-Za-z0-9_]+)\s+(?:"([^"]*)"|([^"]+))$/.exec(line);
    if (found?.[1] === undefined) return null;
    settings[found[1].toLowerCase()] = (found[2] ?? found[3] ?? '').trim();
  }
  return settings;
}

/** The account that somebody typed: its number, or the address of its profile. Null: neither. */
export const accountOf = (typed: string): number | null => {
  const found = /^(?:.*\/user\/)?(\d{1,9})\/?$/.exec(typed.trim())?.[1];
  return found === undefined ? null : Number(found);
};
