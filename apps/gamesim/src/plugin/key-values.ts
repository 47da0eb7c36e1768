/** The engine's KeyValues text: nested quoted pairs. */
export interface KeyValues {
  [key: string]: string | KeyValues;
}

const quote = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

export const formatKeyValues = (values: KeyValues, indent = ''): string =>
  Object.entries(values)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}${quote(key)}\t\t${quote(value)}\n`
        : `${indent}${quote(key)}\n${indent}{\n${formatKeyValues(value, `${indent}\t`)}${indent}}\n`,
    )
    .join('');

/** Throws SyntaxError on broken text. */
export const parseKeyValues = (text: string): KeyValues => {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}]/g) ?? [];
  let at = 0;
  const parseBlock = (closing: boolean): KeyValues => {
    const block: KeyValues = {};
    for (;;) {
      const key = tokens[at];
      at += 1;
      if (key === undefined || key === '}') {
        if ((key === '}') !== closing) throw new SyntaxError('unbalanced KeyValues');
        return block;
      }
      const value = tokens[at];
      at += 1;
      if (key === '{' || value === undefined || value === '}') throw new SyntaxError('broken KeyValues');
      block[unquote(key)] = value === '{' ? parseBlock(true) : unquote(value);
    }
  };
  return parseBlock(false);
};

const unquote = (token: string): string =>
  token.slice(1, -1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
