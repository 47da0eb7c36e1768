import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './admin-dock.module.css';

/** Before it nothing is said: most parts are there sooner than a word could be read. */
const SOON_MS = 700;
const LONG_MS = 5_000;

/**
 * Stands in the dock while what was asked for is still being fetched, so that a press is never without an answer; when the server
 * is away it says that, and that it is tried again.
 */
export function OnItsWay() {
  const { t } = useTranslation('admin');
  const [stage, setStage] = useState<'quiet' | 'soon' | 'long'>('quiet');
  useEffect(() => {
    const soon = setTimeout(() => setStage('soon'), SOON_MS);
    const long = setTimeout(() => setStage('long'), LONG_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(long);
    };
  }, []);
  return (
    <span role="status" className={stage === 'quiet' ? undefined : styles.pending}>
      {stage === 'quiet' ? '' : t(`late.${stage}`)}
    </span>
  );
}
