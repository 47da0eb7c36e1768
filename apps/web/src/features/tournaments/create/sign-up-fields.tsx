import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../../ui';
import { SIGN_UPS } from '../model/cup-form';
import { refusedAt } from './cup-refusal';
import type { CupFormProps } from './stage-fields';
import { SubstitutionFields } from './substitution-fields';

/** Who brings teams, and who changes them later. */
export function SignUpFields({ form, onChange, refusal }: Pick<CupFormProps, 'form' | 'onChange' | 'refusal'>) {
  const { t } = useTranslation('cupform');
  return (
    <>
      <SelectField
        label={t('signUp.label')}
        description={t(`signUp.help.${form.signUp}`)}
        options={SIGN_UPS.map((value) => ({ value: value as string, label: t(`signUp.by.${value}`) }))}
        value={form.signUp}
        error={refusedAt(refusal, 'sign_up')}
        onChange={(value) => onChange({ ...form, signUp: SIGN_UPS.find((one) => one === value) ?? 'open' })}
      />
      <SwitchField
        label={t('steamAccounts')}
        description={t('steamAccountsHelp')}
        checked={form.steamAccounts}
        onChange={(steamAccounts) => onChange({ ...form, steamAccounts })}
      />
      {(form.teamSize ?? 5) > 1 && (
        <SwitchField
          label={t('freeAgents')}
          description={t('freeAgentsHelp')}
          checked={form.freeAgents}
          onChange={(freeAgents) => onChange({ ...form, freeAgents })}
        />
      )}
      <SubstitutionFields form={form} onChange={onChange} />
    </>
  );
}
