import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../ui';
import { CUP_TIMES, type CupFilter, type CupTime } from './cup-filter';

export interface CupFiltersProps extends CupFilter {
  /** How many are shown. */
  count: number;
  onTime: (when: CupTime | '') => void;
  onName: (name: string) => void;
}

/** Looks for tournaments by when they are and by their name. */
export function CupFilters({ when, name, count, onTime, onName }: CupFiltersProps) {
  const { t } = useTranslation('tournaments');
  return (
    <FilterBar
      label={t('filter.when')}
      choices={[
        { value: '', label: t('filter.all') },
        ...CUP_TIMES.map((value) => ({ value, label: t(`filter.${value}`) })),
      ]}
      value={when ?? ''}
      neutral=""
      onChange={onTime}
      search={{ value: name, onChange: onName, placeholder: t('filter.name') }}
      summary={t('filter.count', { count })}
    />
  );
}
