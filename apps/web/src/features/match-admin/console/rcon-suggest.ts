import type { ConsoleCommand } from '@placar/contracts/matches';

const MOST = 8;

/** Commands that fit what is typed so far: those that start with it before those that contain it. Nothing once the name is complete. */
export function suggestions(text: string, commands: readonly ConsoleCommand[]): ConsoleCommand[] {
  const typed = text.trimStart().toLowerCase();
  if (typed === '' || /\s/.test(typed)) return [];
  const starts = commands.filter((command) => command.name.startsWith(typed) && command.name !== typed);
  const contains = commands.filter((command) => !command.name.startsWith(typed) && command.name.includes(typed));
  return [...starts, ...contains].slice(0, MOST);
}

/** The vocabulary's entry of a line whose name is complete, for its arguments and risk. */
export function commandOf(text: string, commands: readonly ConsoleCommand[]): ConsoleCommand | null {
  const name = text.trim().split(/\s+/)[0]?.toLowerCase();
  return commands.find((command) => command.name === name) ?? null;
}

/** Earlier lines, newest first, each once; lines whose secret was cut out are no use again. */
export function historyLines(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) => line !== '' && !line.includes('***'));
}
