import type { RoleFilter } from '@placar/contracts/admin';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { useSettled } from '../../lib/page/use-settled';

export const ROLE_FILTERS = ['all', 'super_admin', 'admin', 'member'] as const satisfies readonly RoleFilter[];
type ShownRole = (typeof ROLE_FILTERS)[number];
export const USERS_PAGE = 50;

/** What the address asks of the list. */
export function useUsersView() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const role = ROLE_FILTERS.find((name) => name === params.get('role')) ?? 'all';
  const offset = Math.max(0, (Number(params.get('page')) || 1) - 1) * USERS_PAGE;
  const set = (change: { q?: string; role?: ShownRole; offset?: number }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        const put = (name: string, value: string | undefined, neutral: string) => {
          if (value === undefined) return;
          if (value === neutral) next.delete(name);
          else next.set(name, value);
        };
        put('q', change.q, '');
        put('role', change.role, 'all');
        // Another question begins at its first page.
        put('page', String((change.offset ?? 0) / USERS_PAGE + 1), '1');
        return next;
      },
      { replace: true, preventScrollReset: change.offset === undefined },
    );
  return { query, role, offset, set };
}

/** Accounts of the view; those of the former question stay until the new ones are here. */
export function useUsers(view: { query: string; role: ShownRole; offset: number }) {
  const query = useSettled(view.query);
  const { data, error, isValidating, mutate } = useEndpoint(
    'GET /admin/users',
    {
      query: {
        limit: USERS_PAGE,
        offset: view.offset,
        role: view.role,
        search: query.trim().slice(0, 60) || undefined,
      },
    },
    { keepPreviousData: true },
  );
  return { page: data, error, isBusy: isValidating, reload: () => void mutate() };
}
