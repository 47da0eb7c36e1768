import { ArrowRight, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Card, EmptyState, ErrorState, MatchRow, SkeletonRows } from '../../ui';
import styles from './home.module.css';
import { Section } from './section';
import { RESULTS_SHOWN, useRecentMatches } from './use-recent-matches';

/** What just ended and what comes next. */
export function RecentResults() {
  const { t } = useTranslation(['home', 'common']);
  const { upcoming, results, error, reload, isLoading } = useRecentMatches();
  return (
    <>
      <Section
        title={t('home:results.title')}
        end={
          <ButtonLink to="/matches" variant="ghost" size="sm" rightIcon={<ArrowRight size={16} aria-hidden="true" />}>
            {t('common:action.seeAll')}
          </ButtonLink>
        }
      >
        {isLoading && <SkeletonRows rows={RESULTS_SHOWN} height={76} />}
        {error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={reload} />
          </Card>
        )}
        {!isLoading && error === undefined && results.length === 0 && (
          <Card>
            <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={t('home:results.emptyTitle')}>
              {t('home:results.empty')}
            </EmptyState>
          </Card>
        )}
        {results.length > 0 && (
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
        <Section title={t('home:upcoming.title')}>
          <ul className={styles.list}>
            {upcoming.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
