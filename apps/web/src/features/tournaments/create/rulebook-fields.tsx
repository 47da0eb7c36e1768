import { useTranslation } from 'react-i18next';
import { NUMBER_RULES, WORD_RULES } from '../../../components/rulebook/rulebook-model';
import { NumberField, SelectField } from '../../../ui';
import type { CupForm } from '../model/cup-form';
import styles from './cup-create.module.css';

const NUMBERS = ['tactical_pauses', 'technical_pauses', 'pause_seconds', 'ready_minutes', 'no_show_minutes'] as const;
type Rulebook = CupForm['rulebook'];

export interface RulebookFieldsProps {
  /** What an empty field means. */
  help: string;
  rulebook: Rulebook;
  /** A map may end in a draw: overtime can be off. */
  mayBeDrawn: boolean;
  /** Why the api did not take the rules. */
  error?: string | undefined;
  onChange: (rulebook: Rulebook) => void;
}

/** Rounds of one overtime that are offered: halves of three, five and six. */
const OVERTIMES = [6, 10, 12] as const;
const NO_OVERTIME = 'none';

function OvertimeField({ rulebook, mayBeDrawn, onChange }: Omit<RulebookFieldsProps, 'help' | 'error'>) {
  const { t } = useTranslation(['cupform', 'rulebook']);
  const { overtime_rounds: rounds, ...others } = rulebook;
  const offered = [...new Set([...OVERTIMES, ...(rounds == null ? [] : [rounds])])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={t('rulebook:rule.overtime_rounds')}
      description={mayBeDrawn ? undefined : t('cupform:overtimeHelp')}
      options={[
        { value: '', label: t('cupform:asUsual') },
        ...offered.map((count) => ({ value: String(count), label: t('rulebook:amount.rounds', { count }) })),
        ...(mayBeDrawn || rounds === null ? [{ value: NO_OVERTIME, label: t('rulebook:noOvertime') }] : []),
      ]}
      value={rounds === null ? NO_OVERTIME : String(rounds ?? '')}
      onChange={(value) => {
        const chosen = offered.find((count) => String(count) === value);
        if (value === NO_OVERTIME) onChange({ ...others, overtime_rounds: null });
        else onChange(chosen === undefined ? others : { ...others, overtime_rounds: chosen });
      }}
    />
  );
}

/** Rules of the matches that a tournament, or a stage, has otherwise than what lies below it. An empty field says nothing. */
export function RulebookFields({ help, rulebook, mayBeDrawn, error, onChange }: RulebookFieldsProps) {
  const { t } = useTranslation(['cupform', 'rulebook']);
  const without = (name: keyof Rulebook): Rulebook =>
    Object.fromEntries(Object.entries(rulebook).filter(([key]) => key !== name));
  return (
    <>
      <p className={styles.quiet}>{help}</p>
      <div className={styles.fields}>
        <OvertimeField {...{ rulebook, mayBeDrawn, onChange }} />
        {NUMBERS.map((name) => (
          <NumberField
            key={name}
            label={t(`rulebook:rule.${name}`)}
            placeholder={t(rulebook[name] === null ? 'rulebook:noLimit' : 'cupform:asUsual')}
            value={rulebook[name] ?? null}
            min={NUMBER_RULES[name].min}
            max={NUMBER_RULES[name].max}
            onChange={(value) => onChange(value === null ? without(name) : { ...rulebook, [name]: value })}
          />
        ))}
        <SelectField
          label={t('rulebook:rule.no_show')}
          options={[
            { value: '', label: t('cupform:asUsual') },
            ...WORD_RULES.no_show.map((one) => ({ value: one, label: t(`rulebook:noShow.${one}`) })),
          ]}
          value={rulebook.no_show ?? ''}
          onChange={(value) => {
            const rule = WORD_RULES.no_show.find((one) => one === value);
            onChange(rule === undefined ? without('no_show') : { ...rulebook, no_show: rule });
          }}
        />
      </div>
      {error !== undefined && <p className={styles.problem}>{error}</p>}
    </>
  );
}
