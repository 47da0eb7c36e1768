import type { DecideReviewBody, SettlePayoutBody } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { currentLanguage } from '../../../lib/i18n';
import { saveFile } from '../../../lib/save-file';
import { showToast } from '../../../ui';

/** What is owed, and what staff do about it. A refusal is told in words; the list is read again either way. */
export function usePayouts() {
  const { t } = useTranslation('partners');
  const { data, error, mutate } = useEndpoint('GET /affiliates/payouts', {});
  const { busy, run } = useAct({ after: mutate });
  const acts = {
    busy,
    make: (affiliateIds: number[]) =>
      run(() => call('POST /affiliates/payouts', { body: { affiliateIds } }), t('staff.made')),
    settle: (payoutId: number, body: SettlePayoutBody) =>
      run(() => call('PUT /affiliates/payouts/:payoutId', { params: { payoutId }, body }), t('staff.settled')),
    decide: (orderId: string, body: DecideReviewBody) =>
      run(() => call('PUT /affiliates/reviews/:orderId', { params: { orderId }, body }), t('staff.decided')),
  };
  return { owed: data, error, reload: () => void mutate(), acts };
}
export type PayoutActs = ReturnType<typeof usePayouts>['acts'];

/** The transfers of a run with their Pix keys, for the bank. */
export async function savePayoutTable(run: string, failed: string): Promise<void> {
  const path = `/affiliates/payouts/${run}/table?lang=${currentLanguage()}`;
  if (!(await saveFile(path, 'text/csv', `payouts-${run.slice(0, 8)}.csv`)))
    showToast({ tone: 'error', message: failed });
}
