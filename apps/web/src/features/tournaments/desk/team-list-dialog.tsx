import type { TeamListAnswer, TeamListProblem } from '@placar/contracts/tournaments';
import { FileUp, UserPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { Alert, Badge, Button, PersistentDialog, TextArea, showToast } from '../../../ui';
import { textOfTable } from '../model/table-text';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

const MOST_CHARACTERS = 400_000;
const SHOWN_PROBLEMS = 50;

/** One fault of the table, in words. */
function useProblemWords() {
  const { t } = useTranslation(['cupdialogs', 'cupdesk']);
  return ({ code, of }: TeamListProblem): string => {
    switch (code) {
      case 'COLUMN_MISSING':
        return t('list.problem.COLUMN_MISSING', {
          columns: of.map((column) => t(`list.column.${column as 'team' | 'steam'}`)).join(', '),
        });
      case 'ROSTER_ROLE':
        return t(`list.problem.ROSTER_ROLE.${of[0] === 'coach' ? 'coach' : 'substitute'}`, { most: of[1] });
      default:
        return t(`list.problem.${code}`, { of: of.join(', ') });
    }
  };
}

/** An organiser brings teams as a table: looked through first, then signed up, all of them or none. */
export function TeamListDialog({ view, acts, onClose }: { view: CupView; acts: CupActs; onClose: () => void }) {
  const { t } = useTranslation(['cupdialogs', 'cupdesk']);
  const wordsOf = useProblemWords();
  const file = useRef<HTMLInputElement>(null);
  const results = useId();
  const [csv, setCsv] = useState('');
  const [read, setRead] = useState<TeamListAnswer | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id } = view.tournament;
  const change = (text: string) => {
    setCsv(text);
    setRead(null);
    setFailure(null);
    acts.forget();
  };
  const look = async (text: string) => {
    setIsReading(true);
    try {
      setRead(await call('POST /tournaments/:id/teams/preview', { params: { id }, body: { csv: text } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setIsReading(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > MOST_CHARACTERS) {
      change('');
      setFailure(t('list.tooLarge'));
      return;
    }
    const text = textOfTable(await chosen.arrayBuffer());
    change(text);
    await look(text);
  };
  const isGood = read !== null && read.problems.length === 0;
  const send = async () => {
    if (!isGood) {
      await look(csv);
      return;
    }
    if (!(await acts.act('POST /tournaments/:id/teams', { csv, version: read.version }))) return;
    showToast({ tone: 'success', message: t('list.done', { count: read.teams.length }) });
    onClose();
  };
  const refusal = failure ?? acts.refusal;
  return (
    <PersistentDialog
      isOpen
      onClose={onClose}
      title={t('list.title')}
      canClose={!acts.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={acts.busy}>
            {t('cupdesk:close')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={acts.busy || isReading}
            disabled={csv.trim() === '' || (read !== null && !isGood)}
            leftIcon={isGood ? <UserPlus size={16} /> : undefined}
          >
            {isGood ? t('list.signUp', { count: read.teams.length }) : t('list.look')}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <p className={styles.quiet}>{t('list.lead', { count: view.tournament.settings.team_size })}</p>
        <pre className={styles.sample}>{t('list.sample')}</pre>
        <div>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('list.file')}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button leftIcon={<FileUp size={16} />} onClick={() => file.current?.click()}>
            {t('list.file')}
          </Button>
        </div>
        <TextArea
          label={t('list.paste')}
          value={csv}
          maxLength={MOST_CHARACTERS}
          spellCheck={false}
          aria-describedby={results}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div id={results} role="status" className={styles.list}>
          {refusal !== null && <Alert tone="danger">{refusal}</Alert>}
          {read !== null && read.problems.length > 0 && (
            <Alert tone="danger" title={t('list.problems', { count: read.problems.length })}>
              <ul className={styles.changes}>
                {read.problems.slice(0, SHOWN_PROBLEMS).map((problem, index) => (
                  <li key={index}>
                    <strong>{t('list.line', { line: problem.line })}</strong> {wordsOf(problem)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {isGood && (
            <Alert tone="success" title={t('list.good', { count: read.teams.length })}>
              <ul className={styles.listed}>
                {read.teams.map(({ line, name, people, status }) => (
                  <li key={line}>
                    <bdi>{name}</bdi> <span className={styles.quiet}>{t('list.people', { count: people })}</span>{' '}
                    {status === 'waiting' && <Badge small>{t('list.waiting')}</Badge>}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
      </div>
    </PersistentDialog>
  );
}
