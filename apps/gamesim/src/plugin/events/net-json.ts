const SHORT_ESCAPES: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

const escapeString = (text: string): string =>
  `"${text.replace(
    /[\u0000-\u001f\u007f-\uffff\\"&'+<>`]/g,
    (char) => SHORT_ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )}"`;

/**
 * JSON as the plugin's serialiser writes it: pure ASCII, keys in insertion order, `< > & ' " +` and the backtick as
 * upper-case \u escapes (plugin contract §2.1).
 */
export const toNetJson = (value: unknown): string => {
  if (typeof value === 'string') return escapeString(value);
  if (Array.isArray(value)) return `[${value.map(toNetJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${escapeString(key)}:${toNetJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};
