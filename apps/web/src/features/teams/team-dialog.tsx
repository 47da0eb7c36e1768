import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../components/form-dialog';
import { call } from '../../lib/endpoints';
import { currentLanguageTag } from '../../lib/i18n';
import { useInvalidate, type Invalidate } from '../../lib/swr';
import { FLAG_CODES, FlagImg, SelectField, SwitchField, TextField, countryName, showToast } from '../../ui';
import { LogoField } from './logo-field';
import { MemberFields } from './member-fields';
import styles from './team-dialog.module.css';
import {
  MOST_NAME,
  findTeamProblems,
  isChanged,
  placeFieldErrors,
  toCreatePayload,
  toTeamDraft,
  toUpdatePayload,
  type TeamDraft,
  type TeamProblem,
  type TeamSource,
} from './team-form';
import { useProblemText } from './use-problem-text';

export interface TeamDialogProps {
  /** Null makes a new team. */
  team: TeamSource | null;
  /** May show the team to everybody; a captain by claim link may not. */
  mayPublish: boolean;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

async function saveTeam(
  id: number | null,
  before: TeamDraft,
  draft: TeamDraft,
  invalidate: Invalidate,
): Promise<{ id: number }> {
  // Custom profile names are looked up at Steam.
  const options = { timeoutMs: 40_000 };
  const saved =
    id === null
      ? await call('POST /teams', { body: toCreatePayload(draft) }, options)
      : { id, ...(await call('PUT /teams', { body: toUpdatePayload(id, before, draft) }, options)) };
  void invalidate('/teams', '/users/me/teams', '/leaderboard', '/matches');
  return saved;
}

/** Makes or edits a team. What the server refuses stands at its field, and nothing that was typed is lost by accident. */
export function TeamDialog({ team, mayPublish, onClose, onSaved }: TeamDialogProps) {
  const { t } = useTranslation('teams');
  const invalidate = useInvalidate();
  const problemText = useProblemText();
  const countries = useCountries();
  const form = useFormDialog<TeamDraft, TeamProblem>({
    start: () => toTeamDraft(team),
    isChanged,
    findProblems: findTeamProblems,
    problemText: (problem) => t(`problem.${problem}`),
    reasonText: problemText,
    save: (draft, before) => saveTeam(team?.id ?? null, before, draft, invalidate),
    placeErrors: placeFieldErrors,
    words: { hasProblems: t('form.hasProblems'), network: t('network'), refused: t('refused') },
    onSaved: (id) => {
      showToast({ tone: 'success', message: team === null ? t('created') : t('edited') });
      onSaved?.(id);
    },
    onClose,
  });
  const { draft, update, errorOf, text, value } = form;

  return (
    <FormDialog
      form={form}
      title={team === null ? t('form.newTitle') : t('form.editTitle')}
      cancelLabel={t('form.cancel')}
      saveLabel={team === null ? t('form.create') : t('form.save')}
      needsChange={team !== null}
      className={styles.form}
    >
      <LogoField teamName={draft.name} current={team?.logo ?? null} {...value('logo')} />
      <div className={styles.fields}>
        <TextField
          label={t('form.name')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={MOST_NAME}
          {...text('name')}
        />
        <TextField
          label={t('form.tag')}
          autoComplete="off"
          maxLength={MOST_NAME}
          placeholder={t('form.tagPlaceholder')}
          {...text('tag')}
        />
        <SelectField
          label={t('form.flag')}
          placeholder={t('form.noFlag')}
          searchable
          clearable
          leftSection={draft.flag === null ? undefined : <FlagImg code={draft.flag} decorative />}
          options={countries}
          renderOption={({ option }) => (
            <span className={styles.option}>
              <FlagImg code={option.value} decorative />
              {option.label}
            </span>
          )}
          {...value('flag')}
        />
      </div>
      {mayPublish && (
        <SwitchField
          className={styles.switchBox}
          label={t('form.public')}
          description={t('form.publicHelp')}
          checked={draft.isPublic}
          onChange={(isPublic) => update({ isPublic })}
        />
      )}
      <MemberFields draft={draft} update={update} errorOf={errorOf} />
    </FormDialog>
  );
}

function useCountries() {
  const tag = currentLanguageTag();
  return useMemo(
    () =>
      FLAG_CODES.map((code) => ({ value: code, label: countryName(code, tag) })).toSorted((a, b) =>
        a.label.localeCompare(b.label, tag),
      ),
    [tag],
  );
}
