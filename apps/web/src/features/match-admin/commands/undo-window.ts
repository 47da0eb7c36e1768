import type { MatchCommandKind, MatchCommandRequest } from '@placar/contracts/matches';

/** How long a command that ends something waits before it is sent. */
export const UNDO_MS = 8000;

/** A command that was decided and not sent yet. */
export interface HeldCommand {
  id: number;
  matchId: number;
  request: MatchCommandRequest;
  /** When it is sent, in milliseconds. */
  sendAt: number;
}

interface Entry extends HeldCommand {
  timer: ReturnType<typeof setTimeout>;
  send: (isLeaving: boolean) => void;
}

let held: readonly Entry[] = [];
let nextId = 1;
let isWatchingPage = false;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  held = next;
  for (const listener of listeners) listener();
}

/** Takes a command out of the window; undefined when it is not there any more. */
function take(id: number): Entry | undefined {
  const entry = held.find((one) => one.id === id);
  if (entry === undefined) return undefined;
  clearTimeout(entry.timer);
  publish(held.filter((one) => one.id !== id));
  return entry;
}

/** The window of the commands that can still be undone. It outlives the page that opened it: only undoing keeps one from being sent. */
export const undoWindow = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (matchId: number, kind: MatchCommandKind): HeldCommand | undefined =>
    held.find((one) => one.matchId === matchId && one.request.kind === kind),
  snapshot: (): readonly HeldCommand[] => held,
  /** Opens the window of one command. `send` is called once: when the time is up, or at once (`true`) when the page is left. */
  open: (matchId: number, request: MatchCommandRequest, send: (isLeaving: boolean) => void): HeldCommand => {
    if (!isWatchingPage) {
      isWatchingPage = true;
      window.addEventListener('pagehide', () => {
        for (const one of held) take(one.id)?.send(true);
      });
    }
    const id = nextId++;
    const entry: Entry = {
      id,
      matchId,
      request,
      sendAt: Date.now() + UNDO_MS,
      timer: setTimeout(() => take(id)?.send(false), UNDO_MS),
      send,
    };
    publish([...held, entry]);
    return entry;
  },
  /** Takes a command back; false when it is too late. */
  undo: (id: number): boolean => take(id) !== undefined,
};
