import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui';

export interface UnsavedChanges {
  /** Draw it beside the form: the question that is asked before typed text is lost. */
  question: ReactNode;
  /** Closes at once when nothing was changed, else asks first. */
  closeAfterAsking: (close: () => void) => void;
  /** The form was saved: leaving is free from now on. */
  release: () => void;
}

/** Keeps a form with changes from being lost: by its own close button, by a link, by Back, and by closing the tab. */
export function useUnsavedChanges(isDirty: boolean): UnsavedChanges {
  const { t } = useTranslation('ui');
  const isReleased = useRef(false);
  const [close, setClose] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const stay = () => {
    setClose(null);
    blocker.reset?.();
  };
  const leave = () => {
    const then = close;
    setClose(null);
    if (then === null) blocker.proceed?.();
    else {
      isReleased.current = true;
      then();
    }
  };
  return {
    question: (
      <ConfirmDialog
        isOpen={close !== null || blocker.state === 'blocked'}
        onClose={stay}
        onConfirm={leave}
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.discard')}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    ),
    closeAfterAsking: (then) => {
      if (isDirty && !isReleased.current) setClose(() => then);
      else then();
    },
    release: () => {
      isReleased.current = true;
    },
  };
}
