import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../form/button';
import { DialogFrame } from './dialog-frame';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** What is to be filled in first, and has the focus. */
  field?: ReactNode;
  /** False: the button does not work yet. */
  isReady?: boolean;
}

/** Asks before something that cannot be undone. Without a field the safe button has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  tone = 'danger',
  busy = false,
  field,
  isReady = true,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={460}
      keepSmall
      role="alertdialog"
      canClose={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus={field === undefined || undefined}>
            {t('cancel')}
          </Button>
          <Button variant={tone} loading={busy} disabled={!isReady} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {field !== undefined && <div style={{ marginTop: 16 }}>{field}</div>}
    </DialogFrame>
  );
}
