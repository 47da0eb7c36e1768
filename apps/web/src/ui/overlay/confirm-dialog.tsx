import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../form/button';
import { DialogFrame } from './dialog-frame';
import { TextField } from '../form/text-field';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** For the worst actions: this text must be typed before the button works. */
  typeToConfirm?: string;
}

/** Asks before something that cannot be undone. The safe button has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  tone = 'danger',
  busy = false,
  typeToConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  // Done or left: the next question is asked of an empty field, also when it is about the same name.
  if (!isOpen && typed !== '') setTyped('');
  const isTyped = typeToConfirm === undefined || typed.trim() === typeToConfirm;
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
          <Button onClick={onClose} disabled={busy} data-autofocus={typeToConfirm === undefined || undefined}>
            {t('cancel')}
          </Button>
          <Button variant={tone} loading={busy} disabled={!isTyped} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {typeToConfirm !== undefined && (
        <div style={{ marginTop: 16 }}>
          <TextField
            label={t('typeToConfirm', { text: typeToConfirm })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </div>
      )}
    </DialogFrame>
  );
}
