import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { TimeConflict } from './use-set-times';
import styles from './desk.module.css';

/** What times of matches collide with, each in words. */
export function TimeConflicts({
  conflicts,
  view,
}: {
  conflicts: readonly TimeConflict[];
  view: Pick<CupView, 'bracket' | 'nameOf'>;
}) {
  const { t } = useTranslation(['cupdesk', 'cup']);
  const nameOf = (one: string): string => {
    const [stage = '0', key = ''] = one.split(':');
    const pairing = view.bracket?.stages[Number(stage)]?.pairings.find((candidate) => candidate.key === key);
    const entries = pairing?.entries ?? [];
    return entries.map((entry) => (entry === null ? t('cup:open') : view.nameOf(entry))).join(' × ');
  };
  return (
    <Alert tone="warning" title={t('cupdesk:times.conflicts')}>
      <ul className={styles.changes}>
        {conflicts.map(({ kind, of, entry }) => (
          <li key={`${kind} ${of.join(' ')} ${entry}`}>
            {t(`cupdesk:times.conflict.${kind}`, { name: entry === null ? '' : view.nameOf(entry) })}{' '}
            {of.map(nameOf).join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
