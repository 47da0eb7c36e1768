import styles from './route-progress.module.css';

/** Thin bar while the next page loads; nothing for fast ones. */
export function RouteProgress({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <div className={styles.bar} aria-hidden="true" /> : null;
}
