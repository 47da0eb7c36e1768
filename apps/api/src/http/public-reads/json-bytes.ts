import { JsonText } from './json-text';

/** Lists up to this long are turned into text at once; longer ones in steps of it, with a turn of the event loop between. */
const STEP_ROWS = 400;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * JSON text of a value as bytes, the same as `JSON.stringify` makes. A list of thousands in one of its fields is made in steps:
 * nobody else should wait for it. The value must not be changed meanwhile.
 */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  if (!isPlainObject(value) || !Object.values(value).some((field) => isLong(field) || field instanceof JsonText)) {
    return Buffer.from(JSON.stringify(value));
  }
  const parts: Buffer[] = [];
  let before = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const head = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (field instanceof JsonText) {
      parts.push(Buffer.from(head + field.text));
      continue;
    }
    if (!isLong(field)) {
      parts.push(Buffer.from(head + JSON.stringify(field)));
      continue;
    }
    for (let from = 0; from < field.length; from += STEP_ROWS) {
      const rows = JSON.stringify(field.slice(from, from + STEP_ROWS)).slice(1, -1);
      parts.push(Buffer.from(`${from === 0 ? `${head}[` : ','}${rows}`));
      await turn();
    }
    parts.push(Buffer.from(']'));
  }
  parts.push(Buffer.from('}'));
  return Buffer.concat(parts);
}

const isLong = (field: unknown): field is readonly unknown[] => Array.isArray(field) && field.length > STEP_ROWS;

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
