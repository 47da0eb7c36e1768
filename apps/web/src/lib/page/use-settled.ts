import { useEffect, useState } from 'react';

/** A text once its typing has paused; an emptied field counts at once. */
export function useSettled(text: string, ms = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
