interface Shape {
  key: string;
  /** The key as it stands in the text, with the comma before it. */
  lead: string;
}

const SHAPES_KEPT = 500;
const LONGEST_SHAPE = 2_000;
/** Objects of one event have few shapes (ten players, one list of counters), and sorting their keys is most of the work. */
const shapes = new Map<string, readonly Shape[]>();

/** JSON with sorted keys: a proxy that reorders keys still sends the same event. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const { key, lead } of shapeOf(value)) {
    const member = (value as Record<string, unknown>)[key];
    text += typeof member === 'number' ? lead + member : lead + canonicalJson(member);
  }
  return `{${text}}`;
}

function shapeOf(value: object): readonly Shape[] {
  const keys = Object.keys(value);
  // No stored key holds this sign: Postgres refuses it.
  const name = keys.join('\0');
  const known = shapes.get(name);
  if (known) return known;
  const shape = keys.sort().map((key, index) => ({ key, lead: `${index === 0 ? '' : ','}${JSON.stringify(key)}:` }));
  if (name.length > LONGEST_SHAPE) return shape;
  if (shapes.size >= SHAPES_KEPT) shapes.clear();
  shapes.set(name, shape);
  return shape;
}
