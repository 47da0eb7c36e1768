import { useMemo, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../components/unsaved-changes';
import { currentLanguageTag } from '../../lib/i18n';
import {
  Alert,
  Button,
  FLAG_CODES,
  FlagImg,
  PersistentDialog,
  SelectField,
  SwitchField,
  TextField,
  countryName,
  showToast,
} from '../../ui';
import { LogoField } from './logo-field';
import { MemberFields } from './member-fields';
import styles from './team-dialog.module.css';
import { MOST_NAME, findTeamProblems, isChanged, toTeamDraft, type TeamDraft, type TeamSource } from './team-form';
import { useProblemText } from './use-problem-text';
import { useSaveTeam } from './use-save-team';

export interface TeamDialogProps {
  /** Null makes a new team. */
  team: TeamSource | null;
  /** May show the team to everybody; a captain by claim link may not. */
  mayPublish: boolean;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

/** Makes or edits a team. What the server refuses stands at its field, and nothing that was typed is lost by accident. */
export function TeamDialog({ team, mayPublish, onClose, onSaved }: TeamDialogProps) {
  const { t } = useTranslation('teams');
  const [before] = useState(() => toTeamDraft(team));
  const [draft, setDraft] = useState(before);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { saving, save } = useSaveTeam();
  const problemText = useProblemText();
  const isDirty = isChanged(before, draft);
  const unsaved = useUnsavedChanges(isDirty);
  const problems = findTeamProblems(draft);
  const countries = useCountries();

  const errorOf = (field: string): string | undefined => {
    const problem = wasSent ? problems[field] : undefined;
    if (problem !== undefined) return t(`problem.${problem}`);
    const reason = refused[field];
    return reason === undefined ? undefined : problemText(reason);
  };
  const update = (change: Partial<TeamDraft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setRefused({});
    setFailure(null);
  };
  const close = () => unsaved.closeAfterAsking(onClose);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWasSent(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) {
      setFailure(t('form.hasProblems'));
      return;
    }
    const outcome = await save(team?.id ?? null, before, draft);
    if ('message' in outcome) {
      setRefused(outcome.fields);
      setFailure(Object.keys(outcome.fields).length > 0 ? t('form.hasProblems') : outcome.message);
      return;
    }
    unsaved.release();
    showToast({ tone: 'success', message: team === null ? t('created') : t('edited') });
    onSaved?.(outcome.id);
    onClose();
  };

  return (
    <>
      <PersistentDialog
        isOpen
        onClose={close}
        title={team === null ? t('form.newTitle') : t('form.editTitle')}
        canClose={!saving}
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button onClick={close} disabled={saving}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={saving} disabled={team !== null && !isDirty}>
              {team === null ? t('form.create') : t('form.save')}
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
          <LogoField
            teamName={draft.name}
            current={team?.logo ?? null}
            value={draft.logo}
            onChange={(logo) => update({ logo })}
            error={errorOf('logo')}
          />
          <div className={styles.fields}>
            <TextField
              label={t('form.name')}
              required
              data-autofocus
              autoComplete="off"
              maxLength={MOST_NAME}
              value={draft.name}
              onChange={(event) => update({ name: event.currentTarget.value })}
              error={errorOf('name')}
            />
            <TextField
              label={t('form.tag')}
              autoComplete="off"
              maxLength={MOST_NAME}
              placeholder={t('form.tagPlaceholder')}
              value={draft.tag}
              onChange={(event) => update({ tag: event.currentTarget.value })}
              error={errorOf('tag')}
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
              value={draft.flag}
              onChange={(flag) => update({ flag })}
              error={errorOf('flag')}
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
        </div>
      </PersistentDialog>
      {unsaved.question}
    </>
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
