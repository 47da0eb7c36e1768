import { useTranslation } from 'react-i18next';
import { NumberField, SwitchField } from '../../../ui';
import { refusedAt } from './cup-refusal';
import type { CupFormProps } from './stage-fields';

/** What is wished of the first draw, also where the tournament begins by itself. */
export function DrawFields({ form, onChange, refusal }: Pick<CupFormProps, 'form' | 'onChange' | 'refusal'>) {
  const { t } = useTranslation('cupform');
  return (
    <>
      <SwitchField
        label={t('apart.label')}
        description={t('apart.help')}
        checked={form.clubsApart}
        onChange={(clubsApart) => onChange({ ...form, clubsApart })}
      />
      {form.clubsApart && (
        <NumberField
          label={t('apart.protected')}
          description={t('apart.protectedHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.protectedSeeds}
          min={0}
          max={512}
          error={refusedAt(refusal, 'protected_seeds')}
          onChange={(protectedSeeds) => onChange({ ...form, protectedSeeds })}
        />
      )}
    </>
  );
}
