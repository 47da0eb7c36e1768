import { FilterX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formFields } from '../../../components/form-fields';
import { Button, Card, SelectField, TextField } from '../../../ui';
import { FILTER_ROUTES, actsOfRoute } from './audit-acts';
import styles from './audit.module.css';
import { PersonPicker, RecordPicker } from './audit-pickers';
import { NO_FILTER, problemsOf, type AuditView } from './use-audit';

/** Whose, what, about what and when: each narrows, all of it stands in the address. */
export function AuditFilters({
  view,
  onChange,
  isFiltered,
}: {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
  isFiltered: boolean;
}) {
  const { t, i18n } = useTranslation('staff');
  const problems = problemsOf(view);
  const errorOf = (field: keyof AuditView) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`audit.${problem}`);
  };
  const { text, value } = formFields({ draft: view, update: onChange, errorOf });
  const words = (route: string): string =>
    actsOfRoute(route)
      .map((act) => t(`audit.act.${act}`))
      .join(' / ');
  const routes = FILTER_ROUTES.map((route) => ({ value: route, label: words(route) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, i18n.language),
  );
  // An address may name a route that has no sentence.
  const isKnown = view.route === '' || FILTER_ROUTES.includes(view.route);
  return (
    <Card as="section" className={styles.filters} aria-label={t('audit.filters')} role="search">
      <SelectField
        label={t('audit.route')}
        placeholder={t('audit.anyRoute')}
        options={isKnown ? routes : [{ value: view.route, label: view.route }, ...routes]}
        value={view.route === '' ? null : view.route}
        onChange={(route) => onChange({ route: route ?? '' })}
        searchable
        clearable
      />
      <PersonPicker label={t('audit.user')} {...value('user')} />
      <RecordPicker {...value('record')} />
      <TextField label={t('audit.from')} type="date" {...text('from')} />
      <TextField label={t('audit.until')} type="date" {...text('until')} />
      <Button
        className={styles.clear}
        leftIcon={<FilterX size={16} />}
        disabled={!isFiltered}
        onClick={() => onChange(NO_FILTER)}
      >
        {t('audit.clear')}
      </Button>
    </Card>
  );
}
