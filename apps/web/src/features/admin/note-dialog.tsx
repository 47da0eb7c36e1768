import { ClaimAttentionBody, type AttentionItem } from '@placar/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal, TextField } from '../../ui';
import { useAttentionWords } from './attention-words';

const NOTE = ClaimAttentionBody.shape.note;

interface NoteDialogProps {
  /** Null: closed. */
  item: AttentionItem | null;
  busy: boolean;
  onClose: () => void;
  /** Resolves to true when it is stored. */
  onSave: (note: string) => Promise<boolean>;
}

/** What the others should know of a trouble; checked by the schema of the API. */
export function NoteDialog({ item, busy, onClose, onSave }: NoteDialogProps) {
  const { t } = useTranslation('staff');
  const { summary } = useAttentionWords();
  const [draft, setDraft] = useState<{ key: string | null; text: string }>({ key: null, text: '' });
  const key = item?.key ?? null;
  if (key !== draft.key) setDraft({ key, text: item?.note?.text ?? '' });
  const isValid = NOTE.safeParse(draft.text).success;
  return (
    <FormModal
      isOpen={item !== null}
      onClose={onClose}
      title={t('note.title')}
      description={item === null ? undefined : summary(item)}
      width={520}
      busy={busy}
      isReady={isValid}
      submitLabel={t('note.save')}
      onSubmit={() => void onSave(draft.text).then((ok) => ok && onClose())}
    >
      <TextField
        label={t('note.label')}
        description={t('note.hint')}
        error={isValid ? undefined : t('note.tooLong')}
        value={draft.text}
        onChange={(event) => setDraft({ key, text: event.currentTarget.value })}
        data-autofocus
      />
    </FormModal>
  );
}
