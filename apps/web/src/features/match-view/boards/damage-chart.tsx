import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarFigure, SelectField, type ChartSeries } from '../../../ui';
import styles from './charts-card.module.css';
import { CHART_HEIGHT, chartMarks, damagePoints, teamSeries, type ChartWords } from './charts-model';
import type { MatchStats } from './use-match-stats';

const TEAMS = 'teams';

export interface ChartProps {
  match: LiveMatch;
  maps: readonly LiveMap[];
  words: ChartWords;
}

/** Damage by round, of the teams or of one player. */
export function DamageChart({ match, maps, words, stats }: ChartProps & { stats: MatchStats }) {
  const { t } = useTranslation('spectate');
  const [whose, setWhose] = useState(TEAMS);
  const players = stats.players ?? [];
  const shown = players.filter((player) => maps.some((map) => map.number === player.map));
  const names = new Map(shown.map((player) => [player.steamId, player]));
  const player = names.get(whose);
  const series: ChartSeries[] =
    player === undefined
      ? teamSeries(match)
      : [{ key: 'player', label: player.name, tone: player.team === 'team1' ? 'brand' : 'rival' }];
  return (
    <BarFigure
      title={t('charts.damage.title')}
      pointHeader={t('charts.point')}
      emptyText={t('charts.damage.empty')}
      points={damagePoints(maps, players, player?.steamId ?? null, words)}
      series={series}
      marks={chartMarks(maps, words)}
      height={CHART_HEIGHT}
      actions={
        names.size > 0 ? (
          <div className={styles.whose}>
            <SelectField
              label={t('charts.damage.of')}
              value={player === undefined ? TEAMS : whose}
              onChange={(value) => setWhose(value ?? TEAMS)}
              options={[
                { value: TEAMS, label: t('charts.damage.teams') },
                ...[...names.values()].map(({ steamId, name, team }) => ({
                  value: steamId,
                  label: `${name} · ${match[team].tag || match[team].name}`,
                })),
              ]}
            />
          </div>
        ) : undefined
      }
    />
  );
}
