import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '../../lib/page-meta';
import { Button, PersistentDialog, TextField } from '../../ui';
import styles from './say-dialog.module.css';
import { useDesk } from './use-match-commands';

const TEMPLATES = ['tech', 'ready', 'soon', 'calm'] as const;

/** A message to everybody on the server, with ready sentences and a preview. */
export function SayDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { send } = useDesk();
  const [text, setText] = useState('');
  const close = () => {
    setText('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    send({ kind: 'say', args: { text: message } });
    close();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('say.title')}
      width={560}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            {t('say.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('say.text')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.templates} role="group" aria-label={t('say.templates')}>
        {TEMPLATES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.template}
            onClick={() => setText(t(`say.template.${name}`))}
          >
            {t(`say.template.${name}`)}
          </button>
        ))}
      </div>
      <p className={styles.previewLabel}>{t('say.preview')}</p>
      <p className={styles.preview}>
        <span>[{brandName()}]</span> {text.trim() === '' ? '…' : text}
      </p>
    </PersistentDialog>
  );
}
