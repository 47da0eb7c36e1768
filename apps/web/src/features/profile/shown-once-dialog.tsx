import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, PersistentDialog, type ButtonVariant } from '../../ui';

interface ShownOnceDialogProps {
  title: string;
  width: number;
  busy: boolean;
  canClose: boolean;
  /** What is shown this once; null: it is asked for still, by the form of the dialog. */
  shown: ReactNode;
  /** On the button that closes what was shown. */
  keptLabel: string;
  submitLabel: string;
  tone?: ButtonVariant;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form whose answer can be read this once: it takes the place of the form, with a button of its own. */
export function ShownOnceDialog({
  title,
  width,
  busy,
  canClose,
  shown,
  keptLabel,
  submitLabel,
  tone = 'primary',
  onSubmit,
  onClose,
  children,
}: ShownOnceDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <PersistentDialog
      isOpen
      onClose={onClose}
      width={width}
      title={title}
      canClose={canClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (shown === null) onSubmit();
        else onClose();
      }}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant={tone} loading={busy}>
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary">
            {keptLabel}
          </Button>
        )
      }
    >
      {shown ?? children}
    </PersistentDialog>
  );
}
