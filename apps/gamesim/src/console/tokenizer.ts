export interface ConsoleCommand {
  /** Lower case. */
  name: string;
  /** Arguments without the name, quotes removed. */
  args: string[];
  /** Everything after the name as typed, quotes kept, trimmed. */
  argString: string;
}

const MAX_LINE_BYTES = 512;
const BREAK_CHARACTERS = new Set(['{', '}', '(', ')', ':', "'"]);

/**
 * Splits a console line as the engine does (plugin contract §1.1, §8.2): quotes, `//` comments and `;` outside quotes,
 * break characters as tokens of their own, 512 bytes at most.
 */
export const parseConsoleLine = (line: string): ConsoleCommand[] =>
  splitCommands(cutToBytes(line, MAX_LINE_BYTES)).flatMap((text) => {
    const { tokens, argStart } = tokenize(text);
    const [name, ...args] = tokens;
    return name === undefined ? [] : [{ name: name.toLowerCase(), args, argString: text.slice(argStart).trim() }];
  });

const cutToBytes = (line: string, limit: number): string => {
  const bytes = Buffer.from(line, 'utf8');
  return bytes.length < limit ? line : bytes.subarray(0, limit - 1).toString('utf8');
};

/** Commands separated by `;` or line ends, comments removed. */
const splitCommands = (line: string): string[] => {
  const commands: string[] = [];
  let current = '';
  let quoted = false;
  let commented = false;
  const finish = (): void => {
    commands.push(current);
    [current, quoted, commented] = ['', false, false];
  };
  for (let i = 0; i < line.length; i += 1) {
    const char = line.charAt(i);
    if (char === '\n' || char === '\r') finish();
    else if (commented) continue;
    else if (!quoted && char === ';') finish();
    else if (!quoted && char === '/' && line.charAt(i + 1) === '/') commented = true;
    else {
      if (char === '"') quoted = !quoted;
      current += char;
    }
  }
  finish();
  return commands;
};

const tokenize = (text: string): { tokens: string[]; argStart: number } => {
  const tokens: string[] = [];
  let argStart = text.length;
  let i = 0;
  while (i < text.length) {
    const char = text.charAt(i);
    if (char <= ' ') {
      i += 1;
      continue;
    }
    if (tokens.length === 1 && argStart === text.length) argStart = i;
    const end = tokenEnd(text, i);
    tokens.push(char === '"' ? text.slice(i + 1, end).replace(/"$/, '') : text.slice(i, end));
    i = end;
  }
  return { tokens, argStart };
};

const tokenEnd = (text: string, start: number): number => {
  const first = text.charAt(start);
  if (first === '"') {
    const close = text.indexOf('"', start + 1);
    return close < 0 ? text.length : close + 1;
  }
  if (BREAK_CHARACTERS.has(first)) return start + 1;
  let end = start;
  while (end < text.length) {
    const char = text.charAt(end);
    if (char <= ' ' || char === '"' || BREAK_CHARACTERS.has(char)) break;
    end += 1;
  }
  return end;
};
