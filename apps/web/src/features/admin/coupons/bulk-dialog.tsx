import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { saveText } from '../../../lib/save-file';
import { Alert, Button, Modal, NumberField, Stack, TextField, showToast } from '../../../ui';

const PREFIX = /^[A-Za-z0-9_-]{2,16}$/;
const MOST = 500;

interface Draft {
  prefix: string;
  count: number | null;
  percent: number | null;
}
const EMPTY: Draft = { prefix: '', count: 50, percent: 10 };

/** Many codes at once, each for one use; the list is saved as a table. */
export function BulkDialog({ isOpen, onClose, onMade }: { isOpen: boolean; onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation(['coupons', 'ui']);
  const [{ prefix, count, percent }, set] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isValid =
    PREFIX.test(prefix.trim()) &&
    count !== null &&
    count >= 1 &&
    count <= MOST &&
    percent !== null &&
    percent > 0 &&
    percent <= 100;
  const make = async () => {
    if (count === null || percent === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { prefix: prefix.trim(), count, kind: 'percent' as const, value: Math.round(percent * 100) };
      const { codes } = await call('POST /coupons/bulk', { body });
      saveText(
        `\ufeff${[t('coupons:bulk.heading'), ...codes].join('\r\n')}\r\n`,
        'text/csv',
        `${prefix.trim().toLowerCase()}.csv`,
      );
      showToast({ tone: 'success', message: t('coupons:bulk.made', { count: codes.length }) });
      set(EMPTY);
      onMade();
      onClose();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      setFailure(refused.message);
    }
    setBusy(false);
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('coupons:bulk.title')}
      width={520}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void make();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={busy} disabled={!isValid}>
            {t('coupons:bulk.make')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{t('coupons:bulk.text')}</p>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        <TextField
          label={t('coupons:bulk.prefix')}
          description={t('coupons:bulk.prefixHelp')}
          value={prefix}
          maxLength={16}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => set({ prefix: event.currentTarget.value.toUpperCase(), count, percent })}
        />
        <NumberField
          label={t('coupons:bulk.count')}
          min={1}
          max={MOST}
          value={count}
          onChange={(value) => set({ prefix, count: value, percent })}
        />
        <NumberField
          label={t('coupons:bulk.percent')}
          allowDecimal
          decimalScale={2}
          min={0.01}
          max={100}
          value={percent}
          onChange={(value) => set({ prefix, count, percent: value })}
        />
      </Stack>
    </Modal>
  );
}
