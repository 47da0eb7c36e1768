import { useTranslation } from 'react-i18next';
import { isNumberRule, NUMBER_RULES, type RuleName, type Rules } from './rulebook-model';

/** The value of a rule in words: `15 min`, `no limit`, `staff`. */
export function useRuleWords(): (name: RuleName, rules: Rules) => string {
  const { t } = useTranslation('rulebook');
  return (name, rules) => {
    if (name === 'no_show') return t(`noShow.${rules.no_show}`);
    if (name === 'reschedule') return t(`reschedule.${rules.reschedule}`);
    if (!isNumberRule(name)) return '';
    const value = rules[name];
    if (value === null) return t('noLimit');
    if (value === 0 && (name === 'check_in_minutes' || name === 'ready_minutes')) return t('never');
    const { unit } = NUMBER_RULES[name];
    return t(`amount.${unit}`, { count: value });
  };
}
