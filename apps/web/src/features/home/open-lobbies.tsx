import { CirclePlus, Sofa } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LobbyCard } from '../../components/lobbies/lobby-card';
import { useLobbies } from '../../components/lobbies/use-lobbies';
import { ButtonLink, Card, Pending, Skeleton } from '../../ui';
import styles from './home.module.css';
import { Section, SeeAll } from './section';

const SHOWN = 8;

/** Lobbies that wait for people, in one row that scrolls sideways; as high with none. */
export function OpenLobbies() {
  const { t } = useTranslation(['home', 'ui']);
  const { lobbies, error, reload } = useLobbies();
  const open = lobbies?.filter(({ status }) => status === 'open').slice(0, SHOWN);
  return (
    <Section title={t('home:lobbies.title')} end={<SeeAll to="/lobby" />}>
      {open === undefined && (
        <Pending error={error} onRetry={reload}>
          <div className={styles.rail} role="status" aria-label={t('ui:loading')}>
            <Skeleton height={206} radius={12} />
            <Skeleton height={206} radius={12} />
            <Skeleton height={206} radius={12} />
          </div>
        </Pending>
      )}
      {open?.length === 0 && (
        <Card className={styles.quietLobbies}>
          <span className={styles.quietIcon} aria-hidden="true">
            <Sofa size={28} strokeWidth={1.6} />
          </span>
          <div>
            <p className={styles.quietTitle}>{t('home:lobbies.emptyTitle')}</p>
            <p className={styles.stepText}>{t('home:lobbies.empty')}</p>
          </div>
          <ButtonLink to="/lobby/create" leftIcon={<CirclePlus size={16} />}>
            {t('home:lobbies.create')}
          </ButtonLink>
        </Card>
      )}
      {open !== undefined && open.length > 0 && (
        <ul className={styles.rail} tabIndex={0} aria-label={t('home:lobbies.title')}>
          {open.map((lobby) => (
            <li key={lobby.id}>
              <LobbyCard lobby={lobby} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
