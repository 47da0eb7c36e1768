import { type ReactNode } from 'react';
import { useInView } from '../lib/page/use-in-view';
import { Late } from '../ui';
import styles from './when-near.module.css';

/**
 * What lies further down the page and comes as a part of its own: fetched when it is nearly in view, or wanted for another reason.
 * Until then, and while it is on its way, `place` stands there, as high as the part will be.
 */
export function WhenNear({
  place,
  isWanted = false,
  children,
}: {
  place: ReactNode;
  isWanted?: boolean;
  children: ReactNode;
}) {
  const [ref, isNear] = useInView<HTMLDivElement>();
  return isNear || isWanted ? (
    <Late place={place}>{children}</Late>
  ) : (
    <div ref={ref} className={styles.waiting}>
      {place}
    </div>
  );
}
