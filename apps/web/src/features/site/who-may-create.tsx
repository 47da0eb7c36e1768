import { CircleCheck, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../lib/use-site-config';
import { Skeleton } from '../../ui';
import styles from './faq.module.css';

const KINDS = ['teams', 'matches', 'servers', 'seasons'] as const;

/** Who may create what on this installation, as it says itself. */
export function WhoMayCreate() {
  const { t } = useTranslation('faq');
  const { data, error } = useSiteConfig();
  if (error !== undefined) return null;
  if (data === undefined) return <Skeleton height={112} radius={8} />;
  return (
    <ul className={styles.rights}>
      {KINDS.map((kind) => {
        // Teams are open to every member everywhere.
        const isOpen = kind === 'teams' || data.members_may_create.includes(kind);
        return (
          <li key={kind} data-open={isOpen || undefined}>
            {isOpen ? <CircleCheck size={18} /> : <Lock size={18} />}
            <strong>{t(`kinds.${kind}`)}</strong>
            <span>{isOpen ? t('openToMembers') : t('adminsOnly')}</span>
          </li>
        );
      })}
    </ul>
  );
}
