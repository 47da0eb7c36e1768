import { useState } from 'react';
import { ApiError } from '../lib/api-client';
import { Alert, TypedConfirmDialog, showToast } from '../ui';

export interface DeleteByNameDialogProps {
  /** Of what is to go; null closes the dialog. */
  name: string | null;
  words: { title: string; text: string; confirm: string; deleted: string };
  remove: () => Promise<unknown>;
  /** A refusal in words. */
  failureText: (error: ApiError) => string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the name of a record before it deletes it; a refusal stays in the dialog with its reason. */
export function DeleteByNameDialog({ name, words, remove, failureText, onClose, onDeleted }: DeleteByNameDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await remove();
      showToast({ tone: 'success', message: words.deleted });
      close();
      onDeleted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <TypedConfirmDialog
      isOpen={name !== null}
      onClose={close}
      onConfirm={() => void confirm()}
      title={words.title}
      confirmLabel={words.confirm}
      busy={busy}
      typeToConfirm={name?.trim() ?? ''}
    >
      <p>{words.text}</p>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </TypedConfirmDialog>
  );
}
