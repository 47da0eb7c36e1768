import { useState } from 'react';
import { FormModal, TextArea } from '../ui';
import type { ReasonAsk, ReasonDialogProps } from './reason-dialog';

/** The window of a `ReasonDialog`. */
export function ReasonWindow({ ask, busy, onClose }: ReasonDialogProps) {
  const [{ of, text }, set] = useState<{ of: ReasonAsk | null; text: string }>({ of: ask, text: '' });
  // The words of the last one stay while the dialog goes.
  if (ask !== null && ask.title !== of?.title) set({ of: ask, text: '' });
  const shown = ask ?? of;
  const words = text.trim();
  const isValid = words !== '' && words.length <= (shown?.max ?? 0);
  const close = () => {
    set({ of: null, text: '' });
    onClose();
  };
  return (
    <FormModal
      isOpen={ask !== null}
      onClose={close}
      title={shown?.title ?? ''}
      width={520}
      busy={busy}
      isReady={isValid}
      submitLabel={shown?.confirm ?? ''}
      onSubmit={() => void ask?.onConfirm(words).then((isDone) => isDone && close())}
    >
      <TextArea
        label={shown?.label ?? ''}
        value={text}
        maxLength={shown?.max}
        onChange={(event) => set({ of: shown, text: event.currentTarget.value })}
        data-autofocus
      />
    </FormModal>
  );
}
