import { StickyNote } from 'lucide-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { MatchLogEntry } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { Button } from '../../../ui';
import styles from './match-timeline.module.css';

const LONGEST = 1_000;

/** Where the staff of a match write what the others should know. What could not be sent stays typed. */
export function TimelineNoteForm({ matchId, onSaved }: { matchId: number; onSaved: (entry: MatchLogEntry) => void }) {
  const { t } = useTranslation('match');
  const [text, setText] = useState('');
  const { busy, refusal, run } = useAct({ inPlace: true });
  const told = refusal === null ? null : (refusal.fields.text ?? refusal.message);
  const error = refusal?.isNetwork === true ? t('timeline.note.offline') : told;
  const id = useId();
  const save = async () => {
    if (text.trim() === '' || busy) return;
    await run(async () => {
      onSaved(await call('POST /matches/:id/notes', { params: { id: matchId }, body: { text: text.trim() } }));
      setText('');
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  // Enter sends, as in a chat; a new line is Shift and Enter.
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.noteForm} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {t('timeline.note.label')}
      </label>
      <textarea
        id={id}
        className={styles.noteInput}
        rows={1}
        maxLength={LONGEST}
        value={text}
        placeholder={t('timeline.note.placeholder')}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="sm" loading={busy} disabled={text.trim() === ''} leftIcon={<StickyNote size={14} />}>
        {t('timeline.note.add')}
      </Button>
      {error !== null && (
        <p id={`${id}-error`} className={styles.noteError} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
