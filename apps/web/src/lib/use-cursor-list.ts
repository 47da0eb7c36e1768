import type { AnswerOf, InputOf } from '@placar/contracts/endpoints';
import type { SWRInfiniteResponse } from 'swr/infinite';
import type { ApiError } from './api-client';
import { useEndpointPages } from './endpoint-pages';
import type { ReadName } from './endpoints';

export interface CursorQuestion<Name extends ReadName, Row, Cursor> {
  /** What is asked for the page at a cursor; undefined: the first page. */
  inputOf: (cursor: Cursor | undefined) => InputOf<Name>;
  rowsOf: (page: AnswerOf<Name>) => readonly Row[];
  /** Cursor of the next page; null: there is none. */
  nextOf: (page: AnswerOf<Name>) => Cursor | null;
}

export interface CursorList<Page, Row> {
  /** Rows of all pages that are here; undefined before the first answer. */
  rows: Row[] | undefined;
  error: ApiError | undefined;
  isBusy: boolean;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
  /** How many pages are shown. */
  size: number;
  mutate: SWRInfiniteResponse<Page, ApiError>['mutate'];
}

/** A list by cursor, a page more with each `more`; the rows of the former question stay until the new ones are here. */
export function useCursorList<Name extends ReadName, Row, Cursor>(
  name: Name,
  { inputOf, rowsOf, nextOf }: CursorQuestion<Name, Row, Cursor>,
): CursorList<AnswerOf<Name>, Row> {
  const { data, error, isValidating, mutate, size, setSize } = useEndpointPages(
    name,
    (_index, before) => {
      const cursor = before === null ? undefined : nextOf(before);
      return cursor === null ? null : inputOf(cursor);
    },
    { keepPreviousData: true },
  );
  const last = data?.at(-1);
  return {
    rows: data?.flatMap(rowsOf),
    error,
    isBusy: isValidating,
    hasMore: last !== undefined && nextOf(last) !== null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
    size,
    mutate,
  };
}
