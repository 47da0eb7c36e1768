import { RefreshCw, TriangleAlert, X } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LateBoundary } from '../../components/late-boundary';
import { Button, IconButton } from '../../ui';
import styles from './admin-dock.module.css';

/** Before it nothing is said: most parts are there sooner than a word could be read. */
const SOON_MS = 700;
const LONG_MS = 5_000;

/**
 * Stands in the dock while what was asked for is still being fetched, so that a press is never without an answer; when the server
 * is away it says that, and that it is tried again.
 */
function OnItsWay() {
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

function DidNotCome({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.missing} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>{t('late.failed')}</p>
      <Button size="sm" leftIcon={<RefreshCw size={14} aria-hidden="true" />} onClick={onRetry}>
        {t('late.retry')}
      </Button>
      <IconButton size="sm" label={t('late.close')} icon={<X size={16} />} onClick={onClose} />
    </div>
  );
}

/**
 * The place in the dock of what is fetched on a press. What does not come in the end is said there: the page and the rest of the
 * dock stay at work.
 */
export function LatePlace({
  isOpening,
  onGiveUp,
  children,
}: {
  /** Somebody waits for it now. */
  isOpening: boolean;
  /** It did not come, and is not wanted any more. */
  onGiveUp: () => void;
  children: ReactNode;
}) {
  return (
    <LateBoundary
      failed={(retry) => (
        <DidNotCome
          onRetry={retry}
          onClose={() => {
            retry();
            onGiveUp();
          }}
        />
      )}
    >
      <Suspense fallback={isOpening && <OnItsWay />}>{children}</Suspense>
    </LateBoundary>
  );
}
