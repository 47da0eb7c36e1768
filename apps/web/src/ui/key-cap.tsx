import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

/** A key as it is printed on a keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles.keyCap}>{children}</kbd>;
}
