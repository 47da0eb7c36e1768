import { RefreshCw, TriangleAlert, X } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../form/button';
import { LateBoundary } from './late-boundary';
import styles from './late-place.module.css';

/** Before it nothing is said: most parts are there sooner than a word could be read. */
const SOON_MS = 700;
const LONG_MS = 5_000;

/**
 * Stands where something was asked for while it is still being fetched, so that a press is never without an answer; when the server
 * is away it says that, and that it is tried again.
 */
function OnItsWay() {
  const { t } = useTranslation('ui');
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
    <span role="status" className={stage === 'quiet' ? undefined : styles.coming}>
      {stage === 'quiet' ? '' : t(`late.${stage}`)}
    </span>
  );
}

function DidNotCome({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.missing} role="alert">
      <TriangleAlert size={16} />
      <p>{t('late.failed')}</p>
      <Button size="sm" leftIcon={<RefreshCw size={14} />} onClick={onRetry}>
        {t('error.retry')}
      </Button>
      <IconButton size="sm" label={t('late.close')} icon={<X size={16} />} onClick={onClose} />
    </div>
  );
}

/**
 * The place of what is fetched on a press, such as a dialog. What does not come in the end is said there: the page stays at work.
 * Where the place itself would not be seen, `isOver` says it at the lower edge of the window.
 */
export function LatePlace({
  isOpening,
  onGiveUp,
  isOver = false,
  children,
}: {
  /** Somebody waits for it now. */
  isOpening: boolean;
  /** It did not come, and is not wanted any more. */
  onGiveUp: () => void;
  isOver?: boolean;
  children: ReactNode;
}) {
  // In the body: a bar with a blurred ground keeps what is fixed inside of it to itself.
  const said = (words: ReactNode) =>
    isOver ? createPortal(<div className={styles.over}>{words}</div>, document.body) : words;
  return (
    <LateBoundary
      failed={(retry) =>
        isOpening &&
        said(
          <DidNotCome
            onRetry={retry}
            onClose={() => {
              retry();
              onGiveUp();
            }}
          />,
        )
      }
    >
      <Suspense fallback={isOpening && said(<OnItsWay />)}>{children}</Suspense>
    </LateBoundary>
  );
}
