import { useEffect, useEffectEvent } from 'react';

/** Reads anew what is older than the tournament, which the stream of the page keeps new. */
export function useFollowVersion(
  { version }: { version: number },
  { data, mutate }: { data: { version: number } | undefined; mutate: () => unknown },
): void {
  const catchUp = useEffectEvent(() => {
    if (data !== undefined && data.version < version) void mutate();
  });
  useEffect(() => catchUp(), [version]);
}
