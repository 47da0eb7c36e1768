import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Badge } from '../../ui';
import styles from './layout.module.css';
import { useTopEntries } from './nav-entries';

/** Main navigation of the top bar: Inventário, VIP, Ranking, FAQ, as far as their pages exist. */
export function TopNavigation() {
  const { t } = useTranslation('shell');
  const entries = useTopEntries();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('nav.top')} className={styles.topNav}>
      {entries.map((entry) => (
        <NavLink key={entry.to} to={entry.to} end className={styles.topLink}>
          {entry.label}
          {entry.badge !== undefined && (
            <Badge small tone={entry.badge.tone}>
              {entry.badge.text}
            </Badge>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
