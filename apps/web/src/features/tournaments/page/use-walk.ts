import type { TournamentPairing } from '@placar/contracts/tournaments';
import { useRef, useState, type KeyboardEvent } from 'react';

/**
 * The matches of a board that the arrow keys walk: `leadsTo` says to which one a key leads from another, `onReach` that it was reached.
 * Tab leads to the one that was reached last, else to the first that is not over.
 */
export function useWalk(
  all: readonly TournamentPairing[],
  leadsTo: (from: string, key: string) => string | null,
  onReach?: (key: string) => void,
) {
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const stop =
    all.find(({ key }) => key === reached)?.key ??
    all.find(({ state }) => state === 'ready')?.key ??
    all[0]?.key ??
    null;
  return {
    box,
    stop,
    /** What the box of a match takes to be walked to. */
    walked: ({ key }: TournamentPairing, isStop = key === stop) => ({
      tabIndex: isStop ? 0 : -1,
      onFocus: () => setReached(key),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = leadsTo(key, event.key);
        if (to === null) return;
        event.preventDefault();
        setReached(to);
        onReach?.(to);
        // A match of another round is drawn first, where one round is shown at a time.
        requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-match="${to}"]`)?.focus());
      },
    }),
  };
}
