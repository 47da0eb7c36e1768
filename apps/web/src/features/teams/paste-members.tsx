import { ClipboardPaste } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, cx } from '../../ui';
import { takeRosterLines, type LineReport } from './roster-lines';
import styles from './team-dialog.module.css';
import type { TeamDraft } from './team-form';

const MOST_TEXT = 20_000;

/** A whole roster from the clipboard, a person per line, and what came of each line. */
export function PasteMembers({ draft, update }: { draft: TeamDraft; update: (change: Partial<TeamDraft>) => void }) {
  const { t } = useTranslation('teams');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [report, setReport] = useState<readonly LineReport[] | null>(null);
  const take = () => {
    const taken = takeRosterLines(draft, text);
    update(taken.change);
    setReport(taken.report);
    setText('');
    setIsOpen(false);
  };
  const count = report?.filter(({ outcome }) => ['added', 'lookup', 'noAccount'].includes(outcome)).length ?? 0;
  const notable = (report ?? []).flatMap(({ outcome, ...line }) => (outcome === 'added' ? [] : [{ ...line, outcome }]));
  return (
    <>
      {!isOpen && (
        <Button size="sm" leftIcon={<ClipboardPaste size={16} />} aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('paste.open')}
        </Button>
      )}
      {isOpen && (
        <div className={styles.paste}>
          <label htmlFor={id} className={styles.label}>
            {t('paste.label')}
          </label>
          <p id={`${id}-help`} className={styles.help}>
            {t('paste.help')}
          </p>
          <textarea
            id={id}
            className={styles.pasteText}
            aria-describedby={`${id}-help`}
            rows={6}
            maxLength={MOST_TEXT}
            spellCheck={false}
            autoFocus
            value={text}
            placeholder={'76561198000000001 Ana\nhttps://steamcommunity.com/id/bia Bia'}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.pasteActions}>
            <Button size="sm" onClick={() => setIsOpen(false)}>
              {t('form.cancel')}
            </Button>
            <Button size="sm" variant="primary" disabled={text.trim() === ''} onClick={take}>
              {t('paste.take')}
            </Button>
          </div>
        </div>
      )}
      <div role="status" className={cx(report !== null && styles.pasteReport)}>
        {report !== null && (
          <Alert tone={notable.length === 0 ? 'success' : 'warning'} title={t('paste.taken', { count })}>
            {notable.length > 0 && (
              <ul className={styles.pasteLines}>
                {notable.map(({ line, text: said, outcome }) => (
                  <li key={line}>
                    {t('paste.line', { line })} <bdi>{said}</bdi>: {t(`paste.outcome.${outcome}`)}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
    </>
  );
}
