import type { AuditLine, AuditPage } from '@placar/contracts/audit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '../../lib/api-client';
import { useSettled } from '../../lib/use-settled';

/** What the address asks of the audit; texts as they were typed. */
export interface AuditView {
  user: string;
  route: string;
  record: string;
  from: string;
  until: string;
}

const FIELDS = ['user', 'route', 'record', 'from', 'until'] as const;
export const NO_FILTER: AuditView = { user: '', route: '', record: '', from: '', until: '' };

/** Reads and writes the filters in the address. */
export function useAuditView() {
  const [params, setParams] = useSearchParams();
  // The router hands out the address as of the last render: two changes before the next one would lose the first.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const view: AuditView = { ...NO_FILTER };
  for (const name of FIELDS) view[name] = params.get(name) ?? '';
  const change = (next: Partial<AuditView>) => {
    const changed = new URLSearchParams(newest.current);
    for (const name of FIELDS) {
      const value = next[name];
      if (value === '') changed.delete(name);
      else if (value !== undefined) changed.set(name, value);
    }
    newest.current = changed;
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return { view, change, isFiltered: FIELDS.some((name) => view[name] !== '') };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 3600_000;

/** Midnight of a typed day in the viewer's zone; null for what is no day. */
function midnight(day: string): Date | null {
  const date = DAY.test(day) ? new Date(`${day}T00:00:00`) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

export type AuditProblem = 'userWrong' | 'recordWrong' | 'spanWrong';

/** What of the filters cannot be asked, by field. */
export function problemsOf({ user, record, from, until }: AuditView): Partial<Record<keyof AuditView, AuditProblem>> {
  const [first, last] = [midnight(from), midnight(until)];
  return {
    ...(user !== '' && !/^\d{1,9}$/.test(user) ? { user: 'userWrong' as const } : {}),
    ...(record !== '' && !/^[a-z_]{1,40}:[\w.-]{1,64}$/.test(record) ? { record: 'recordWrong' as const } : {}),
    ...(first !== null && last !== null && last < first ? { until: 'spanWrong' as const } : {}),
  };
}

const LINES = 50;

/** Path of the API; `until` is the last day, whole. What cannot be asked is left out. */
export function auditPath(view: AuditView, before: number | null): string {
  const problems = problemsOf(view);
  const asked = new URLSearchParams({ limit: String(LINES) });
  const put = (field: keyof AuditView, name: string, value: string | undefined) => {
    if (value !== undefined && value !== '' && problems[field] === undefined) asked.set(name, value);
  };
  put('user', 'user_id', view.user);
  put('route', 'route', view.route);
  put('record', 'record', view.record);
  put('from', 'from', midnight(view.from)?.toISOString());
  const last = midnight(view.until);
  // A day and some, back to its midnight: days are not all of the same length.
  const end = last === null ? null : new Date(new Date(last.getTime() + 1.5 * DAY_MS).setHours(0, 0, 0, 0));
  put('until', 'until', end?.toISOString());
  if (before !== null) asked.set('before', String(before));
  return `/audit?${asked.toString()}`;
}

/** Lines of the filters, a page more with each `more`. */
export function useAuditLines(view: AuditView, isAllowed: boolean) {
  const settled: AuditView = { ...view, user: useSettled(view.user), record: useSettled(view.record) };
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<AuditPage, ApiError>(
    (index: number, previous: AuditPage | null) => {
      if (!isAllowed || (index > 0 && previous?.next_before == null)) return null;
      return auditPath(settled, index === 0 ? null : (previous?.next_before ?? null));
    },
    { keepPreviousData: true, revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const lines: AuditLine[] | undefined = data?.flatMap(({ audit }) => audit);
  return {
    lines,
    error,
    isBusy: isValidating,
    hasMore: data?.at(-1)?.next_before != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
