import type { ImportSeasonAnswer, ImportTeamsAnswer } from '@placar/contracts/seasons';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnsavedChanges } from '../unsaved-changes';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import type { LocaleResources } from '../../locales/pt';
import { Alert, Button, ButtonLink, PersistentDialog, SwitchField, TextField } from '../../ui';
import { ImportReport } from './import-report';
import styles from './import-dialog.module.css';

type FailureKey = keyof LocaleResources['seasons']['import']['failure'];

const FAILURES: Readonly<Record<string, FailureKey>> = {
  CHALLONGE_KEY_MISSING: 'keyMissing',
  CHALLONGE_KEY_REFUSED: 'keyRefused',
  TOURNAMENT_NOT_FOUND: 'notFound',
  CHALLONGE_UNAVAILABLE: 'unavailable',
  RATE_LIMITED: 'limited',
};

/** What is mended in the own profile, and nowhere here. */
const ABOUT_KEY: ReadonlySet<FailureKey | undefined> = new Set(['keyMissing', 'keyRefused']);

/** What comes in: a season with its bracket and, when asked, its teams; or the teams alone. */
export type ImportKind = 'season' | 'teams';

function send(
  kind: ImportKind,
  tournament: string,
  withTeams: boolean,
): Promise<ImportSeasonAnswer | ImportTeamsAnswer> {
  const options = { timeoutMs: 60_000 };
  return kind === 'teams'
    ? call('POST /teams/challonge', { body: { tournament_id: tournament } }, options)
    : call('POST /seasons/challonge', { body: { tournament_id: tournament, import_teams: withTeams } }, options);
}

/** Brings a tournament in from Challonge, and then tells what was made and what needs a person. */
export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation('seasons');
  const invalidate = useInvalidate();
  const [tournament, setTournament] = useState('');
  const [withTeams, setWithTeams] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ text: string; isAboutKey: boolean } | null>(null);
  const [report, setReport] = useState<ImportSeasonAnswer | ImportTeamsAnswer | null>(null);
  const [asked, setAsked] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const toResult = useRef<HTMLAnchorElement>(null);
  // The button that was pressed rests while the answer is awaited and so loses the focus: it goes where the next step is.
  useEffect(() => {
    if (asked > 0) (toResult.current ?? field.current)?.focus();
  }, [asked]);
  // The claim links are shown only now: closing by accident would lose them.
  const unsaved = useUnsavedChanges(report === null ? tournament.trim() !== '' : false);
  const close = () => unsaved.closeAfterAsking(onClose);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setFailure(null);
    setProblem(null);
    if (tournament.trim() === '') {
      setProblem(t('problem.required'));
      setAsked((times) => times + 1);
      return;
    }
    setBusy(true);
    try {
      setReport(await send(kind, tournament.trim(), withTeams));
      void invalidate('/seasons', '/teams', '/users/me/teams');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const key = FAILURES[error.code];
      const text = error.isNetwork ? t('network') : key === undefined ? error.message : t(`import.failure.${key}`);
      if (key === 'notFound' || error.fields.tournament_id !== undefined) setProblem(text);
      else setFailure({ text, isAboutKey: ABOUT_KEY.has(key) });
    } finally {
      setBusy(false);
      setAsked((times) => times + 1);
    }
  };

  if (report !== null) {
    const page = 'id' in report ? `/season/${report.id}` : '/myteams';
    return (
      <PersistentDialog
        isOpen
        onClose={onClose}
        title={t(kind === 'teams' ? 'import.teamsDone' : 'import.doneTitle')}
        footer={
          <>
            <Button onClick={onClose}>{t('import.close')}</Button>
            <ButtonLink ref={toResult} to={page} variant="primary" onClick={onClose}>
              {t(kind === 'teams' ? 'import.toTeams' : 'import.toSeason')}
            </ButtonLink>
          </>
        }
      >
        <ImportReport report={report} />
      </PersistentDialog>
    );
  }
  return (
    <>
      <PersistentDialog
        isOpen
        onClose={close}
        title={t(kind === 'teams' ? 'import.teamsOpen' : 'import.title')}
        canClose={!busy}
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button onClick={close} disabled={busy}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={busy}>
              {t('import.submit')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Alert>{t(kind === 'teams' ? 'import.teamsLead' : 'import.help')}</Alert>
          {failure !== null && (
            <Alert tone="danger" role="alert">
              {failure.text}
              {failure.isAboutKey && (
                // In a tab of its own: what was typed here stays for the next try.
                <Link to="/user?tab=account" target="_blank" className={styles.remedy}>
                  {t('import.toKey')}
                  <SquareArrowOutUpRight size={14} />
                </Link>
              )}
            </Alert>
          )}
          <TextField
            label={t('import.tournament')}
            required
            data-autofocus
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="https://challonge.com/copa_de_verao"
            description={t('import.tournamentHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={tournament}
            onChange={(event) => {
              setTournament(event.currentTarget.value);
              setProblem(null);
            }}
            error={problem ?? undefined}
          />
          {kind === 'season' && (
            <SwitchField
              className={styles.switchBox}
              label={t('import.teams')}
              description={t('import.teamsHelp')}
              checked={withTeams}
              onChange={setWithTeams}
            />
          )}
        </div>
      </PersistentDialog>
      {unsaved.question}
    </>
  );
}
