import type { PlayerRank } from '@placar/contracts/leaderboard';
import type { PlayerStat } from '@placar/contracts/stats';
import { ChartLine, History, Sparkles, Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { isOver, matchState } from '../../lib/match-state';
import {
  Badge,
  ButtonLink,
  Card,
  CardHeader,
  EmptyState,
  ErrorState,
  FormChart,
  MatchRow,
  Skeleton,
  SkeletonRows,
  useMedia,
  type MatchSummary,
} from '../../ui';
import { figuresIn, formOf, trendOf, type FormMap } from './form-model';
import styles from './profile.module.css';
import { usePastMatches } from './use-profile';

function FormCard({ maps }: { maps: readonly FormMap[] | undefined }) {
  const { t } = useTranslation('profile');
  const trend = maps === undefined ? null : trendOf(maps);
  const describe = (map: FormMap): string =>
    t(map.won === null ? 'form.pointOpen' : map.won ? 'form.pointWon' : 'form.pointLost', {
      id: map.matchId,
      rating: formatNumber(map.rating, 2),
      kills: map.kills,
      deaths: map.deaths,
    });
  return (
    <Card as="section" padded={false}>
      <CardHeader
        icon={<ChartLine size={18} aria-hidden="true" />}
        title={t('form.title')}
        actions={
          trend !== null && (
            <span className={styles.trend}>
              <span>{t('form.average', { rating: formatNumber(trend.average, 2) })}</span>
              <span>{t('form.won', { wins: trend.wins, maps: trend.decided })}</span>
            </span>
          )
        }
      />
      <div className={styles.chart}>
        {maps === undefined && <Skeleton height="100%" radius={8} />}
        {maps?.length === 0 && <p className={styles.nothing}>{t('form.none')}</p>}
        {maps !== undefined && maps.length > 0 && (
          <>
            <FormChart
              label={t('form.label', { count: maps.length })}
              middle={1}
              formatValue={(value) => formatNumber(value, 1)}
              points={maps.map((map) => ({ key: map.id, value: map.rating, won: map.won, label: describe(map) }))}
            />
            <p className={styles.legend} aria-hidden="true">
              <span className={styles.legendWon}>{t('form.legendWon')}</span>
              <span className={styles.legendLost}>{t('form.legendLost')}</span>
              <span className={styles.legendNote}>{t('form.legendNote')}</span>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

function HighlightsCard({ rank }: { rank: PlayerRank | null | undefined }) {
  const { t } = useTranslation(['profile', 'stats']);
  const player = rank?.player;
  const clutches = player === undefined ? undefined : player.v1 + player.v2 + player.v3 + player.v4 + player.v5;
  const lines = [
    [t('stats:long.kills'), player?.kills],
    [t('stats:long.deaths'), player?.deaths],
    [t('stats:long.assists'), player?.assists],
    [t('stats:long.k3'), player?.k3],
    [t('stats:long.k4'), player?.k4],
    [t('stats:long.k5'), player?.k5],
    [t('profile:highlights.clutches'), clutches],
    [t('stats:long.flashed'), player?.enemies_flashed],
    [t('stats:long.rounds'), player?.trp],
  ] as const;
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<Sparkles size={18} aria-hidden="true" />} title={t('profile:highlights.title')} />
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rank === undefined ? <Skeleton width={40} height={16} /> : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PastMatch({ match, history }: { match: MatchSummary; history: readonly PlayerStat[] }) {
  const { t } = useTranslation('profile');
  // In a narrow row the chip would take the room of the names: there it keeps to the match.
  const figures = useMedia('(min-width: 1281px)') ? figuresIn(history, match.id) : null;
  return (
    <MatchRow match={match} extra={figures !== null && <Badge small>{t('recent.figures', { ...figures })}</Badge>} />
  );
}

/** Form, highlights and the past five matches. */
export function Overview({
  id,
  rank,
  history,
}: {
  id: string;
  rank: PlayerRank | null | undefined;
  history: readonly PlayerStat[] | undefined;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { matches, error, reload } = usePastMatches(id);
  const open = new Set((matches ?? []).filter((match) => !isOver(matchState(match))).map((match) => match.id));
  return (
    <>
      <div className={styles.columns}>
        <FormCard maps={history === undefined ? undefined : formOf(history, open)} />
        <HighlightsCard rank={rank} />
      </div>
      <section className={styles.section} aria-labelledby="past-matches">
        <div className={styles.sectionHead}>
          <h2 id="past-matches" className={styles.sectionTitle}>
            <History size={20} aria-hidden="true" />
            {t('profile:recent.title')}
          </h2>
          <ButtonLink to="/matches" variant="ghost" size="sm">
            {t('common:action.seeAll')}
          </ButtonLink>
        </div>
        {matches === undefined && error === undefined && <SkeletonRows rows={5} height={76} />}
        {matches === undefined && error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={reload} />
          </Card>
        )}
        {matches?.length === 0 && (
          <Card>
            <EmptyState icon={<Swords size={30} strokeWidth={1.6} />} title={t('profile:recent.emptyTitle')}>
              {t('profile:recent.empty')}
            </EmptyState>
          </Card>
        )}
        {matches !== undefined && matches.length > 0 && (
          <ul className={styles.list}>
            {matches.map((match) => (
              <li key={match.id}>
                <PastMatch match={match} history={history ?? []} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
