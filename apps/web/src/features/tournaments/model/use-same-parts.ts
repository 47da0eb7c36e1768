import { useState } from 'react';
import { withSameParts } from './same-parts';

/** Data that stays the same object until it is read or made anew, with every part of the one before that says the same. */
export function useSameParts<Value>(now: Value): Value {
  const [{ read, kept }, keep] = useState({ read: now, kept: now });
  if (read === now) return kept;
  const same = withSameParts(kept, now);
  keep({ read: now, kept: same });
  return same;
}
