import { memo, useEffect, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names';
import { HeaderCell, alignClass, type DataColumn, type SortState } from './data-table';
import styles from './data-table.module.css';
import { Skeleton } from '../feedback/states';
import { useIsDesktop } from '../use-media';
import {
  VirtualList,
  VirtualTableBody,
  virtualRowCount,
  type VirtualHandle,
  type VirtualRowProps,
} from './virtual-list';

/** A place of the list; null while its row is being fetched. */
export interface PagedSlot<Row> {
  index: number;
  row: Row | null;
}

export interface PagedTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  slots: readonly PagedSlot<Row>[];
  /** A row that is not here came into view. Must not change from render to render. */
  onMissing: (index: number) => void;
  sort: SortState;
  onSort: (next: SortState) => void;
  isMarked?: (row: Row) => boolean;
  /** Under 961 px each row is a card. */
  renderCard: (row: Row) => ReactNode;
  /** Height of a card in CSS pixels, for the ones not drawn yet. */
  cardHeight: number;
  /** The row that stays in the document wherever one scrolls. */
  keepIndex?: number | null;
  handle?: Ref<VirtualHandle>;
}

const ROW_HEIGHT = 53;
const CARD_GAP = 8;
/** The top bar and the sticky heads. */
const TOP_INSET = 110;
const slotKey = ({ index }: PagedSlot<unknown>): number => index;

interface RowProps<Row> {
  slot: PagedSlot<Row>;
  virtual: VirtualRowProps;
  onMissing: (index: number) => void;
  isMarked: boolean;
}

/** Says once that it is missing; drawn again when it has come. */
function useMissing<Row>({ index, row }: PagedSlot<Row>, onMissing: (index: number) => void): void {
  const isMissing = row === null;
  useEffect(() => {
    if (isMissing) onMissing(index);
  }, [isMissing, index, onMissing]);
}

function TableRowInner<Row>({
  slot,
  virtual,
  onMissing,
  isMarked,
  columns,
}: RowProps<Row> & { columns: readonly DataColumn<Row>[] }) {
  useMissing(slot, onMissing);
  const { row } = slot;
  return (
    <tr {...virtual} className={isMarked ? styles.marked : undefined} aria-busy={row === null || undefined}>
      {columns.map((column, place) => (
        <td key={column.key} className={alignClass(column)}>
          {row === null ? (
            <span className={styles.pending}>
              <Skeleton width={place === 1 ? 180 : 36} height={14} />
            </span>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/* Scrolling draws new rows only: those on screen keep their slot, columns and plain props. */
const TableRow = memo(
  TableRowInner,
  (before, after) =>
    before.slot.row === after.slot.row &&
    before.slot.index === after.slot.index &&
    before.columns === after.columns &&
    before.isMarked === after.isMarked &&
    before.onMissing === after.onMissing &&
    before.virtual['aria-rowindex'] === after.virtual['aria-rowindex'] &&
    before.virtual.ref === after.virtual.ref,
) as typeof TableRowInner;

function CardRow<Row>({
  slot,
  virtual,
  onMissing,
  renderCard,
  height,
}: Omit<RowProps<Row>, 'isMarked'> & { renderCard: (row: Row) => ReactNode; height: number }) {
  useMissing(slot, onMissing);
  return (
    <li {...virtual} className={styles.virtualCard}>
      {slot.row === null ? <Skeleton height={height} radius={12} /> : renderCard(slot.row)}
    </li>
  );
}

/**
 * A table of any length that scrolls with the page: only the rows near the view are in the document, and only those that came into
 * view are asked for. Heads stick below the top bar and sort by buttons; cards on phones.
 */
export function PagedTable<Row>({
  caption,
  columns,
  slots,
  onMissing,
  sort,
  onSort,
  isMarked,
  renderCard,
  cardHeight,
  keepIndex,
  handle,
}: PagedTableProps<Row>) {
  const isDesktop = useIsDesktop();
  const shared = {
    rows: slots,
    rowKey: slotKey,
    topInset: TOP_INSET,
    ...(keepIndex === undefined ? {} : { keepIndex }),
    ...(handle === undefined ? {} : { handle }),
  };
  if (!isDesktop)
    return (
      <VirtualList<PagedSlot<Row>>
        {...shared}
        label={caption}
        className={styles.virtualCards}
        rowHeight={cardHeight + CARD_GAP}
        renderRow={(slot, virtual) => (
          <CardRow slot={slot} virtual={virtual} onMissing={onMissing} renderCard={renderCard} height={cardHeight} />
        )}
      />
    );
  return (
    <div className={styles.fitting}>
      <table
        className={cx(styles.table, styles.stickyHead, styles.paged)}
        aria-rowcount={virtualRowCount(slots.length)}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <VirtualTableBody<PagedSlot<Row>>
          {...shared}
          columns={columns.length}
          rowHeight={ROW_HEIGHT}
          renderRow={(slot, virtual) => (
            <TableRow
              slot={slot}
              virtual={virtual}
              onMissing={onMissing}
              columns={columns}
              isMarked={slot.row !== null && isMarked?.(slot.row) === true}
            />
          )}
        />
      </table>
    </div>
  );
}
