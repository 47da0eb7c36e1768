import type { AttentionChanged, AttentionItem, AttentionQueue } from '@placar/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ATTENTION_KEY } from '../../components/attention/use-attention';
import { ApiError, api } from '../../lib/api-client';
import { showToast } from '../../ui';

export type AttentionAct =
  | { act: 'claim'; takeOver?: boolean; note?: string }
  | { act: 'release' }
  | { act: 'resolve' }
  | { act: 'snooze'; minutes: number }
  | { act: 'reopen' };

function callOf(key: string, act: AttentionAct): { path: string; body: Record<string, unknown> } {
  switch (act.act) {
    case 'claim':
      return {
        path: 'claim',
        body: { key, take_over: act.takeOver === true, ...(act.note === undefined ? {} : { note: act.note }) },
      };
    case 'release':
      return { path: 'release', body: { key } };
    case 'resolve':
      return { path: 'resolve', body: { key } };
    case 'snooze':
      return { path: 'resolve', body: { key, snooze_minutes: act.minutes } };
    case 'reopen':
      return { path: 'resolve', body: { key, reopen: true } };
  }
}

const DONE = {
  claim: 'didClaim',
  release: 'didRelease',
  resolve: 'didResolve',
  snooze: 'didSnooze',
  reopen: 'didReopen',
} as const;

/** The queue with one item as the server gave it back: in its list, at its old place, until the next look sorts anew. */
export function withItem(queue: AttentionQueue, item: AttentionItem): AttentionQueue {
  const put = (list: readonly AttentionItem[], belongs: boolean): AttentionItem[] => {
    const isThere = list.some(({ key }) => key === item.key);
    if (!belongs) return list.filter(({ key }) => key !== item.key);
    return isThere ? list.map((one) => (one.key === item.key ? item : one)) : [...list, item];
  };
  return { ...queue, items: put(queue.items, item.aside === null), aside: put(queue.aside, item.aside !== null) };
}

/** Claim, release, resolve, snooze, reopen: one at a time per item, the answer of the server shown, refusals in words. */
export function useAttentionActs() {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const [busyKey, setBusyKey] = useState<string | null>(null);

  const refusal = (error: ApiError): string => {
    if (error.code === 'ATTENTION_TAKEN') return t('item.taken', { name: error.fields.claimed_by ?? '' });
    if (error.code === 'NOT_FOUND') return t('item.gone');
    return error.isNetwork ? t('item.network') : t('item.refused', { message: error.message });
  };

  /** True when the server did it. */
  const run = async (item: AttentionItem, act: AttentionAct): Promise<boolean> => {
    setBusyKey(item.key);
    const { path, body } = callOf(item.key, act);
    try {
      const changed = await api<AttentionChanged>(`${ATTENTION_KEY}/${path}`, { method: 'POST', body });
      await mutate<AttentionQueue>(ATTENTION_KEY, (queue) => queue && withItem(queue, changed.item), {
        revalidate: true,
      });
      const hasNote = act.act === 'claim' && act.note !== undefined;
      showToast({ tone: 'success', message: hasNote ? t('item.didNote') : t(`item.${DONE[act.act]}`) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: error.code === 'NOT_FOUND' ? 'info' : 'warning', message: refusal(error) });
      void mutate(ATTENTION_KEY);
      return false;
    } finally {
      setBusyKey(null);
    }
  };
  return { busyKey, run };
}
