import { useTranslation } from 'react-i18next';
import { DiscordButton } from '../../components/discord/discord-button';
import { FormDialog, useFormDialog } from '../../components/form-dialog';
import { call, useEndpoint } from '../../lib/endpoints';
import { useInvalidate, type Invalidate } from '../../lib/swr';
import { Pending, PersistentDialog, SkeletonRows, TextField, showToast } from '../../ui';
import { SeasonDefaults } from './season-defaults';
import styles from './season-dialog.module.css';
import {
  MOST_SEASON_NAME,
  findSeasonProblems,
  isSeasonChanged,
  placeSeasonErrors,
  toSeasonDraft,
  toSeasonPayload,
  type SeasonCvars,
  type SeasonDraft,
  type SeasonProblem,
} from './season-form';
import { todayOf } from './season-model';

type EditedSeason = { id: number; name: string; start_date: string; end_date: string | null };

export interface SeasonDialogProps {
  /** Null makes a new season. */
  season: EditedSeason | null;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

/** Makes or edits a season. Its defaults are read first, because saving replaces all there were. */
export function SeasonDialog({ season, onClose, onSaved }: SeasonDialogProps) {
  const { t } = useTranslation('seasons');
  const { data, error, mutate } = useEndpoint(
    'GET /seasons/:id/cvar',
    season === null ? null : { params: { id: season.id } },
    {
      nothing: { cvars: {} },
      revalidateOnFocus: false,
      revalidateIfStale: true,
      revalidateOnMount: true,
      keepPreviousData: false,
    },
  );
  const cvars = season === null ? {} : data?.cvars;
  if (cvars !== undefined)
    return <SeasonFormDialog season={season} cvars={cvars} onClose={onClose} onSaved={onSaved} />;
  return (
    <PersistentDialog isOpen onClose={onClose} title={t('form.editTitle')}>
      <Pending bare error={error} onRetry={() => void mutate()}>
        <SkeletonRows rows={5} height={56} />
      </Pending>
    </PersistentDialog>
  );
}

async function saveSeason(id: number | null, draft: SeasonDraft, invalidate: Invalidate): Promise<{ id: number }> {
  const body = toSeasonPayload(draft);
  const saved =
    id === null
      ? await call('POST /seasons', { body })
      : { id, ...(await call('PUT /seasons', { body: { season_id: id, ...body } })) };
  void invalidate('/seasons');
  return saved;
}

function SeasonFormDialog({ season, cvars, onClose, onSaved }: SeasonDialogProps & { cvars: SeasonCvars }) {
  const { t } = useTranslation('seasons');
  const invalidate = useInvalidate();
  const form = useFormDialog<SeasonDraft, SeasonProblem>({
    start: () => toSeasonDraft(season, cvars, todayOf(Date.now())),
    isChanged: isSeasonChanged,
    findProblems: findSeasonProblems,
    problemText: (problem) => t(`problem.${problem}`),
    save: (draft) => saveSeason(season?.id ?? null, draft, invalidate),
    placeErrors: (_draft, fields) => placeSeasonErrors(fields),
    words: { hasProblems: t('form.hasProblems'), network: t('network'), refused: t('refused') },
    onSaved: (id) => {
      showToast({ tone: 'success', message: season === null ? t('created') : t('edited') });
      onSaved?.(id);
    },
    onClose,
  });
  const { draft, text } = form;

  return (
    <FormDialog
      form={form}
      title={season === null ? t('form.newTitle') : t('form.editTitle')}
      cancelLabel={t('form.cancel')}
      saveLabel={season === null ? t('form.create') : t('form.save')}
      needsChange={season !== null}
      className={styles.form}
    >
      <div className={styles.basics}>
        <TextField
          className={styles.wide}
          label={t('form.name')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={MOST_SEASON_NAME}
          {...text('name')}
        />
        <TextField type="date" label={t('form.start')} required {...text('start')} />
        <TextField
          type="date"
          label={t('form.end')}
          description={t('form.endHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={draft.start}
          {...text('end')}
        />
      </div>
      <SeasonDefaults form={form} />
      {season !== null && (
        <div>
          <DiscordButton of="season" id={season.id} label={t('form.discord')} />
        </div>
      )}
    </FormDialog>
  );
}
