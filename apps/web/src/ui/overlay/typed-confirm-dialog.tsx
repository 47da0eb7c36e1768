import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../form/text-field';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

export interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'field' | 'isReady'> {
  /** This text must be typed before the button works. */
  typeToConfirm: string;
}

/** Asks before the worst actions, and for a word besides. */
export function TypedConfirmDialog({ typeToConfirm, ...props }: TypedConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  // Done or left: the next question is asked of an empty field, also when it is about the same name.
  if (!props.isOpen && typed !== '') setTyped('');
  return (
    <ConfirmDialog
      {...props}
      isReady={typed.trim() === typeToConfirm}
      field={
        <TextField
          label={t('typeToConfirm', { text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      }
    />
  );
}
