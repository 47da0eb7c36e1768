import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause } from './chance';
import type { Stack } from './stack';

/** Says one sentence after the other on this match until it is over; answers those that the platform called done. */
export async function talk(
  stack: Stack,
  { id, server }: { id: number; server: VirtualServerApi },
  isOver: () => boolean,
): Promise<string[]> {
  const confirmed: string[] = [];
  for (let number = 0; !isOver(); number += 1) {
    await pause(700);
    if (server.state() !== 'live') continue;
    const text = `frase ${id}-${number}`;
    const line = await stack.admin.command(id, 'say', { text }, 30_000).catch(() => null);
    if (line?.status === 'confirmed') confirmed.push(text);
  }
  return confirmed;
}

/** Nothing that was called done is missing on the server, and nothing ran twice there. */
export function saidOnce(server: VirtualServerApi, confirmed: readonly string[]): void {
  const lines = server.truth().rcon.flatMap(({ command }) => /frase \d+-\d+/.exec(command)?.[0] ?? []);
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([]);
  const heard = new Set(lines);
  expect(confirmed.filter((text) => !heard.has(text))).toEqual([]);
}
