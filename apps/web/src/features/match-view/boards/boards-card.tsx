import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { roundInPlay, sideNow } from '../../../components/match/match-summary';
import { latePart } from '../../../lib/page/late-part';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { Card, Late, LateExtra, SegmentedControl, Skeleton, Tabs } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './boards-card.module.css';
import { ColumnPicker, useColumnChoice } from './column-picker';
import { RoundStrip } from './round-strip';
import { Scoreboards, type ScoreboardsProps } from './scoreboard';
import { seriesTotals } from './series-totals';

/* Only whoever chooses a round sees one. */
const RoundDetail = latePart(() => import('./round-detail'), 'RoundDetail');

/* Of a map that is over. */
const DemoLink = latePart(() => import('../server/demo-link'), 'DemoLink', ['spectate']);

/* Where the last reports of a map never came. */
const UncountedRounds = latePart(() => import('./uncounted-rounds'), 'UncountedRounds', ['spectate']);

const CombatBoards = latePart(() => import('./combat-boards'), 'CombatBoards');
const CurrentRound = latePart(() => import('./feed/current-round'), 'CurrentRound');
/** Of the boards of two teams of five. */
const BOARDS_HEIGHT = 560;
const VIEWS = ['general', 'combat'] as const;

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

interface BoardsProps extends ScoreboardsProps {
  /** Numbers of the maps that are shown. */
  maps: readonly number[];
  shown: (typeof VIEWS)[number];
  onShow: (shown: (typeof VIEWS)[number]) => void;
}

/* The players: what everybody looks for, or their fights. */
function Boards({ shown, onShow, maps, ...boards }: BoardsProps) {
  const { t } = useTranslation('spectate');
  if (boards.players.length === 0) return <Scoreboards {...boards} />;
  return (
    <>
      <div className={styles.views}>
        <SegmentedControl
          label={t('combat.view')}
          hideLabel
          options={VIEWS.map((value) => ({ value, label: t(`combat.${value}`) }))}
          value={shown}
          onChange={onShow}
        />
      </div>
      {shown === 'general' ? (
        <Scoreboards {...boards} />
      ) : (
        <Late place={<Skeleton height={BOARDS_HEIGHT} radius={0} />}>
          <CombatBoards match={boards.match} players={boards.players} maps={maps} team1Side={boards.team1Side} />
        </Late>
      )}
    </>
  );
}

/* Of a map that is over and of which nobody's numbers go to its end. */
function Uncounted({ map, players }: { map: LiveMap; players: ScoreboardsProps['players'] }) {
  const played = map.team1_score + map.team2_score;
  if (map.status !== 'finished' || players.some(({ rounds }) => rounds >= played)) return null;
  return (
    <LateExtra>
      <UncountedRounds key={map.number} map={map} players={players} />
    </LateExtra>
  );
}

/** Rounds and players, map by map or of the whole series. */
export function BoardsCard({ match, view, tab, onTab }: BoardsCardProps) {
  const { t } = useTranslation('match');
  const columns = useColumnChoice();
  const [shown, setShown] = useState<(typeof VIEWS)[number]>('general');
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
      label: t(one.unproven ? 'maps.tabUnproven' : 'maps.tab', {
        map: mapDisplayName(one.name),
        score: `${one.team1_score}–${one.team2_score}`,
      }),
    })),
  ];
  const side = map?.status === 'live' ? sideNow(match, 'team1') : null;
  const numbers = useMemo(
    () => (number === null ? Object.keys(view.scoreboards).map(Number) : [number]),
    [number, view.scoreboards],
  );
  const hasBoards = Object.keys(view.scoreboards).length > 0;
  return (
    <Card as="section" padded={false} className={styles.boards} data-testid="boards">
      {(items.length > 0 || hasBoards) && (
        <div className={styles.head}>
          <div ref={tabs} className={styles.tabs}>
            {items.length > 0 && <Tabs label={t('maps.label')} items={items} value={tab} onChange={onTab} />}
          </div>
          {hasBoards && shown === 'general' && <ColumnPicker {...columns} />}
        </div>
      )}
      {map !== undefined && (map.rounds.length > 0 || match.end_time === null) && (
        <Rounds key={map.number} match={match} map={map} view={view} />
      )}
      {map !== undefined && <Uncounted map={map} players={players} />}
      <Boards
        match={match}
        players={players}
        maps={numbers}
        team1Side={side}
        columns={columns.columns}
        shown={shown}
        onShow={setShown}
      />
      {map?.status === 'live' && match.end_time === null && (
        <Late>
          <CurrentRound matchId={match.id} map={map.number} round={roundInPlay(map)} players={players} />
        </Late>
      )}
      {map?.status === 'finished' && (
        <Late>
          <DemoLink match={match} map={map} />
        </Late>
      )}
    </Card>
  );
}
