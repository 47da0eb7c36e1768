import type { MapItem } from '@placar/contracts/maps';
import { useRef } from 'react';
import { useWrite } from './use-write';

interface Move {
  id: number;
  position: number;
}

export interface MapOrderOptions {
  /** Every place is taken over, or one was refused: what the server has counts. */
  onSettled: () => Promise<unknown>;
  onRefused: (reason: string) => void;
}

/**
 * Saves places one after another, as many as a held arrow key makes: of those of one map that still wait only the last is sent.
 * After a refusal the ones behind it are dropped, because they were made on an order that the server does not have.
 */
export function useMapOrder({ onSettled, onRefused }: MapOrderOptions) {
  const { send } = useWrite();
  const waiting = useRef<Move[]>([]);
  const isSending = useRef(false);

  const drain = async () => {
    isSending.current = true;
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      const outcome = await send('PUT /maps', { body: next });
      if (outcome.ok) continue;
      waiting.current = [];
      onRefused(outcome.reason);
    }
    isSending.current = false;
    await onSettled();
  };

  return (map: MapItem, position: number) => {
    const last = waiting.current.at(-1);
    if (last?.id === map.id) last.position = position;
    else waiting.current.push({ id: map.id, position });
    if (!isSending.current) void drain();
  };
}
