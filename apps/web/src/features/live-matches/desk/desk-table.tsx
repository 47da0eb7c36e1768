import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamStatus } from '../../../lib/live/event-stream';
import { VirtualTableBody, cx, virtualRowCount, type VirtualHandle } from '../../../ui';
import type { DeskColumn, DeskQuery, DeskSort } from './desk-query';
import { DeskRow } from './desk-row';
import styles from './desk.module.css';

/* A row here is ten cells of badges and clocks: a sort or a filter over fifty drawn ones keeps a slow processor from the next press. */
const MOST_DRAWN_WHOLE = 30;

/** What the sort of a column's head is called; columns without one do not sort. */
const SORT_OF: Readonly<Record<DeskColumn, DeskSort | null>> = {
  score: 'score',
  phase: 'urgency',
  pause: 'pause',
  signal: 'signal',
  server: 'server',
  attention: null,
  command: null,
  season: 'season',
};

function Head({
  column,
  sort: by,
  query,
  onSort,
}: {
  column: DeskColumn | 'id' | 'teams';
  sort: DeskSort | null;
  query: DeskQuery;
  onSort: (sort: DeskQuery['sort']) => void;
}) {
  const { t } = useTranslation(['desk', 'ui']);
  const label = t(`desk:column.${column}`);
  if (by === null)
    return (
      <th scope="col" className={styles[`${column}Head`]}>
        {label}
      </th>
    );
  const isSorted = query.sort.column === by;
  const Icon = !isSorted ? ArrowUpDown : query.sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  const next = isSorted && query.sort.direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={cx(styles[`${column}Head`], isSorted && styles.sorted)}
      aria-sort={isSorted ? query.sort.direction : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        aria-label={t('ui:table.sortBy', { column: label })}
        onClick={() => onSort({ column: by, direction: next })}
      >
        {label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}

export interface DeskRowData {
  match: LiveMatch;
  left: 'ended' | 'filtered' | null;
}

export interface DeskTableProps {
  rows: readonly DeskRowData[];
  query: DeskQuery;
  onSort: (sort: DeskQuery['sort']) => void;
  freshness: ReadonlyMap<number, FreshnessFrame>;
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
  serverName: (id: number | null) => string | null;
  seasonName: (id: number | null) => string | null;
  onPause: (match: LiveMatch) => void;
  /** Rows stay where they are while a pointer is over them. */
  onHold: (isHeld: boolean) => void;
  tableRef: Ref<HTMLTableElement>;
  handle: Ref<VirtualHandle>;
}

/** The rows of the desk under sort buttons; when they are many, only those near the view are drawn. Memoised: the toolbar changes without it. */
export const DeskTable = memo(function DeskTable({
  rows,
  query,
  onSort,
  tableRef,
  handle,
  onHold,
  ...props
}: DeskTableProps) {
  const { t } = useTranslation('desk');
  const [focused, setFocused] = useState<number | null>(null);
  const { columns } = query;
  const keepIndex = focused === null ? null : rows.findIndex((row) => row.match.id === focused);
  return (
    <div className={styles.frame}>
      <table
        ref={tableRef}
        className={styles.table}
        aria-rowcount={virtualRowCount(rows.length, MOST_DRAWN_WHOLE)}
        data-testid="live-desk"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onFocus={(event) => {
          const row = (event.target as Element).closest<HTMLElement>('[data-match]');
          setFocused(row === null ? null : Number(row.dataset.match));
        }}
      >
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <Head column="id" sort="id" query={query} onSort={onSort} />
            <Head column="teams" sort="teams" query={query} onSort={onSort} />
            {columns.map((column) => (
              <Head key={column} column={column} sort={SORT_OF[column]} query={query} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <VirtualTableBody
          rows={rows}
          rowKey={(row) => row.match.id}
          rowHeight={53}
          threshold={MOST_DRAWN_WHOLE}
          columns={columns.length + 2}
          keepIndex={keepIndex}
          handle={handle}
          topInset={108}
          renderRow={({ match, left }, rowProps, index) => (
            <DeskRow
              {...rowProps}
              match={match}
              left={left}
              frame={props.freshness.get(match.id) ?? null}
              stream={props.stream}
              columns={columns}
              number={index < 9 ? index + 1 : null}
              serverName={props.serverName(match.server_id)}
              seasonName={props.seasonName(match.season_id)}
              onPause={props.onPause}
            />
          )}
        />
      </table>
    </div>
  );
});
