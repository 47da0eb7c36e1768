import type { AttentionItem } from '@placar/contracts/admin';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ATTENTION_KEY } from '../../components/attention/use-attention';
import { ReasonDialog, type ReasonAsk } from '../../components/reason-dialog';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { Button, showToast } from '../../ui';
import { BanDialog } from './penalties/ban-dialog';
import { usePenaltyActs } from './penalties/use-penalties';

const REASON_MAX = 200;

/** The number of the report that an item is about; null: it is about none. */
export function reportIdOf({ key, kind }: Pick<AttentionItem, 'key' | 'kind'>): number | null {
  if (kind !== 'player_report' && kind !== 'lobby_call') return null;
  const id = Number(key.slice(key.indexOf(':') + 1));
  return Number.isInteger(id) ? id : null;
}

/** Who is accused by a report; null: it is none, or the account is gone. */
export function accusedOf({ kind, person }: Pick<AttentionItem, 'kind' | 'person'>) {
  if (kind !== 'player_report' || person === null || person.id === null) return null;
  return { id: person.id, name: person.name };
}

/* Ends a report with what was decided: true when it was done. A refusal is told in words. */
async function closeReport(id: number, reason: string): Promise<boolean> {
  try {
    await call('POST /lobby-reports/:id/close', { params: { id }, body: { reason } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'warning', message: error.message });
    return false;
  }
}

/** Bans who is accused, and closes the report with the same words. */
export function BanReported({ reportId, person }: { reportId: number; person: { id: number; name: string } }) {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const { busy, ban } = usePenaltyActs();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        leftIcon={<Ban size={15} />}
        aria-label={t('penalties.banPerson', { name: person.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('penalties.ban')}
      </Button>
      <BanDialog
        isOpen={isOpen}
        busy={busy}
        person={person}
        onClose={() => setIsOpen(false)}
        onBan={async (given) => {
          if (!(await ban(given, t('penalties.didBan')))) return false;
          // Where this is refused, the ban holds all the same; the report stays in the queue to be closed by hand.
          await closeReport(reportId, given.reason);
          void mutate(ATTENTION_KEY);
          return true;
        }}
      />
    </>
  );
}

/** Ends a report with what was decided; the item leaves the queue for good. */
export function CloseReport({ id, what }: { id: number; what: string }) {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const [busy, setBusy] = useState(false);
  const close = async (reason: string): Promise<boolean> => {
    setBusy(true);
    const isDone = await closeReport(id, reason).finally(() => setBusy(false));
    if (!isDone) return false;
    showToast({ tone: 'success', message: t('item.didClose') });
    void mutate(ATTENTION_KEY);
    return true;
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
