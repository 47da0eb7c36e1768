import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { Keyboard } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAdminister } from '../../../components/match/send-command';
import type { LiveStreamStatus } from '../../../lib/event-stream';
import { currentLanguageTag } from '../../../lib/i18n';
import { isAdmin, useSession } from '../../../lib/session';
import { Card, EmptyState, type VirtualHandle } from '../../../ui';
import { orderBasis, needsAttention } from './desk-query';
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
function useLastKnown(matches: readonly LiveMatch[]): (id: number) => LiveMatch | undefined {
  const [known] = useState(() => new Map<number, LiveMatch>());
  for (const match of matches) known.set(match.id, match);
  return (id) => known.get(id);
}

function nameOf(list: readonly { id: number; name: string }[]) {
  const names = new Map(list.map((one) => [one.id, one.name]));
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null));
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
  const names = useDeskNames(isAdmin(user));
  const [order] = useState(() => new StableOrder());
  const places = useSyncExternalStore(order.subscribe, order.snapshot);
  const lastKnown = useLastKnown(matches);
  const onPause = useDeskPause();

  const serverName = useMemo(() => nameOf(names.servers), [names.servers]);
  const seasonName = useMemo(() => nameOf(names.seasons), [names.seasons]);
  const frames = useMemo(() => new Map(freshness.map((frame) => [frame.match_id, frame])), [freshness]);
  const own = matches.filter(
    (match) => match.end_time === null && match.status !== 'scheduled' && mayAdminister(user, match),
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
  useLayoutEffect(
    () => order.update(wanted === '' ? [] : wanted.split(' ').map(Number), basis),
    [order, wanted, basis],
  );
  useEffect(() => () => order.hold(false), [order]);

  const openIds = new Set(own.map((match) => match.id));
  const rows = places.flatMap(({ id, leftAt }): DeskRowData[] => {
    const match = lastKnown(id);
    if (match === undefined) return [];
    return [{ match, left: leftAt === null ? null : openIds.has(id) ? 'filtered' : 'ended' }];
  });

  const table = useRef<HTMLTableElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualHandle>(null);
  useDeskKeys({
    table,
    search: tools,
    ids: rows.map((row) => row.match.id),
    scrollTo: (index) => handle.current?.scrollTo(index),
    onPause,
    rowOf: (id) => rows.find((row) => row.match.id === id)?.match,
  });

  return (
    <section aria-label={t('caption')} className={styles.desk} ref={tools}>
      <DeskToolbar
        query={query}
        onChange={change}
        shown={sorted.length}
        attention={own.filter(needsAttention).length}
        seasons={names.seasons}
        hasMine={isAdmin(user)}
        onReorder={isOutOfOrder(places, sorted) ? order.renew : null}
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        </Card>
      ) : (
        <DeskTable
          rows={rows}
          query={query}
          onSort={(sort) => change({ sort })}
          freshness={frames}
          stream={stream}
          serverName={serverName}
          seasonName={seasonName}
          onPause={onPause}
          onHold={(isHeld) => order.hold(isHeld)}
          tableRef={table}
          handle={handle}
        />
      )}
      <p className={styles.keysHint}>
        <Keyboard size={14} aria-hidden="true" />
        {t('keys.hint')}
      </p>
    </section>
  );
}
