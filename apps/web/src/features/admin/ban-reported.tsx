import type { AttentionItem } from '@placar/contracts/admin';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ATTENTION_KEY } from '../../components/attention/use-attention';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { Button, showToast } from '../../ui';
import { BanDialog } from './penalties/ban-dialog';
import { usePenaltyActs } from './penalties/use-penalties';

/** Who is accused by a report; null: it is none, or the account is gone. */
export function accusedOf({ kind, person }: Pick<AttentionItem, 'kind' | 'person'>) {
  if (kind !== 'player_report' || person === null || person.id === null) return null;
  return { id: person.id, name: person.name };
}

/** Bans who is accused, and closes the report with the same words. */
export function BanReported({ reportId, person }: { reportId: number; person: { id: number; name: string } }) {
  const { t } = useTranslation('staff');
  const { mutate } = useSWRConfig();
  const { busy, ban } = usePenaltyActs();
  const [isOpen, setIsOpen] = useState(false);
  const close = async (reason: string): Promise<void> => {
    try {
      await call('POST /lobby-reports/:id/close', { params: { id: reportId }, body: { reason } });
    } catch (error) {
      // The ban holds all the same; the report stays in the queue to be closed by hand.
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'warning', message: error.message });
    }
    void mutate(ATTENTION_KEY);
  };
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
          const isDone = await ban(given, t('penalties.didBan'));
          if (isDone) await close(given.reason);
          return isDone;
        }}
      />
    </>
  );
}
