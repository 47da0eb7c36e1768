import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  Fragment,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';

/** Rows up to this number are all drawn: the browser is faster at that than any window over them. */
export const VIRTUAL_THRESHOLD = 100;

/** What the element of a row carries, spread onto `tr` or `li`. All values are plain, so a memoised row stays memoised. */
export interface VirtualRowProps {
  ref: (element: Element | null) => void;
  'data-index': number;
  /** Only while rows are left out. Counted from 2, the heads being row 1. */
  'aria-rowindex'?: number;
  'aria-setsize'?: number;
  'aria-posinset'?: number;
}

/** Ways to move the page to a row that may not be drawn. */
export interface VirtualHandle {
  scrollTo: (index: number, align?: 'start' | 'center' | 'end' | 'auto') => void;
}

export interface VirtualProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Height of a usual row in CSS pixels; drawn rows are measured. */
  rowHeight: number;
  renderRow: (row: Row, props: VirtualRowProps, index: number) => ReactNode;
  /** This row stays in the document wherever the page is scrolled to: the one with the focus, or the viewer's own. */
  keepIndex?: number | null;
  /** Draws all rows up to this number; `VIRTUAL_THRESHOLD` by default. */
  threshold?: number;
  handle?: Ref<VirtualHandle>;
  /** Height of what sticks to the top of the page and would cover a row that was scrolled to. */
  topInset?: number;
}

const OVERSCAN = 12;
const noMeasure = () => undefined;

interface Window {
  isVirtual: boolean;
  /** Indexes drawn, in order. */
  indexes: readonly number[];
  /** Empty height before the drawn row at this place in `indexes`, in pixels. */
  gapBefore: (place: number) => number;
  gapAfter: number;
  measure: (element: Element | null) => void;
}

function useRowWindow<Row>(
  { rows, rowKey, rowHeight, keepIndex, threshold = VIRTUAL_THRESHOLD, handle, topInset = 0 }: VirtualProps<Row>,
  container: { readonly current: HTMLElement | null },
): Window {
  const isVirtual = rows.length > threshold;
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above the rows may grow or go at any time (filters, banners), and the page's height tells it.
  useEffect(() => {
    const element = container.current;
    if (!isVirtual || element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setScrollMargin(Math.round(element.getBoundingClientRect().top + window.scrollY)),
    );
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isVirtual, container]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const kept = keepIndex ?? -1;
      return kept < 0 || kept >= range.count || drawn.includes(kept)
        ? drawn
        : [...drawn, kept].toSorted((a, b) => a - b);
    },
    [keepIndex],
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler keeps what it returns here
  const virtualizer = useWindowVirtualizer<Element>({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: topInset,
    rangeExtractor,
  });
  useImperativeHandle(
    handle,
    () => ({
      scrollTo: (index, align = 'auto') => {
        if (isVirtual) virtualizer.scrollToIndex(index, { align });
        else
          container.current
            ?.querySelector(`:scope > [data-index="${index}"]`)
            ?.scrollIntoView({ block: align === 'auto' ? 'nearest' : align });
      },
    }),
    [isVirtual, virtualizer, container],
  );
  if (!isVirtual)
    return {
      isVirtual,
      indexes: rows.map((_, index) => index),
      gapBefore: () => 0,
      gapAfter: 0,
      measure: noMeasure,
    };
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    isVirtual,
    indexes: items.map((item) => item.index),
    gapBefore: (place) => (items[place]?.start ?? 0) - (items[place - 1]?.end ?? scrollMargin),
    gapAfter: last === undefined ? rows.length * rowHeight : virtualizer.getTotalSize() + scrollMargin - last.end,
    measure: virtualizer.measureElement,
  };
}

/** `aria-rowcount` for the table around a `VirtualTableBody`: all rows and the heads, or nothing while all are drawn. */
export function virtualRowCount(rows: number, threshold = VIRTUAL_THRESHOLD): number | undefined {
  return rows > threshold ? rows + 1 : undefined;
}

/**
 * The `tbody` of a long table, scrolled with the page: rows far from the view are left out and their height is kept.
 * Give the table `aria-rowcount={virtualRowCount(rows.length)}` and spread the given props onto each `tr`.
 */
export function VirtualTableBody<Row>(props: VirtualProps<Row> & { /** Number of columns. */ columns: number }) {
  const container = useRef<HTMLTableSectionElement>(null);
  const { isVirtual, indexes, gapBefore, gapAfter, measure } = useRowWindow(props, container);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden="true" data-gap>
        <td colSpan={props.columns} style={{ height, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <tbody ref={container}>
      {indexes.map((index, place) => {
        const row = props.rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={props.rowKey(row)}>
            {gap(gapBefore(place))}
            {props.renderRow(
              row,
              { ref: measure, 'data-index': index, ...(isVirtual ? { 'aria-rowindex': index + 2 } : {}) },
              index,
            )}
          </Fragment>
        );
      })}
      {gap(gapAfter)}
    </tbody>
  );
}

/** The same for a list: spread the given props onto each `li`. */
export function VirtualList<Row>({
  label,
  className,
  ...props
}: VirtualProps<Row> & { /** Accessible name. */ label?: string; className?: string }) {
  const container = useRef<HTMLUListElement>(null);
  const { isVirtual, indexes, gapBefore, gapAfter, measure } = useRowWindow(props, container);
  const gap = (height: number) => height > 0 && <li aria-hidden="true" role="presentation" style={{ height }} />;
  return (
    <ul ref={container} className={className} aria-label={label}>
      {indexes.map((index, place) => {
        const row = props.rows[index];
        if (row === undefined) return null;
        const place1 = isVirtual ? { 'aria-setsize': props.rows.length, 'aria-posinset': index + 1 } : {};
        return (
          <Fragment key={props.rowKey(row)}>
            {gap(gapBefore(place))}
            {props.renderRow(row, { ref: measure, 'data-index': index, ...place1 }, index)}
          </Fragment>
        );
      })}
      {gap(gapAfter)}
    </ul>
  );
}
