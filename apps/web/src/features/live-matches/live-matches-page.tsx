import { ArrowRight, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveMatches, type LiveMatches } from '../../lib/use-live-matches';
import { Badge, ButtonLink, Card, EmptyState, ErrorState, LiveDot, MatchRow, PageHeader, Skeleton } from '../../ui';
import styles from './live-matches-page.module.css';
import { WallCard } from './wall-card';
import { toSummary, wallCounts, wallOf } from './wall-model';

const SKELETONS = 6;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Counts({ counts }: { counts: ReturnType<typeof wallCounts> }) {
  const { t } = useTranslation('live');
  return (
    <span className={styles.counts} role="status">
      {counts.live > 0 && (
        <Badge tone="live" icon={<LiveDot />}>
          {t('summary.live', { count: counts.live })}
        </Badge>
      )}
      {counts.paused > 0 && <Badge tone="warning">{t('summary.paused', { count: counts.paused })}</Badge>}
      {counts.attention > 0 && <Badge tone="danger">{t('summary.attention', { count: counts.attention })}</Badge>}
    </span>
  );
}

function Wall({ live }: { live: LiveMatches & { matches: NonNullable<LiveMatches['matches']> } }) {
  const { t } = useTranslation('live');
  const { open, upcoming, ended } = wallOf(live.matches);
  return (
    <>
      {open.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Radio size={30} strokeWidth={1.6} />}
            title={t('emptyTitle')}
            actions={<ButtonLink to="/matches">{t('seeAll')}</ButtonLink>}
          >
            {t('empty')}
          </EmptyState>
        </Card>
      ) : (
        <ul
          className={styles.wall}
          data-pairs={open.length === 2 || open.length === 4 || undefined}
          data-testid="live-wall"
        >
          {open.map((match) => (
            <li key={match.id}>
              <WallCard
                match={match}
                freshness={live.freshness.find((frame) => frame.match_id === match.id) ?? null}
                stream={live.stream}
              />
            </li>
          ))}
        </ul>
      )}
      {upcoming.length > 0 && (
        <Section title={t('upcoming')}>
          <ul className={styles.rows}>
            {upcoming.map((match) => (
              <li key={match.id}>
                <MatchRow match={toSummary(match)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={t('ended')}>
          <ul className={styles.rows}>
            {ended.map((match) => (
              <li key={match.id}>
                <MatchRow match={toSummary(match)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** `/live/matches`: every open match at a glance, kept present by the tab's one stream. */
export function LiveMatchesPage() {
  const { t } = useTranslation('live');
  const live = useLiveMatches();
  const { matches } = live;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        badge={matches === undefined ? undefined : <Counts counts={wallCounts(wallOf(matches).open)} />}
        actions={
          <ButtonLink to="/matches" variant="ghost" rightIcon={<ArrowRight size={16} aria-hidden="true" />}>
            {t('seeAll')}
          </ButtonLink>
        }
      />
      {matches === undefined && live.error !== undefined && (
        <Card>
          <ErrorState error={live.error} onRetry={live.reload} />
        </Card>
      )}
      {matches === undefined && live.error === undefined && (
        <div className={styles.wall} role="status" aria-label={t('title')}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <Skeleton key={index} height={208} radius={12} />
          ))}
        </div>
      )}
      {matches !== undefined && <Wall live={{ ...live, matches }} />}
    </>
  );
}
