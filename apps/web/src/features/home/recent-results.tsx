import type { LiveMatch } from '@placar/contracts/live';
import { ArrowRight, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toSummary, upcomingOf } from '../../components/match/match-summary';
import { useSeasonNames } from '../../components/seasons/use-season-choices';
import { useLastResults } from '../../components/match/use-last-results';
import { ButtonLink, Card, EmptyState, ErrorState, SkeletonRows } from '../../ui';
import { MatchRow } from '../../components/match/match-row';
import styles from './home.module.css';
import { Section } from './section';

const RESULTS_SHOWN = 6;
const UPCOMING_SHOWN = 3;

/** What just ended, and of the open matches those that come next. */
export function RecentResults({ open }: { open: readonly LiveMatch[] | undefined }) {
  const { t } = useTranslation(['home', 'common']);
  const { results, error, reload } = useLastResults(RESULTS_SHOWN);
  const upcoming = upcomingOf(open ?? []).slice(0, UPCOMING_SHOWN);
  const seasons = useSeasonNames(upcoming.some((match) => match.season_id !== null));
  return (
    <>
      <Section
        title={t('home:results.title')}
        end={
          <ButtonLink to="/matches" variant="ghost" size="sm" rightIcon={<ArrowRight size={16} />}>
            {t('common:action.seeAll')}
          </ButtonLink>
        }
      >
        {results === undefined && error === undefined && <SkeletonRows rows={RESULTS_SHOWN} height={76} />}
        {results === undefined && error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={reload} />
          </Card>
        )}
        {results?.length === 0 && (
          <Card>
            <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={t('home:results.emptyTitle')}>
              {t('home:results.empty')}
            </EmptyState>
          </Card>
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
        <Section title={t('home:upcoming.title')}>
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
