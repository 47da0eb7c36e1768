import type { PixAnswer } from '@placar/contracts/economy';
import { CircleCheck, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../components/qr-code';
import { useAct } from '../../components/use-act';
import { call } from '../../lib/endpoints';
import { Alert, Button, ButtonAnchor, CopyField, PersistentDialog, Stack, TextField, useNow } from '../../ui';
import styles from './pix-dialog.module.css';
import { useFollowedOrder } from './use-shop';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The code as a picture and as text, with what is left of its time; then the word of the platform that it was paid. */
function Code({ pix, isPaid }: { pix: PixAnswer; isPaid: boolean }) {
  const { t } = useTranslation('shop');
  const left = Date.parse(pix.expiresAt) - useNow();
  if (isPaid)
    return (
      <p className={styles.paid} role="status">
        <CircleCheck size={56} strokeWidth={1.5} />
        <span data-testid="pix-paid">{t('pix.paid')}</span>
      </p>
    );
  if (left <= 0)
    return (
      <Alert tone="warning" role="status">
        {t('pix.over')}
      </Alert>
    );
  return (
    <Stack>
      <p>{t('pix.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={pix.code} label={t('pix.qr')} size={232} />
      </div>
      <CopyField value={pix.code} label={t('pix.copy')} />
      <p className={styles.state}>
        <span role="status">{t('pix.waiting')}</span>
        <span className={styles.time}>{t('pix.left', { time: clock(left) })}</span>
      </p>
      {pix.url !== null && (
        <ButtonAnchor
          href={pix.url}
          target="_blank"
          rel="noreferrer"
          variant="ghost"
          leftIcon={<ExternalLink size={16} />}
        >
          {t('pix.page')}
        </ButtonAnchor>
      )}
    </Stack>
  );
}

interface PixDialogProps {
  orderId: string;
  /** The provider's page, where a card is taken as well; null: there is none. */
  otherWay: string | null;
  onClose: () => void;
}

/** Pix without leaving the page. The e-mail that the provider wants is sent with one call and kept nowhere. */
export function PixDialog({ orderId, otherWay, onClose }: PixDialogProps) {
  const { t } = useTranslation('shop');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, refusal, run } = useAct({ inPlace: true });
  const [pix, setPix] = useState<PixAnswer | null>(null);
  const order = useFollowedOrder(orderId);

  const show = async () => {
    const typed = email.trim();
    if (!EMAIL.test(typed)) return setProblem(t('pix.emailBad'));
    setProblem(null);
    await run(async () =>
      setPix(await call('POST /orders/:id/pix', { params: { id: orderId }, body: { email: typed } })),
    );
  };

  return (
    <PersistentDialog
      isOpen
      onClose={onClose}
      width={460}
      title={t('pix.title')}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (pix === null) void show();
        else onClose();
      }}
      footer={
        <Button type="submit" variant={pix === null ? 'primary' : 'secondary'} fullWidth loading={busy}>
          {pix === null ? t('pix.show') : t('pix.close')}
        </Button>
      }
    >
      {pix === null ? (
        <Stack>
          <TextField
            label={t('pix.email')}
            description={t('pix.emailHelp')}
            type="email"
            required
            data-autofocus
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            value={email}
            error={problem ?? refusal?.message}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {otherWay !== null && (
            <ButtonAnchor href={otherWay} variant="ghost">
              {t('pix.card')}
            </ButtonAnchor>
          )}
        </Stack>
      ) : (
        <Code pix={pix} isPaid={order?.status === 'paid'} />
      )}
    </PersistentDialog>
  );
}
