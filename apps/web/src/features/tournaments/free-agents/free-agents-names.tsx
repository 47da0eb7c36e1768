import { UserRoundSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader } from '../../../ui';
import type { CupView } from '../page/cup-view';
import styles from './free-agents.module.css';

/** Names of those who look for a team, for everybody. */
export function FreeAgentsNames({ view }: { view: CupView }) {
  const { t } = useTranslation('cupparts');
  const people = view.tournament.free_agents;
  if (people.length === 0) return null;
  return (
    <Card as="section" padded={false} aria-label={t('freeAgents.title')}>
      <CardHeader title={`${t('freeAgents.title')} · ${people.length}`} icon={<UserRoundSearch size={18} />} />
      <p className={styles.names}>
        {people.map(({ user_id: id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
    </Card>
  );
}
