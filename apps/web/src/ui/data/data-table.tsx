import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguageTag } from '../../lib/i18n';
import { cx } from '../class-names';
import styles from './data-table.module.css';
import { useIsDesktop } from '../use-media';

export type SortValue = string | number | null;
export interface SortState {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataColumn<Row> {
  key: string;
  header: ReactNode;
  /** What the sort button sorts by, in words, when `header` is not plain text. */
  headerLabel?: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable; null values go last in both directions. */
  sortValue?: (row: Row) => SortValue;
  /** First click sorts this way; numbers are usually wanted from the top. */
  firstDirection?: SortState['direction'];
  /** Sortable by whom the table belongs to (`onSort`), where the order comes from the server. */
  sortable?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Shown from 1281 px up only: what a narrower table can do without. */
  wideOnly?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  initialSort?: SortState;
  dense?: boolean;
  /** Keeps the first column in view while the rest scrolls sideways. */
  stickyFirst?: boolean;
  /** Highlights a row (the viewer's own). */
  isMarked?: (row: Row) => boolean;
  /** Under 961 px: draws each row as a card instead of a table. */
  renderCard?: (row: Row) => ReactNode;
  /** With `onSort` the caller sorts (the rows are a page of the server's list): the order shown as theirs. */
  sort?: SortState;
  onSort?: (next: SortState) => void;
}

function compare(a: SortValue, b: SortValue, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

function sortRows<Row>(
  rows: readonly Row[],
  column: DataColumn<Row> | undefined,
  sort: SortState | null,
): readonly Row[] {
  const read = column?.sortValue;
  if (read === undefined || sort === null) return rows;
  const collator = new Intl.Collator(currentLanguageTag(), { numeric: true, sensitivity: 'base' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const a = read(left);
    const b = read(right);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compare(a, b, collator);
  });
}

/** Class of a cell by how its column is aligned and where it is left out. */
export function alignClass<Row>({ align, wideOnly }: DataColumn<Row>): string {
  return cx(
    align === 'right' && styles.right,
    align === 'center' && styles.center,
    wideOnly === true && styles.wideOnly,
  );
}

/** A head: text, or a button that sorts. */
export function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>;
  sort: SortState | null;
  onSort: (next: SortState) => void;
}) {
  const { t } = useTranslation('ui');
  const isSorted = sort?.column === column.key;
  const align = alignClass(column);
  if (column.sortValue === undefined && column.sortable !== true) {
    return (
      <th scope="col" className={align} style={{ width: column.width }}>
        {column.header}
      </th>
    );
  }
  const first = column.firstDirection ?? 'ascending';
  const flipped = sort?.direction === 'ascending' ? 'descending' : 'ascending';
  const Icon = !isSorted ? ArrowUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  const name = column.headerLabel ?? (typeof column.header === 'string' ? column.header : column.key);
  return (
    <th
      scope="col"
      className={cx(align, isSorted && styles.sorted)}
      aria-sort={isSorted ? sort.direction : 'none'}
      style={{ width: column.width }}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column: column.key, direction: isSorted ? flipped : first })}
        aria-label={t('table.sortBy', { column: name })}
      >
        {column.header}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}

/** A semantic table with sort buttons in its heads (`aria-sort`); cards instead on phones when `renderCard` is given. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  initialSort,
  dense = false,
  stickyFirst = false,
  isMarked,
  renderCard,
  sort: givenSort,
  onSort,
}: DataTableProps<Row>) {
  const [ownSort, setSort] = useState<SortState | null>(initialSort ?? null);
  const isSortedOutside = onSort !== undefined;
  const sort = isSortedOutside ? (givenSort ?? null) : ownSort;
  const isDesktop = useIsDesktop();
  const sorted = useMemo(
    () =>
      isSortedOutside
        ? rows
        : sortRows(
            rows,
            columns.find((column) => column.key === sort?.column),
            sort,
          ),
    [rows, columns, sort, isSortedOutside],
  );

  if (!isDesktop && renderCard !== undefined) {
    return (
      <ul className={styles.cards} aria-label={caption}>
        {sorted.map((row) => (
          <li key={rowKey(row)}>{renderCard(row)}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={cx(styles.table, dense && styles.dense, stickyFirst && styles.sticky)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort ?? setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)} className={isMarked?.(row) === true ? styles.marked : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={alignClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
