import type { AuditLine, AuditQuery } from '@placar/contracts/audit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpointPages } from '../../../lib/endpoint-pages';
import { useSettled } from '../../../lib/page/use-settled';

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
    ...(record !== '' && !/^[a-z_]{1,40}:([\w.-]{1,64})?$/.test(record) ? { record: 'recordWrong' as const } : {}),
    ...(first !== null && last !== null && last < first ? { until: 'spanWrong' as const } : {}),
  };
}

const LINES = 50;

/** The filters as the API takes them; `until` is the last day, whole. What cannot be asked is left out. */
export function auditQuery(view: AuditView): Partial<AuditQuery> {
  const problems = problemsOf(view);
  const textOf = (field: keyof AuditView): string | undefined =>
    view[field] === '' || problems[field] !== undefined ? undefined : view[field];
  // A kind without its number is only half a record: nothing is asked of it yet.
  const record = textOf('record');
  const user = textOf('user');
  const last = textOf('until') === undefined ? null : midnight(view.until);
  // A day and some, back to its midnight: days are not all of the same length.
  const end = last === null ? null : new Date(new Date(last.getTime() + 1.5 * DAY_MS).setHours(0, 0, 0, 0));
  return {
    limit: LINES,
    user_id: user === undefined ? undefined : Number(user),
    route: textOf('route'),
    record: record?.endsWith(':') === true ? undefined : record,
    from: midnight(view.from)?.toISOString(),
    until: end?.toISOString(),
  };
}

/** Lines of the filters, a page more with each `more`. */
export function useAuditLines(view: AuditView) {
  const settled: AuditView = { ...view, user: useSettled(view.user), record: useSettled(view.record) };
  const { data, error, size, setSize, isValidating, mutate } = useEndpointPages(
    'GET /audit',
    (index, previous) => {
      if (index > 0 && previous?.next_before == null) return null;
      return { query: { ...auditQuery(settled), before: previous?.next_before ?? undefined } };
    },
    { keepPreviousData: true, revalidateFirstPage: false, revalidateOnFocus: false },
  );
  return {
    lines: data?.flatMap(({ audit }): AuditLine[] => audit),
    error,
    isBusy: isValidating,
    hasMore: data?.at(-1)?.next_before != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
