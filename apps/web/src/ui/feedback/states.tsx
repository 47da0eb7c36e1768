import { RefreshCw, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { loadedRefusalWords } from '../../lib/refusal-words';
import { isChunkError } from '../../lib/page/late-part';
import { Button } from '../form/button';
import { cx } from '../class-names';
import { Card } from '../card';
import { Alert } from '../layout-parts';
import styles from '../layout-parts.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Stands in a card of its own. */
  framed?: boolean;
}

/** A list with nothing in it: says why and what to do next. */
export function EmptyState({
  icon = <SearchX size={30} strokeWidth={1.6} />,
  title,
  children,
  actions,
  framed = false,
}: EmptyStateProps) {
  const state = (
    <div className={styles.empty}>
      <div className={styles.emptyArt} aria-hidden="true">
        {icon}
      </div>
      <p className={styles.emptyTitle}>{title}</p>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
      {actions !== undefined && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
  return framed ? <Card>{state}</Card> : state;
}

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
  title?: string;
}

/** A load that failed: what went wrong in words, and a retry. */
export function ErrorState({ error, onRetry, busy = false, title }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const isNetwork = error instanceof ApiError ? error.isNetwork : isChunkError(error);
  // A refusal has its reason in the server's words; a fault of ours has none worth showing.
  const isRefusal = error instanceof ApiError && !isNetwork && error.status < 500;
  // It may stand here while the reader changes the language, so its words are asked for anew.
  const reason = isRefusal ? (loadedRefusalWords(error.code) ?? error.message) : t('error.unknown');
  const text = isNetwork ? t('error.network') : reason;
  return (
    <div className={styles.empty} role="alert">
      <div className={styles.emptyArt} style={{ '--tone': 'var(--danger)' } as CSSProperties} aria-hidden="true">
        {isNetwork ? <WifiOff size={30} strokeWidth={1.6} /> : <TriangleAlert size={30} strokeWidth={1.6} />}
      </div>
      <p className={styles.emptyTitle}>{title ?? t('error.title')}</p>
      <p className={styles.emptyText}>{text}</p>
      {onRetry !== undefined && (
        <div className={styles.emptyActions}>
          <Button leftIcon={<RefreshCw size={16} />} onClick={onRetry} loading={busy}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface PendingProps extends Pick<ErrorStateProps, 'onRetry' | 'busy'> {
  /** Why the answer is not there; undefined while it is on its way. */
  error: unknown;
  /** A failure stands without a card of its own, where one is around it. */
  bare?: boolean;
  /** What stands there while the answer is on its way. */
  children: ReactNode;
}

/** In place of an answer that is not there: its skeleton, or why it failed with a way to ask again. */
export function Pending({ error, bare = false, children, ...retry }: PendingProps) {
  if (error === undefined) return children;
  const failure = <ErrorState error={error} {...retry} />;
  return bare ? failure : <Card>{failure}</Card>;
}

/** Why something was refused, read aloud as it appears; nothing while nothing was. */
export function Refusal({ text }: { text: ReactNode }) {
  if (text === null || text === undefined) return null;
  return (
    <Alert tone="danger" role="alert">
      {text}
    </Alert>
  );
}

/** A grey block of the final size. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius,
  className,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  className?: string;
}) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Rows of a list that is loading; announced once as "loading". */
export function SkeletonRows({ rows = 6, height = 72, gap = 8 }: { rows?: number; height?: number; gap?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius={12} />
      ))}
    </div>
  );
}

/** Spinner for a page whose code is still loading. */
export function PageLoader() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.spinnerPage} role="status" aria-label={t('loading')}>
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  );
}
