import type { LiveMatch } from '@placar/contracts/live';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toSummary, upcomingOf } from '../../components/match/match-summary';
import { useSeasonNames } from '../../components/seasons/use-season-choices';
import { useLastResults } from '../../components/match/use-last-results';
import { EmptyState, Pending, SkeletonRows } from '../../ui';
import { MatchRow } from '../../components/match/match-row';
import styles from './home.module.css';
import { Section, SeeAll } from './section';

const RESULTS_SHOWN = 6;
const UPCOMING_SHOWN = 3;

/** What just ended, and of the open matches those that come next. */
export function RecentResults({ open }: { open: readonly LiveMatch[] | undefined }) {
  const { t } = useTranslation('home');
  const { results, error, reload } = useLastResults(RESULTS_SHOWN);
  const upcoming = upcomingOf(open ?? []).slice(0, UPCOMING_SHOWN);
  const seasons = useSeasonNames(upcoming.some((match) => match.season_id !== null));
  return (
    <>
      <Section title={t('results.title')} end={<SeeAll to="/matches" />}>
        {results === undefined && (
          <Pending error={error} onRetry={reload}>
            <SkeletonRows rows={RESULTS_SHOWN} height={76} />
          </Pending>
        )}
        {results?.length === 0 && (
          <EmptyState framed icon={<Trophy size={30} strokeWidth={1.6} />} title={t('results.emptyTitle')}>
            {t('results.empty')}
          </EmptyState>
        )}
        {results !== undefined && results.length > 0 && (
          <ul className={styles.list}>
            {results.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {/* Below the results, whose height is known while they load: what may be none must not push them down. */}
      {upcoming.length > 0 && (
        <Section title={t('upcoming.title')}>
          <ul className={styles.list}>
            {upcoming.map((match) => (
              <li key={match.id}>
                <MatchRow match={toSummary(match, seasons)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
