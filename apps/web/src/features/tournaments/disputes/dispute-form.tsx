import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, NumberField, TextArea, showToast } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { MOST_REASON } from './disputes-model';
import type { CupActs } from '../use-tournament';
import styles from '../page/cup-page.module.css';

interface DisputeFormProps {
  open: OpenPairing;
  entry: number;
  acts: CupActs;
  onSent: () => void;
}

/** What a captain has against the end of a match: the round, and why. `entry`: the captain's team. */
export function DisputeForm({ open, entry, acts, onSent }: DisputeFormProps) {
  const { t } = useTranslation('cup');
  const [round, setRound] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const send = async () => {
    const { stage, pairing } = open;
    const body = { entry, stage, key: pairing.key, round, reason: reason.trim() };
    if (!(await acts.act('POST /tournaments/:id/dispute', body))) return;
    onSent();
    showToast({ tone: 'success', message: t('dispute.sent') });
  };
  return (
    <form
      className={styles.timeCard}
      data-testid="dispute-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={styles.quiet}>{t('dispute.text')}</p>
      <NumberField label={t('dispute.round')} value={round} min={1} max={999} onChange={setRound} />
      <TextArea
        label={t('dispute.reason')}
        required
        value={reason}
        maxLength={MOST_REASON}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" loading={acts.busy} disabled={reason.trim() === ''}>
        {t('dispute.send')}
      </Button>
      {acts.refusal !== null && <p role="alert">{acts.refusal}</p>}
    </form>
  );
}
