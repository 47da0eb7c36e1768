import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { ChartLine } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarFigure, Button, Card, CardHeader, LineFigure, SegmentedControl, Late, Skeleton } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './charts-card.module.css';
import { CHART_HEIGHT, chartMarks, duelPoints, scorePoints, teamSeries, type ChartWords } from './charts-model';
import type { ChartProps } from './damage-chart';
import { openingDuels } from './match-stats-model';
import { latePart } from '../../../lib/page/late-part';
import { useInView } from '../../../lib/page/use-in-view';
import { useMatchStats, type MatchStats } from './use-match-stats';

/* It alone has a field, which most visits never touch. */
const DamageChart = latePart(() => import('./damage-chart'), 'DamageChart');

type Kind = 'score' | 'damage' | 'duels';
const KINDS = ['score', 'damage', 'duels'] as const;
const DUEL_ROW = 38;

function useChartWords(): ChartWords {
  const { t } = useTranslation('spectate');
  return useMemo(
    () => ({
      half: t('charts.score.half'),
      overtime: (number) => t('charts.score.overtime', { number }),
      map: mapDisplayName,
      round: (map, round) => t('charts.roundOf', { map, round }),
      start: (map) => t('charts.start', { map }),
    }),
    [t],
  );
}

function ScoreChart({ match, maps, words }: ChartProps) {
  const { t } = useTranslation('spectate');
  return (
    <LineFigure
      title={t('charts.score.title')}
      pointHeader={t('charts.point')}
      emptyText={t('charts.score.empty')}
      points={scorePoints(maps, words)}
      series={teamSeries(match)}
      marks={chartMarks(maps, words)}
      height={CHART_HEIGHT}
      stepped
    />
  );
}

function DuelsChart({ maps, stats }: { maps: readonly LiveMap[]; stats: MatchStats }) {
  const { t } = useTranslation('spectate');
  const duels = openingDuels(
    stats.players ?? [],
    stats.kills,
    maps.map((map) => map.number),
  );
  const points = duelPoints(duels ?? []);
  return (
    <BarFigure
      title={t('charts.duels.title')}
      description={t('charts.duels.help')}
      pointHeader={t('charts.duels.player')}
      emptyText={t('charts.duels.empty')}
      points={points}
      series={[
        { key: 'won', label: t('charts.duels.won'), tone: 'success' },
        { key: 'lost', label: t('charts.duels.lost'), tone: 'neutral' },
      ]}
      height={points.length === 0 ? CHART_HEIGHT : Math.max(CHART_HEIGHT, points.length * DUEL_ROW)}
      horizontal
    />
  );
}

function ChartBody({ kind, stats, ...rest }: ChartProps & { kind: Kind; stats: MatchStats }) {
  const { t } = useTranslation('spectate');
  if (kind === 'score') return <ScoreChart {...rest} />;
  if (stats.players === undefined) {
    if (stats.error !== undefined)
      return (
        <div className={styles.failed} role="alert">
          <p>{t('charts.failed')}</p>
          <Button size="sm" onClick={stats.reload}>
            {t('charts.retry')}
          </Button>
        </div>
      );
    return (
      <div role="status" aria-label={t('charts.loading')}>
        <Skeleton height={CHART_HEIGHT + 90} radius={8} />
      </div>
    );
  }
  if (kind === 'damage')
    return (
      <Late place={<Skeleton height={CHART_HEIGHT + 90} radius={8} />}>
        <DamageChart {...rest} stats={stats} />
      </Late>
    );
  return <DuelsChart maps={rest.maps} stats={stats} />;
}

/** Score, damage and opening duels of the maps shown, drawn from what the server told and from nothing else. */
export const ChartsCard = memo(function ChartsCard({
  match,
  maps,
}: {
  match: LiveMatch;
  /** Maps of the chosen tab, in order. */
  maps: readonly LiveMap[];
}) {
  const { t } = useTranslation('spectate');
  const words = useChartWords();
  const [kind, setKind] = useState<Kind>('score');
  const [ref, isSeen] = useInView<HTMLDivElement>();
  const stats = useMatchStats(match, isSeen && kind !== 'score');
  return (
    <Card as="section" padded={false} data-testid="charts">
      <CardHeader title={t('charts.title')} icon={<ChartLine size={18} />} />
      <div className={styles.body} ref={ref}>
        <SegmentedControl
          label={t('charts.which')}
          hideLabel
          options={KINDS.map((value) => ({ value, label: t(`charts.kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {isSeen ? (
          <ChartBody kind={kind} match={match} maps={maps} words={words} stats={stats} />
        ) : (
          <Skeleton height={CHART_HEIGHT + 110} radius={8} />
        )}
      </div>
    </Card>
  );
});
