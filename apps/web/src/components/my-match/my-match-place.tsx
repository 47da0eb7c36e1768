import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { latePart } from '../../lib/page/late-part';
import { readStored, STORAGE_KEYS, writeStored } from '../../lib/storage';
import { Skeleton, useElementSize } from '../../ui';
import { useNextMatchAnswer } from './use-next-match';

const NextMatchCard = latePart(() => import('./next-match-card'), 'NextMatchCard', ['matches']);

/** Of a card that was never seen here. */
const USUAL_PX = 216;
const MOST_PX = 1_000;

/** How high the card was when it stood here last; 0: there was none. */
function lastRoom(): number {
  const room = Number(readStored(STORAGE_KEYS.nextMatchRoom) ?? 0);
  return Number.isInteger(room) && room > 0 && room <= MOST_PX ? room : 0;
}

/**
 * "Where do I have to be": the reader's own match that is on, or comes within a day; nothing for everybody else. Who had one the last
 * time most likely still has it: its room is kept until that is known, so that the page does not move.
 */
export function MyMatchPlace() {
  const match = useNextMatchAnswer();
  const [room] = useState(lastRoom);
  useEffect(() => {
    if (match === null) writeStored(STORAGE_KEYS.nextMatchRoom, null);
  }, [match]);
  if (match === null || (match === undefined && room === 0)) return null;
  const place = <Skeleton height={room || USUAL_PX} radius={16} />;
  if (match === undefined) return place;
  return (
    <Suspense fallback={place}>
      <Measured>
        <NextMatchCard match={match} />
      </Measured>
    </Suspense>
  );
}

/** Remembers how high its content is. */
function Measured({ children }: { children: ReactNode }) {
  const [ref, size] = useElementSize<HTMLDivElement>();
  const height = size?.height ?? 0;
  useEffect(() => {
    if (height > 0) writeStored(STORAGE_KEYS.nextMatchRoom, String(height));
  }, [height]);
  return <div ref={ref}>{children}</div>;
}
