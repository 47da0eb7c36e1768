import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, NumberField, SwitchField, TagInput, TextField } from '../../ui';
import { formFields } from '../../components/form-fields';
import type { CvarRow, MatchDraft } from './match-draft';
import styles from './match-create.module.css';
import type { StepProps } from './use-match-draft';

/* Offered while typing; any allowed setting can be typed. */
const COMMON_CVARS = [
  'mp_maxrounds',
  'mp_overtime_enable',
  'mp_overtime_maxrounds',
  'mp_freezetime',
  'mp_roundtime',
  'mp_friendlyfire',
  'mp_team_timeout_max',
  'matchzy_max_tech_pauses_allowed',
  'tv_delay',
  'tv_enable',
  'hostname',
];

function CvarTable({ draft, update, problems }: StepProps) {
  const { t } = useTranslation('create');
  const rows = draft.cvars;
  const set = (index: number, change: Partial<CvarRow>) =>
    update({ cvars: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  const problem = problems.find((one) => one.key === 'cvarName' || one.key === 'cvarValue' || one.key === 'cvarTwice');
  return (
    <div className={styles.wide} role="group" aria-label={t('rules.cvars')}>
      <p className={styles.legend}>{t('rules.cvars')}</p>
      <datalist id="known-cvars">
        {COMMON_CVARS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.cvars}>
        {rows.length === 0 && <p className={styles.caption}>{t('rules.cvarEmpty')}</p>}
        {rows.map((row, index) => (
          <div key={index} className={styles.cvarRow}>
            <TextField
              aria-label={t('rules.cvarName')}
              placeholder="mp_freezetime"
              list="known-cvars"
              spellCheck={false}
              autoCapitalize="none"
              value={row.name}
              onChange={(event) => set(index, { name: event.currentTarget.value })}
            />
            <TextField
              aria-label={t('rules.cvarValue')}
              placeholder={t('rules.cvarValue')}
              spellCheck={false}
              value={row.value}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <IconButton
              label={t('rules.cvarRemove', { name: row.name })}
              icon={<X size={18} />}
              onClick={() => update({ cvars: rows.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            leftIcon={<Plus size={16} />}
            onClick={() => update({ cvars: [...rows, { name: '', value: '' }] })}
          >
            {t('rules.cvarAdd')}
          </Button>
        </div>
      </div>
      {problem !== undefined && <p className={styles.error}>{t(`problem.${problem.key}`)}</p>}
    </div>
  );
}

type NumberName = 'playersPerTeam' | 'minReady' | 'minSpectatorsReady' | 'tacticalPauses' | 'technicalPauses';
const PROBLEM_AT: Readonly<
  Partial<Record<keyof MatchDraft, 'players' | 'ready' | 'specReady' | 'pauses' | 'spectators'>>
> = {
  playersPerTeam: 'players',
  minReady: 'ready',
  minSpectatorsReady: 'specReady',
  tacticalPauses: 'pauses',
  spectators: 'spectators',
};

/** Numbers, spectators and server settings. */
export function RulesStep({ draft, update, problems }: StepProps) {
  const { t } = useTranslation('create');
  const errorOf = (field: keyof MatchDraft) => {
    const key = PROBLEM_AT[field];
    return key !== undefined && problems.some((problem) => problem.key === key) ? t(`problem.${key}`) : undefined;
  };
  const { value } = formFields({ draft, update, errorOf });
  const number = (field: NumberName) => ({ ...value(field), clampBehavior: 'none' as const });
  return (
    <>
      <h2 className={styles.heading}>{t('rules.heading')}</h2>
      <div className={styles.numbers}>
        <NumberField label={t('rules.players')} required min={1} max={12} {...number('playersPerTeam')} />
        <NumberField
          label={t('rules.ready')}
          required
          description={t('rules.readyHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={12}
          {...number('minReady')}
        />
        <NumberField label={t('rules.specReady')} required min={0} max={12} {...number('minSpectatorsReady')} />
        <NumberField
          label={t('rules.tacticalPauses')}
          description={t('rules.pausesHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('rules.pausesFree')}
          min={0}
          max={99}
          {...number('tacticalPauses')}
        />
        <NumberField
          label={t('rules.technicalPauses')}
          placeholder={t('rules.pausesFree')}
          min={0}
          max={99}
          {...number('technicalPauses')}
        />
      </div>
      <div className={styles.fields}>
        <SwitchField
          className={`${styles.switchBox} ${styles.wide}`}
          label={t('rules.enforce')}
          description={t('rules.enforceHelp')}
          checked={draft.enforceTeams}
          onChange={(enforceTeams) => update({ enforceTeams })}
        />
        <TagInput
          className={styles.wide}
          label={t('rules.spectators')}
          description={t('rules.spectatorsHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxTags={40}
          {...value('spectators')}
        />
        <CvarTable draft={draft} update={update} problems={problems} />
      </div>
    </>
  );
}
