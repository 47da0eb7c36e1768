import { useTranslation } from 'react-i18next';
import { NUMBER_RULES, WORD_RULES } from '../../../components/rulebook/rulebook-model';
import { NumberField, SelectField } from '../../../ui';
import type { CupForm } from '../model/cup-form';
import styles from './cup-create.module.css';

const NUMBERS = ['tactical_pauses', 'technical_pauses', 'pause_seconds', 'ready_minutes', 'no_show_minutes'] as const;
type Rulebook = CupForm['rulebook'];

export interface RulebookFieldsProps {
  rulebook: Rulebook;
  onChange: (rulebook: Rulebook) => void;
}

/** Rules of the matches that this tournament has otherwise than the installation. An empty field says nothing. */
export function RulebookFields({ rulebook, onChange }: RulebookFieldsProps) {
  const { t } = useTranslation(['cupform', 'rulebook']);
  const without = (name: keyof Rulebook): Rulebook =>
    Object.fromEntries(Object.entries(rulebook).filter(([key]) => key !== name));
  return (
    <>
      <p className={styles.quiet}>{t('cupform:rulebookHelp')}</p>
      <div className={styles.fields}>
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
    </>
  );
}
