import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../form/button';
import { DialogFrame, type DialogFrameProps } from './dialog-frame';

export interface FormModalProps extends Omit<DialogFrameProps, 'footer' | 'onSubmit' | 'canClose' | 'role'> {
  /** While it is sent it does not close. */
  busy: boolean;
  /** Enter or the button; nothing is sent while `isReady` is false. */
  onSubmit: () => void;
  submitLabel: ReactNode;
  submitIcon?: ReactNode;
  tone?: ButtonVariant;
  isReady?: boolean;
  /** The way out; "cancel" where nothing is said. */
  closeLabel?: ReactNode;
}

/** A dialog that is one small form: the way out and what sends it at its foot. */
export function FormModal({
  busy,
  onSubmit,
  submitLabel,
  submitIcon,
  tone = 'primary',
  isReady = true,
  closeLabel,
  ...frame
}: FormModalProps) {
  const { t } = useTranslation('ui');
  return (
    <DialogFrame
      {...frame}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog stands in the tree of the page that opened it, which may be a form itself.
        event.stopPropagation();
        if (isReady) onSubmit();
      }}
      footer={
        <>
          <Button onClick={frame.onClose} disabled={busy}>
            {closeLabel ?? t('cancel')}
          </Button>
          <Button type="submit" variant={tone} loading={busy} disabled={!isReady} leftIcon={submitIcon}>
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}
