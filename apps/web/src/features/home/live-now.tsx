import type { LiveMatch } from '@placar/contracts/live';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeasonLink } from '../../components/seasons/season-link';
import { isInProgress, matchState } from '../../lib/match-state';
import type { LiveMatches } from '../../lib/live/use-live-matches';
import { Card, LiveDot, Pending, Skeleton } from '../../ui';
import { LiveMatchCard } from '../../components/match/live-match-card';
import styles from './home.module.css';
import { Section, SeeAll } from './section';

const SHOWN = 8;

/** What is being played now, in one row that scrolls sideways, so that its height is the same however many there are. */
export function LiveNow({
  matches,
  featured,
  error,
  reload,
}: Pick<LiveMatches, 'matches' | 'error' | 'reload'> & { featured: LiveMatch | undefined }) {
  const { t } = useTranslation(['home', 'ui']);
  const live = matches?.filter((match) => isInProgress(matchState({ status: match.status })));
  return (
    <Section
      title={t('home:live.title')}
      icon={<LiveDot still={live === undefined || live.length === 0} />}
      end={<SeeAll to="/live/matches" />}
    >
      {live === undefined && (
        <Pending error={error} onRetry={reload}>
          <div className={styles.rail} role="status" aria-label={t('ui:loading')}>
            <Skeleton height={180} radius={12} />
            <Skeleton height={180} radius={12} />
            <Skeleton height={180} radius={12} />
          </div>
        </Pending>
      )}
      {live?.length === 0 && (
        <Card className={styles.quiet}>
          <span className={styles.quietIcon} aria-hidden="true">
            <Radio size={28} strokeWidth={1.6} />
          </span>
          <div>
            <p className={styles.quietTitle}>{t('home:live.emptyTitle')}</p>
            <p className={styles.stepText}>{t('home:live.empty')}</p>
          </div>
        </Card>
      )}
      {live !== undefined && live.length > 0 && (
        <ul className={styles.rail} tabIndex={0} aria-label={t('home:live.title')}>
          {/* The hero already shows the featured one, so it is repeated only when it is alone. */}
          {(live.length === 1 ? live : live.filter((match) => match.id !== featured?.id))
            .slice(0, SHOWN)
            .map((match) => (
              <li key={match.id}>
                <LiveMatchCard match={match} footer={<SeasonLink seasonId={match.season_id} />} />
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}
