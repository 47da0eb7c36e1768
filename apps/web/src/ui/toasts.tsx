import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { cx } from './class-names';
import { dismissToast, toastStore, type ToastTone } from './toast-store';
import styles from './toasts.module.css';

const icons: Readonly<Record<ToastTone, ReactNode>> = {
  success: <CircleCheck size={18} aria-hidden />,
  error: <CircleX size={18} aria-hidden />,
  info: <Info size={18} aria-hidden />,
  warning: <TriangleAlert size={18} aria-hidden />,
};

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
          {icons[toast.tone]}
          <div className={styles.text}>
            {toast.title !== undefined && <p className={styles.title}>{toast.title}</p>}
            <p className={toast.title === undefined ? undefined : styles.message}>{toast.message}</p>
          </div>
          <IconButton
            label={t('close')}
            icon={<X size={16} />}
            size="sm"
            withTooltip={false}
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </div>
  );
}
