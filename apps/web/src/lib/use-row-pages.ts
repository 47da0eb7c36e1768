import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { AnswerOf, InputOf } from '@placar/contracts/endpoints';
import { ApiError } from './api-client';
import { addressOf, call, type ReadName } from './endpoints';

/** A place in a long list; `row` is null while its page is not here. */
export interface RowSlot<Row> {
  index: number;
  row: Row | null;
}

export interface RowPage<Row> {
  rows: readonly Row[];
  total: number;
}

export interface RowPagesQuestion<Name extends ReadName, Row> {
  name: Name;
  /** What is asked for a page, from 0. Another address for page 0 is another question. */
  inputOf: (page: number) => InputOf<Name>;
  pageSize: number;
  read: (answer: AnswerOf<Name>) => RowPage<Row>;
}

export interface RowPages<Row> {
  /** As many as the whole list has rows; undefined before the first answer. */
  slots: readonly RowSlot<Row>[] | undefined;
  /** The rows on screen are those of the former question. */
  isStale: boolean;
  /** The last failure, until something is fetched again. */
  error: ApiError | undefined;
  /** Fetches the page of this row, unless it is here or on its way. */
  want: (index: number) => void;
  reload: () => void;
}

interface Shown<Row> {
  question: string | null;
  total: number;
  pages: ReadonlyMap<number, readonly Row[]>;
  error: ApiError | undefined;
}

type Change<Row> =
  | { kind: 'page'; question: string; page: number; answer: RowPage<Row> }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'retry' };

function reduce<Row>(shown: Shown<Row>, change: Change<Row>): Shown<Row> {
  if (change.kind === 'failed') return { ...shown, error: change.error };
  if (change.kind === 'retry') return { ...shown, error: undefined };
  const { question, page, answer } = change;
  const known = shown.question === question ? shown.pages : new Map<number, readonly Row[]>();
  return { question, total: answer.total, pages: new Map(known).set(page, answer.rows), error: undefined };
}

/**
 * A list of any length, fetched page by page in whatever order it is looked at: what was never looked at is never fetched.
 * The rows of the former question stay until the first page of the new one is here; pages are kept for coming back.
 */
export function useRowPages<Name extends ReadName, Row>({
  name,
  inputOf,
  pageSize,
  read,
}: RowPagesQuestion<Name, Row>): RowPages<Row> {
  const { cache, mutate } = useSWRConfig();
  const question = addressOf(name, inputOf(0));
  const asked = useRef({ question, name, inputOf, read, under: new Set<string>() });
  const [shown, change] = useReducer(reduce<Row>, undefined, (): Shown<Row> => {
    const kept = cache.get(question)?.data as AnswerOf<Name> | undefined;
    if (kept === undefined) return { question: null, total: 0, pages: new Map(), error: undefined };
    const { rows, total } = read(kept);
    return { question, total, pages: new Map([[0, rows]]), error: undefined };
  });

  const fetchPage = useCallback(
    async (page: number) => {
      const { question: wanted, under, ...now } = asked.current;
      const input = now.inputOf(page);
      const path = addressOf(now.name, input);
      if (under.has(path)) return;
      under.add(path);
      try {
        const answer = await mutate(path, call(now.name, input), { revalidate: false });
        if (asked.current.question === wanted && answer !== undefined)
          change({ kind: 'page', question: wanted, page, answer: now.read(answer) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (asked.current.question === wanted) change({ kind: 'failed', error });
      } finally {
        under.delete(path);
      }
    },
    [mutate],
  );

  useEffect(() => {
    asked.current = { ...asked.current, question, name, inputOf, read };
  });
  useEffect(() => {
    void fetchPage(0);
  }, [question, fetchPage]);

  const isStale = shown.question !== question;
  const slots = useMemo(
    () =>
      shown.question === null
        ? undefined
        : Array.from({ length: shown.total }, (_, index) => ({
            index,
            row: shown.pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null,
          })),
    [shown.question, shown.total, shown.pages, pageSize],
  );
  return {
    slots,
    isStale,
    error: shown.error,
    want: useCallback((index: number) => void fetchPage(Math.floor(index / pageSize)), [fetchPage, pageSize]),
    reload: useCallback(() => {
      change({ kind: 'retry' });
      void fetchPage(0);
    }, [fetchPage]),
  };
}
