import type { AttentionChanged, AttentionItem, AttentionQueue } from '@placar/contracts/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ATTENTION_KEY } from '../../components/attention/use-attention';
import { sendCommand } from '../../components/match/send-command';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { showToast } from '../../ui';

export type AttentionAct =
  | { act: 'claim'; takeOver?: boolean; note?: string }
  | { act: 'release' }
  | { act: 'resolve' }
  | { act: 'snooze'; minutes: number }
  | { act: 'reopen' }
  /** Of a match that is unconfirmed; the item goes with its cause. */
  | { act: 'confirm' }
  /** What the rulebook proposes against a team that did not come. */
  | { act: 'forfeit'; winner: 'team1' | 'team2' };

type Desk = Exclude<AttentionAct, { act: 'confirm' | 'forfeit' }>;

function send(key: string, act: Desk): Promise<AttentionChanged> {
  switch (act.act) {
    case 'claim':
      return call('POST /admin/attention/claim', { body: { key, take_over: act.takeOver === true, note: act.note } });
    case 'release':
      return call('POST /admin/attention/release', { body: { key } });
    case 'resolve':
      return call('POST /admin/attention/resolve', { body: { key } });
    case 'snooze':
      return call('POST /admin/attention/resolve', { body: { key, snooze_minutes: act.minutes } });
    case 'reopen':
      return call('POST /admin/attention/resolve', { body: { key, reopen: true } });
  }
}

const DONE = {
  claim: 'didClaim',
  release: 'didRelease',
  resolve: 'didResolve',
  snooze: 'didSnooze',
  reopen: 'didReopen',
  confirm: 'didConfirm',
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

  const change = async ({ key }: AttentionItem, act: Desk): Promise<void> => {
    const changed = await send(key, act);
    await mutate<AttentionQueue>(ATTENTION_KEY, (queue) => queue && withItem(queue, changed.item));
  };

  const confirm = async ({ key, match }: AttentionItem): Promise<void> => {
    if (match === null) return;
    await call('POST /matches/:id/confirm', { params: { id: match.id }, body: { confirmed: true } });
    const without = (list: readonly AttentionItem[]): AttentionItem[] => list.filter((one) => one.key !== key);
    await mutate<AttentionQueue>(ATTENTION_KEY, (queue) => queue && { ...queue, items: without(queue.items) });
  };

  /** The same answer counts once, however often it is pressed. */
  const forfeit = async ({ match, proposal }: AttentionItem, winner: 'team1' | 'team2'): Promise<void> => {
    if (match === null || proposal === null) return;
    const key = `no-show-${Date.parse(proposal.since)}-${winner}`;
    await sendCommand(match.id, { kind: 'forfeit', args: { winner } }, key);
    await mutate(ATTENTION_KEY);
  };

  /** True when the server did it. */
  const run = async (item: AttentionItem, act: AttentionAct): Promise<boolean> => {
    setBusyKey(item.key);
    try {
      if (act.act === 'confirm') await confirm(item);
      else if (act.act === 'forfeit') await forfeit(item, act.winner);
      else await change(item, act);
      const hasNote = act.act === 'claim' && act.note !== undefined;
      const done = act.act === 'forfeit' ? t('proposal.did') : t(`item.${DONE[act.act]}`);
      showToast({ tone: 'success', message: hasNote ? t('item.didNote') : done });
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
