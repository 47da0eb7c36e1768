import type { ApiError } from '../lib/api-client';
import { Refusal, TypedConfirmDialog } from '../ui';
import { useAct } from './use-act';

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
  const { busy, refusal, run, forget } = useAct({ inPlace: true });

  const close = () => {
    forget();
    onClose();
  };
  const confirm = async () => {
    if (!(await run(remove, words.deleted))) return;
    close();
    onDeleted();
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
      <Refusal text={refusal && failureText(refusal)} />
    </TypedConfirmDialog>
  );
}
