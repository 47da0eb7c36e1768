import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { sideNow } from '../../components/match/match-summary';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/late-part';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { Card, Late, mapDisplayName, Tabs } from '../../ui';
import styles from './boards-card.module.css';
import { ColumnPicker, useColumnChoice } from './column-picker';
import { RoundStrip } from './round-strip';
import { Scoreboards } from './scoreboard';
import { seriesTotals } from './series-totals';

/* Only whoever chooses a round sees one. */
const RoundDetail = latePart(async () => (await import('./round-detail')).RoundDetail);

/* Of a map that is over. */
const DemoLink = latePart(async () => (await withAreas(() => import('./demo-link'), ['spectate'])).DemoLink);

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
      {round !== undefined && (
        <Late>
          <RoundDetail match={match} map={map} round={round} onChoose={setChosen} />
        </Late>
      )}
    </>
  );
}

/* How much of the tab before shows, so that one sees there is more. */
const PEEK_PX = 32;

/** Keeps the chosen tab in sight where the tabs of a long series do not fit; the page itself does not move. */
function useTabInSight(tab: BoardTab): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = tabs.current;
    const chosen = box?.querySelector('[aria-selected="true"]');
    if (!box || !chosen) return;
    const [outer, inner] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - PEEK_PX;
  }, [tab]);
  return tabs;
}

/** Rounds and players, map by map or of the whole series. */
export function BoardsCard({ match, view, tab, onTab }: BoardsCardProps) {
  const { t } = useTranslation('match');
  const columns = useColumnChoice();
  const tabs = useTabInSight(tab);
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
          <div ref={tabs} className={styles.tabs}>
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
      {map?.status === 'finished' && (
        <Late>
          <DemoLink match={match} map={map} />
        </Late>
      )}
    </Card>
  );
}
