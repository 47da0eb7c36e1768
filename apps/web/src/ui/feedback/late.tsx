import { Suspense, type ReactNode } from 'react';
import { Card } from '../card';
import { LateBoundary } from './late-boundary';
import { ErrorState } from './states';

/**
 * A part of the page that comes as a script of its own. `place` stands there while it is on its way, as high as it will be; what does
 * not come is said in its place, with a retry, and the rest of the page stays at work.
 */
export function Late({ place = null, children }: { place?: ReactNode; children: ReactNode }) {
  return (
    <LateBoundary
      failed={(retry, error) => (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      )}
    >
      <Suspense fallback={place}>{children}</Suspense>
    </LateBoundary>
  );
}

/** A small addition that comes as a script of its own: where it does not come, nobody is told what is missing. */
export function LateExtra({ children }: { children: ReactNode }) {
  return (
    <LateBoundary failed={() => null}>
      <Suspense>{children}</Suspense>
    </LateBoundary>
  );
}
