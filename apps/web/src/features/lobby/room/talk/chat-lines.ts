import type { LobbyChatAnswer, LobbyChatFrame } from '@placar/contracts/lobby';

const KEPT = 200;

/** The chat with what came, each line once and oldest first, and without what was taken away. Nothing while it is not known. */
export function mergeChat(known: LobbyChatAnswer | undefined, frame: LobbyChatFrame): LobbyChatAnswer | undefined {
  if (known === undefined) return undefined;
  const lines = new Map([...known.lines, ...frame.lines].map((line) => [line.id, line]));
  for (const id of frame.removed) lines.delete(id);
  return { lines: [...lines.values()].toSorted((a, b) => a.id - b.id).slice(-KEPT) };
}
