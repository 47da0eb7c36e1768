import { ClaimAttentionBody, type AttentionItem } from '@placar/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, TextField } from '../../ui';
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
  const { t } = useTranslation(['staff', 'ui']);
  const { summary } = useAttentionWords();
  const [draft, setDraft] = useState<{ key: string | null; text: string }>({ key: null, text: '' });
  const key = item?.key ?? null;
  if (key !== draft.key) setDraft({ key, text: item?.note?.text ?? '' });
  const isValid = NOTE.safeParse(draft.text).success;
  return (
    <Modal
      isOpen={item !== null}
      onClose={onClose}
      title={t('staff:note.title')}
      description={item === null ? undefined : summary(item)}
      width={520}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void onSave(draft.text).then((ok) => ok && onClose());
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={busy} disabled={!isValid}>
            {t('staff:note.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('staff:note.label')}
        description={t('staff:note.hint')}
        error={isValid ? undefined : t('staff:note.tooLong')}
        value={draft.text}
        onChange={(event) => setDraft({ key, text: event.currentTarget.value })}
        data-autofocus
      />
    </Modal>
  );
}
