import { useTranslation } from 'react-i18next';
import { NumberField, SelectField } from '../../../ui';
import { SUBSTITUTIONS } from '../model/cup-form';
import type { CupFormProps } from './stage-fields';

/** Who exchanges people of a team after the end of sign-up, and how often. */
export function SubstitutionFields({ form, onChange }: Pick<CupFormProps, 'form' | 'onChange'>) {
  const { t } = useTranslation('cupform');
  return (
    <>
      <SelectField
        label={t('substitution.label')}
        description={t('substitution.help')}
        options={SUBSTITUTIONS.map((value) => ({ value: value as string, label: t(`substitution.by.${value}`) }))}
        value={form.substitution}
        onChange={(value) => onChange({ ...form, substitution: SUBSTITUTIONS.find((one) => one === value) ?? 'none' })}
      />
      {form.substitution === 'free' && (
        <NumberField
          label={t('substitution.most')}
          value={form.freeSubstitutions}
          min={1}
          max={20}
          onChange={(freeSubstitutions) => onChange({ ...form, freeSubstitutions })}
        />
      )}
    </>
  );
}
