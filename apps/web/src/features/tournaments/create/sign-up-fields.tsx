import { useTranslation } from 'react-i18next';
import { NumberField, SelectField, SwitchField } from '../../../ui';
import { SIGN_UPS, SUBSTITUTIONS } from '../model/cup-form';
import { useCupFields, type CupFormProps } from './cup-fields';

/** Who brings teams, and who changes them later: who exchanges people after the end of sign-up, and how often. */
export function SignUpFields(props: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { update, value, toggle, wrong } = useCupFields(props);
  const { form } = props;
  return (
    <>
      <SelectField
        label={t('signUp.label')}
        description={t(`signUp.help.${form.signUp}`)}
        options={SIGN_UPS.map((by) => ({ value: by, label: t(`signUp.by.${by}`) }))}
        value={form.signUp}
        error={wrong('sign_up')}
        onChange={(by) => update({ signUp: SIGN_UPS.find((one) => one === by) ?? 'open' })}
      />
      <SwitchField label={t('steamAccounts')} description={t('steamAccountsHelp')} {...toggle('steamAccounts')} />
      {(form.teamSize ?? 5) > 1 && (
        <SwitchField label={t('freeAgents')} description={t('freeAgentsHelp')} {...toggle('freeAgents')} />
      )}
      <SelectField
        label={t('substitution.label')}
        description={t('substitution.help')}
        options={SUBSTITUTIONS.map((by) => ({ value: by, label: t(`substitution.by.${by}`) }))}
        value={form.substitution}
        onChange={(by) => update({ substitution: SUBSTITUTIONS.find((one) => one === by) ?? 'none' })}
      />
      {form.substitution === 'free' && (
        <NumberField label={t('substitution.most')} {...value('freeSubstitutions')} min={1} max={20} />
      )}
    </>
  );
}
