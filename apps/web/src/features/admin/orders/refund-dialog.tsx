import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { FormModal, NumberField, Stack, TextArea } from '../../../ui';

const REASON_MAX = 200;

interface RefundDialogProps {
  isOpen: boolean;
  /** What can be given back, in cents. */
  most: number;
  busy: boolean;
  onClose: () => void;
  onRefund: (body: { amount: number | null; reason: string; key: string }) => Promise<boolean>;
}

/** How much goes back, and why. The key is made with the form, so that a second click gives back nothing more. */
export function RefundDialog({ isOpen, most, busy, onClose, onRefund }: RefundDialogProps) {
  const { t } = useTranslation('orders');
  const [{ reais, reason, key }, set] = useState(() => fresh());
  const cents = reais === null ? null : Math.round(reais * 100);
  const isValid = reason.trim() !== '' && (cents === null || (cents > 0 && cents <= most));
  const close = () => {
    set(fresh());
    onClose();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={t('one.refundTitle')}
      width={520}
      busy={busy}
      isReady={isValid}
      submitLabel={t('one.refund')}
      onSubmit={() => void onRefund({ amount: cents, reason: reason.trim(), key }).then((isDone) => isDone && close())}
    >
      <Stack gap={16}>
        <NumberField
          label={t('one.amount', { most: formatMoney(most) })}
          allowDecimal
          decimalScale={2}
          min={0.01}
          max={most / 100}
          value={reais}
          onChange={(value) => set({ reais: value, reason, key })}
        />
        <TextArea
          label={t('one.reason')}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => set({ reais, reason: event.currentTarget.value.replaceAll('\n', ' '), key })}
        />
      </Stack>
    </FormModal>
  );
}

const fresh = (): { reais: number | null; reason: string; key: string } => ({
  reais: null,
  reason: '',
  key: crypto.randomUUID(),
});
