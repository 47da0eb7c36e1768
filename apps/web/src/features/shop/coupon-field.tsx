import { TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { Button, TextField } from '../../ui';
import { formatMoney } from './shop-model';
import { checkCoupon, type CouponCheck } from './use-shop';
import styles from './shop.module.css';

export interface CouponFieldProps {
  plan: number;
  currency: string;
  /** The coupon that was found to apply to this plan; null: none. */
  onChange: (check: CouponCheck | null) => void;
}

/** A code, and at once what it takes off, or why it does not apply. Nothing is held by asking. */
export function CouponField({ plan, currency, onChange }: CouponFieldProps) {
  const { t } = useTranslation('shop');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; isGood: boolean } | null>(null);
  const check = async () => {
    const typed = code.trim();
    if (typed === '' || busy) return;
    setBusy(true);
    try {
      const found = await checkCoupon(typed, plan);
      const { answer } = found;
      onChange(answer.valid ? found : null);
      setSaid(
        answer.valid
          ? {
              isGood: true,
              text: t('coupon.applies', { amount: formatMoney(answer.discount, currency) }),
            }
          : { isGood: false, text: t(`coupon.reason.${answer.reason}`) },
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid({ isGood: false, text: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.coupon}>
      <TextField
        label={t('coupon.label')}
        value={code}
        maxLength={32}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setSaid(null);
          onChange(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void check();
        }}
      />
      <Button
        leftIcon={<TicketPercent size={16} />}
        loading={busy}
        disabled={code.trim() === ''}
        onClick={() => void check()}
      >
        {t('coupon.use')}
      </Button>
      <p className={said?.isGood === true ? styles.good : styles.bad} role="status">
        {said?.text ?? ''}
      </p>
    </div>
  );
}
