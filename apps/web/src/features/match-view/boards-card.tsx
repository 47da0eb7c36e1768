import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sideNow } from '../../components/match/match-summary';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { Card, Tabs, mapDisplayName } from '../../ui';
import styles from './boards-card.module.css';
import { ColumnPicker, useColumnChoice } from './column-picker';
import { DemoLink } from './demo-link';
import { RoundDetail } from './round-detail';
import { RoundStrip } from './round-strip';
import { Scoreboards } from './scoreboard';
import { seriesTotals } from './series-totals';

/** Which boards are shown: those of one map, or all maps together. */
export type BoardTab = 'series' | `map${number}`;

/** Number of the map of a tab; null for the series. */
export const mapOfTab = (tab: BoardTab): number | null => (tab === 'series' ? null : Number(tab.slice(3)));

interface BoardsCardProps {
  match: LiveMatch;
  view: LiveMatchData['view'];
  tab: BoardTab;
  onTab: (tab: BoardTab) => void;
}

/** The strip of rounds of one map with the round that was chosen on it. */
function Rounds({ match, map, view }: { match: LiveMatch; map: LiveMap; view: LiveMatchData['view'] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  // A restore may take the chosen round away.
  const round = map.rounds.find((one) => one.round === chosen);
  return (
    <>
      <RoundStrip
        match={match}
        map={map}
        timeline={view.timeline}
        selected={round?.round ?? null}
        onSelect={setChosen}
      />
      {round !== undefined && <RoundDetail match={match} map={map} round={round} onChoose={setChosen} />}
    </>
  );
}

/** Rounds and players, map by map or of the whole series. */
export function BoardsCard({ match, view, tab, onTab }: BoardsCardProps) {
  const { t } = useTranslation('match');
  const columns = useColumnChoice();
  const played = match.maps.filter((map) => map.status !== 'upcoming');
  const number = mapOfTab(tab);
  const map = number === null ? undefined : view.maps[number];
  const players = useMemo(
    () => (number === null ? seriesTotals(Object.values(view.scoreboards)) : (view.scoreboards[number]?.players ?? [])),
    [number, view.scoreboards],
  );
  const items: { value: BoardTab; label: string }[] = [
    ...(match.max_maps > 1 && played.length > 1 ? [{ value: 'series' as const, label: t('maps.series') }] : []),
    ...played.map((one) => ({
      value: `map${one.number}` as const,
      label: t('maps.tab', { map: mapDisplayName(one.name), score: `${one.team1_score}–${one.team2_score}` }),
    })),
  ];
  const hasBoards = Object.keys(view.scoreboards).length > 0;
  return (
    <Card as="section" padded={false} className={styles.boards} data-testid="boards">
      {(items.length > 0 || hasBoards) && (
        <div className={styles.head}>
          <div className={styles.tabs}>
            {items.length > 0 && <Tabs label={t('maps.label')} items={items} value={tab} onChange={onTab} />}
          </div>
          {hasBoards && <ColumnPicker {...columns} />}
        </div>
      )}
      {map !== undefined && (map.rounds.length > 0 || match.end_time === null) && (
        <Rounds key={map.number} match={match} map={map} view={view} />
      )}
      <Scoreboards
        match={match}
        players={players}
        team1Side={map?.status === 'live' ? sideNow(match, 'team1') : null}
        columns={columns.columns}
      />
      {map?.status === 'finished' && <DemoLink match={match} map={map} />}
    </Card>
  );
}
