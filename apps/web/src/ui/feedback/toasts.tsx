import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../form/button';
import { cx } from '../class-names';
import { dismissToast, toastStore, type Toast, type ToastTone } from './toast-store';
import styles from './toasts.module.css';
import { useNow } from '../data/use-now';

const icons: Readonly<Record<ToastTone, ReactNode>> = {
  success: <CircleCheck size={18} />,
  error: <CircleX size={18} />,
  info: <Info size={18} />,
  warning: <TriangleAlert size={18} />,
};

/* Not announced each second: the sentence tells the length, the figure is for the eyes. */
function Countdown({ until, since }: { until: number; since: number }) {
  // The shared clock stands on the second before: the figure would begin one above what the sentence says.
  const now = Math.max(useNow(), since);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className={styles.countdown} aria-hidden="true">
      {seconds}
    </span>
  );
}

function ToastActions({ toast }: { toast: Toast }) {
  const { action } = toast;
  if (action === undefined) return null;
  return (
    <Button
      size="sm"
      className={styles.action}
      onClick={() => {
        dismissToast(toast.id);
        action.onSelect();
      }}
    >
      {action.label}
    </Button>
  );
}

/** Where toasts appear; mounted once by UiProvider. Errors are announced at once, the rest politely. */
export function ToastRegion() {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <div className={styles.region} role="region" aria-label={t('toasts')}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={cx(styles.toast, styles[toast.tone])}
          role={toast.tone === 'error' ? 'alert' : 'status'}
        >
          {toast.until === undefined ? icons[toast.tone] : <Countdown until={toast.until} since={toast.shownAt} />}
          <div className={styles.text}>
            {toast.title !== undefined && <p className={styles.title}>{toast.title}</p>}
            <p className={toast.title === undefined ? undefined : styles.message}>{toast.message}</p>
            <ToastActions toast={toast} />
          </div>
          {toast.until === undefined && (
            <IconButton
              label={t('close')}
              icon={<X size={16} />}
              size="sm"
              withTooltip={false}
              onClick={() => dismissToast(toast.id)}
            />
          )}
          {toast.until !== undefined && (
            <span
              className={styles.fuse}
              style={{ '--fuse': `${Math.max(0, toast.until - toast.shownAt)}ms` } as CSSProperties}
              aria-hidden="true"
            />
          )}
        </div>
      ))}
    </div>
  );
}
