import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { Keyboard } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { mayAdminister } from '../../../components/match/send-command';
import type { LiveStreamStatus } from '../../../lib/live/event-stream';
import { currentLanguageTag } from '../../../lib/i18n';
import { isAdmin, useSession } from '../../../lib/session';
import { EmptyState, type VirtualHandle } from '../../../ui';
import { orderBasis, needsAttention, type DeskQuery } from './desk-query';
import { deskRows } from './desk-rows';
import { DeskTable, type DeskRowData } from './desk-table';
import { DeskToolbar } from './desk-toolbar';
import styles from './desk.module.css';
import { StableOrder, isOutOfOrder } from './stable-order';
import { useDeskKeys } from './use-desk-keys';
import { useDeskNames } from './use-desk-names';
import { useDeskPause } from './use-desk-pause';
import { useDeskQuery } from './use-desk-query';

/* Headers of rows that are on the desk, also after their match has left the live list. */
function useLastKnown(matches: readonly LiveMatch[]): ReadonlyMap<number, LiveMatch> {
  const [known] = useState(() => new Map<number, LiveMatch>());
  for (const match of matches) known.set(match.id, match);
  return known;
}

export interface MatchDeskProps {
  matches: readonly LiveMatch[];
  freshness: readonly FreshnessFrame[];
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
}

/** The desk of those who run matches: one row per open match, in an order that only they change. */
export function MatchDesk({ matches, freshness, stream }: MatchDeskProps) {
  const { t } = useTranslation('desk');
  const { user } = useSession();
  const { query, change } = useDeskQuery();
  const { seasons, serverName, seasonName } = useDeskNames(isAdmin(user));
  const lastKnown = useLastKnown(matches);
  const onPause = useDeskPause();

  const frames = useMemo(() => new Map(freshness.map((frame) => [frame.match_id, frame])), [freshness]);
  const own = useMemo(
    () =>
      matches.filter((match) => match.end_time === null && match.status !== 'scheduled' && mayAdminister(user, match)),
    [matches, user],
  );
  const sorted = deskRows(own, query, {
    userId: user?.id ?? null,
    freshness: frames,
    serverName,
    seasonName,
    languageTag: currentLanguageTag(),
  }).map((match) => match.id);
  const wanted = sorted.join(' ');
  const basis = orderBasis(query);
  // In order from the first drawing on: rows that an effect puts in would be drawn in one go, and the page would stand still.
  const [order] = useState(() => new StableOrder().startingWith(sorted, basis));
  const places = useSyncExternalStore(order.subscribe, order.snapshot);
  useLayoutEffect(
    () => order.update(wanted === '' ? [] : wanted.split(' ').map(Number), basis),
    [order, wanted, basis],
  );
  useEffect(() => () => order.hold(false), [order]);

  const present = useMemo(() => {
    const openIds = new Set(own.map((match) => match.id));
    return places.flatMap(({ id, leftAt }): DeskRowData[] => {
      const match = lastKnown.get(id);
      if (match === undefined) return [];
      return [{ match, left: leftAt === null ? null : openIds.has(id) ? 'filtered' : 'ended' }];
    });
  }, [places, own, lastKnown]);
  // Toolbar and heads answer a press at once; rows follow in a drawing that the next press may interrupt.
  const rows = useDeferredValue(present);

  const table = useRef<HTMLTableElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualHandle>(null);
  const onSort = useCallback((sort: DeskQuery['sort']) => change({ sort }), [change]);
  const onHold = useCallback((isHeld: boolean) => order.hold(isHeld), [order]);
  useDeskKeys({
    table,
    search: tools,
    ids: rows.map((row) => row.match.id),
    scrollTo: (index) => handle.current?.scrollTo(index),
    onPause,
    // What is known now, which may be newer than what is drawn.
    rowOf: (id) => present.find((row) => row.match.id === id)?.match,
  });

  return (
    <section aria-label={t('caption')} className={styles.desk} ref={tools}>
      <DeskToolbar
        query={query}
        onChange={change}
        shown={sorted.length}
        attention={own.filter(needsAttention).length}
        seasons={seasons}
        hasMine={isAdmin(user)}
        onReorder={isOutOfOrder(places, sorted) ? order.renew : null}
      />
      {rows.length === 0 ? (
        <EmptyState framed title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <DeskTable
          rows={rows}
          query={query}
          onSort={onSort}
          freshness={frames}
          stream={stream}
          serverName={serverName}
          seasonName={seasonName}
          onPause={onPause}
          onHold={onHold}
          tableRef={table}
          handle={handle}
        />
      )}
      <p className={styles.keysHint}>
        <Keyboard size={14} />
        {t('keys.hint')}
      </p>
    </section>
  );
}
