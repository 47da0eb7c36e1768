import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useUnsavedChanges } from '../../components/unsaved-changes';
import { ApiError, api } from '../../lib/api-client';
import { Alert, Button, ErrorState, PersistentDialog, SkeletonRows, TextField, showToast } from '../../ui';
import { SeasonDefaults } from './season-defaults';
import styles from './season-dialog.module.css';
import {
  MOST_SEASON_NAME,
  findSeasonProblems,
  isSeasonChanged,
  toSeasonDraft,
  type SeasonCvars,
  type SeasonDraft,
} from './season-form';
import { todayOf } from './season-model';
import { useSaveSeason } from './use-save-season';

type EditedSeason = { id: number; name: string; start_date: string; end_date: string | null };

export interface SeasonDialogProps {
  /** Null makes a new season. */
  season: EditedSeason | null;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

async function fetchCvars(path: string): Promise<{ cvars: SeasonCvars }> {
  try {
    return await api<{ cvars: SeasonCvars }>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { cvars: {} };
    throw error;
  }
}

/** Makes or edits a season. Its defaults are read first, because saving replaces all there were. */
export function SeasonDialog({ season, onClose, onSaved }: SeasonDialogProps) {
  const { t } = useTranslation('seasons');
  const { data, error, mutate } = useSWR<{ cvars: SeasonCvars }, ApiError>(
    season === null ? null : `/seasons/${season.id}/cvar`,
    fetchCvars,
    { revalidateOnFocus: false, revalidateIfStale: true, revalidateOnMount: true, keepPreviousData: false },
  );
  const cvars = season === null ? {} : data?.cvars;
  if (cvars !== undefined)
    return <SeasonFormDialog season={season} cvars={cvars} onClose={onClose} onSaved={onSaved} />;
  return (
    <PersistentDialog isOpen onClose={onClose} title={t('form.editTitle')}>
      {error === undefined ? (
        <SkeletonRows rows={5} height={56} />
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </PersistentDialog>
  );
}

function SeasonFormDialog({ season, cvars, onClose, onSaved }: SeasonDialogProps & { cvars: SeasonCvars }) {
  const { t } = useTranslation('seasons');
  const [before] = useState(() => toSeasonDraft(season, cvars, todayOf(Date.now())));
  const [draft, setDraft] = useState(before);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { saving, save } = useSaveSeason();
  const isDirty = isSeasonChanged(before, draft);
  const unsaved = useUnsavedChanges(isDirty);
  const problems = findSeasonProblems(draft);

  const errorOf = (field: string): string | undefined => {
    const problem = wasSent ? problems[field] : undefined;
    return problem === undefined ? refused[field] : t(`problem.${problem}`);
  };
  const update = (change: Partial<SeasonDraft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setRefused({});
    setFailure(null);
  };
  const close = () => unsaved.closeAfterAsking(onClose);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWasSent(true);
    if (Object.keys(problems).length > 0) {
      setFailure(t('form.hasProblems'));
      return;
    }
    setFailure(null);
    const outcome = await save(season?.id ?? null, draft);
    if ('message' in outcome) {
      setRefused(outcome.fields);
      setFailure(outcome.message);
      return;
    }
    unsaved.release();
    showToast({ tone: 'success', message: season === null ? t('created') : t('edited') });
    onSaved?.(outcome.id);
    onClose();
  };

  return (
    <>
      <PersistentDialog
        isOpen
        onClose={close}
        title={season === null ? t('form.newTitle') : t('form.editTitle')}
        canClose={!saving}
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button onClick={close} disabled={saving}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={saving} disabled={season !== null && !isDirty}>
              {season === null ? t('form.create') : t('form.save')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {failure !== null && (
            <Alert tone="danger" role="alert">
              {failure}
            </Alert>
          )}
          <div className={styles.basics}>
            <TextField
              className={styles.wide}
              label={t('form.name')}
              required
              data-autofocus
              autoComplete="off"
              maxLength={MOST_SEASON_NAME}
              value={draft.name}
              onChange={(event) => update({ name: event.currentTarget.value })}
              error={errorOf('name')}
            />
            <TextField
              type="date"
              label={t('form.start')}
              required
              value={draft.start}
              onChange={(event) => update({ start: event.currentTarget.value })}
              error={errorOf('start')}
            />
            <TextField
              type="date"
              label={t('form.end')}
              description={t('form.endHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={draft.start}
              value={draft.end}
              onChange={(event) => update({ end: event.currentTarget.value })}
              error={errorOf('end')}
            />
          </div>
          <SeasonDefaults draft={draft} update={update} errorOf={errorOf} />
        </div>
      </PersistentDialog>
      {unsaved.question}
    </>
  );
}
