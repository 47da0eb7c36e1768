import type { PenaltyListAnswer, PlatformBanListAnswer } from '@placar/contracts/lobby';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { foldText } from '../../../lib/fold-text';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useCursorList } from '../../../lib/use-cursor-list';

export type Penalty = PenaltyListAnswer['penalties'][number];
export type Ban = PlatformBanListAnswer['bans'][number];

/** One row of the page: what keeps a person from a seat. */
export type Sanction = { kind: 'penalty'; row: Penalty } | { kind: 'ban'; row: Ban };
export const SHOWN = ['all', 'running', 'bans', 'penalties', 'appeals'] as const;
export type Shown = (typeof SHOWN)[number];

/** Whether it still keeps the person out. */
export function isRunning({ kind, row }: Sanction, now: number): boolean {
  const isBack = kind === 'ban' ? row.lifted_at !== null : row.taken_back_at !== null;
  return !isBack && (row.ends_at === null || Date.parse(row.ends_at) > now);
}

/** An answer of the person that waits for staff. */
export const hasAppeal = (sanction: Sanction, now: number): boolean =>
  sanction.kind === 'ban' && sanction.row.appeal !== null && isRunning(sanction, now);

const OF: Readonly<Record<Shown, (sanction: Sanction, now: number) => boolean>> = {
  all: () => true,
  running: isRunning,
  bans: ({ kind }) => kind === 'ban',
  penalties: ({ kind }) => kind === 'penalty',
  appeals: hasAppeal,
};

/** Both lists as one, newest first, as far as a filter leaves them. */
export function chosenSanctions(
  all: readonly Sanction[],
  { shown, query, now }: { shown: Shown; query: string; now: number },
): Sanction[] {
  const wanted = foldText(query.trim());
  return all.filter(
    (sanction) =>
      OF[shown](sanction, now) &&
      (foldText(sanction.row.name).includes(wanted) || String(sanction.row.user_id) === wanted),
  );
}

const pageBefore = (before: number | undefined) => ({ query: { before } });
const nextOf = ({ next_before: next }: { next_before: number | null }): number | null => next;

/** The first page as an act answers it. Further ones are read again: a row may have moved to the next page. */
const withFirst =
  <Page>(first: Page) =>
  (pages: readonly Page[] | undefined): Page[] => [first, ...(pages ?? []).slice(1)];

/** Penalties and bans, newest first; undefined until both are known. A page more of each with each `more`. */
export function useSanctions() {
  const penalties = useCursorList('GET /penalties', {
    inputOf: pageBefore,
    nextOf,
    rowsOf: (page) => page.penalties.map((row): Sanction => ({ kind: 'penalty', row })),
  });
  const bans = useCursorList('GET /bans', {
    inputOf: pageBefore,
    nextOf,
    rowsOf: (page) => page.bans.map((row): Sanction => ({ kind: 'ban', row })),
  });
  const error = penalties.error ?? bans.error;
  const sanctions: Sanction[] | undefined =
    penalties.rows === undefined || bans.rows === undefined
      ? undefined
      : [...penalties.rows, ...bans.rows].toSorted((a, b) => Date.parse(b.row.begins_at) - Date.parse(a.row.begins_at));
  const lists = [penalties, bans];
  return {
    sanctions,
    error,
    reload: () => lists.forEach(({ reload }) => reload()),
    hasMore: lists.some(({ hasMore }) => hasMore),
    isBusy: lists.some(({ isBusy }) => isBusy),
    more: () => lists.filter(({ hasMore }) => hasMore).forEach(({ more }) => more()),
    putPenalties: async (page: PenaltyListAnswer) =>
      void (await penalties.mutate(withFirst(page), { revalidate: penalties.size > 1 })),
    putBans: async (page: PlatformBanListAnswer) =>
      void (await bans.mutate(withFirst(page), { revalidate: bans.size > 1 })),
  };
}

/** Filters live in the address, so a link shows the same list. */
export function usePenaltyView() {
  const { get, set, clear } = useAddressFilter();
  return {
    query: get('q'),
    shown: SHOWN.find((one) => one === get('show')) ?? 'all',
    setQuery: (query: string) => set('q', query),
    setShown: (shown: Shown) => set('show', shown === 'all' ? '' : shown),
    clear,
  };
}

type Lists = Pick<ReturnType<typeof useSanctions>, 'putPenalties' | 'putBans'>;

/** Gives a ban and takes both kinds back; a refusal is told in words. Each is true when it was done. `lists`: who shows them. */
export function usePenaltyActs(lists?: Lists) {
  const { busy, run } = useAct();
  return {
    busy,
    ban: (body: { user_id: number; reason: string; days: number | null }, done: string) =>
      run(async () => {
        const page = await call('POST /bans', { body });
        await lists?.putBans(page);
      }, done),
    takeBack: ({ kind, row: { id } }: Sanction, reason: string, done: string) =>
      run(async () => {
        const input = { params: { id }, body: { reason } };
        if (kind === 'ban') {
          const page = await call('POST /bans/:id/lift', input);
          await lists?.putBans(page);
        } else {
          const page = await call('POST /penalties/:id/take-back', input);
          await lists?.putPenalties(page);
        }
      }, done),
  };
}
