import { useEffect, useState } from 'react';

/** A press this soon after the meaning changed was aimed at what stood there before. */
export const AIM_MS = 700;

/**
 * False for a moment after a button's meaning changed under the pointer. Pause and resume share one place, and the server
 * confirms within milliseconds: without this the second half of a double click, or a click beside another admin's, would
 * undo what was just done.
 */
export function useAim(meaning: string | null): boolean {
  const [former, setFormer] = useState(meaning);
  const [isAimed, setIsAimed] = useState(true);
  if (meaning !== null && meaning !== former) {
    setFormer(meaning);
    setIsAimed(former === null);
  }
  useEffect(() => {
    if (isAimed) return undefined;
    const timer = setTimeout(() => setIsAimed(true), AIM_MS);
    return () => clearTimeout(timer);
  }, [isAimed, former]);
  return isAimed;
}
