import type { AttentionItem } from '@placar/contracts/admin';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ATTENTION_KEY } from '../../components/attention/use-attention';
import { ReasonDialog, type ReasonAsk } from '../../components/reason-dialog';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { Button, showToast } from '../../ui';

const REASON_MAX = 200;

/** The number of the report that an item is about; null: it is about none. */
export function reportIdOf({ key, kind }: Pick<AttentionItem, 'key' | 'kind'>): number | null {
  if (kind !== 'player_report' && kind !== 'lobby_call') return null;
  const id = Number(key.slice(key.indexOf(':') + 1));
  return Number.isInteger(id) ? id : null;
}

/** Ends a report with what was decided; the item leaves the queue for good. */
export function CloseReport({ id, what }: { id: number; what: string }) {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const [busy, setBusy] = useState(false);
  const close = async (reason: string): Promise<boolean> => {
    setBusy(true);
    try {
      await call('POST /lobby-reports/:id/close', { params: { id }, body: { reason } });
      showToast({ tone: 'success', message: t('item.didClose') });
      void mutate(ATTENTION_KEY);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'warning', message: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="sm"
        leftIcon={<Flag size={15} />}
        aria-label={`${t('item.closeReport')}: ${what}`}
        onClick={() =>
          setAsk({
            title: t('item.closeReport'),
            label: t('item.closeReason'),
            max: REASON_MAX,
            confirm: t('item.closeReport'),
            onConfirm: close,
          })
        }
      >
        {t('item.closeReport')}
      </Button>
      <ReasonDialog ask={ask} busy={busy} onClose={() => setAsk(null)} />
    </>
  );
}
