import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { saveText } from '../../../lib/save-file';
import { Alert, FormModal, NumberField, Stack, TextField } from '../../../ui';

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
  const { t } = useTranslation('coupons');
  const [{ prefix, count, percent }, set] = useState(EMPTY);
  const { busy, refusal, run } = useAct({ inPlace: true });
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
    const body = { prefix: prefix.trim(), count, kind: 'percent' as const, value: Math.round(percent * 100) };
    const isMade = await run(
      async () => {
        const { codes } = await call('POST /coupons/bulk', { body });
        const table = `\ufeff${[t('bulk.heading'), ...codes].join('\r\n')}\r\n`;
        saveText(table, 'text/csv', `${body.prefix.toLowerCase()}.csv`);
        return codes.length;
      },
      (made) => t('bulk.made', { count: made }),
    );
    if (!isMade) return;
    set(EMPTY);
    onMade();
    onClose();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('bulk.title')}
      width={520}
      busy={busy}
      isReady={isValid}
      submitLabel={t('bulk.make')}
      onSubmit={() => void make()}
    >
      <Stack gap={16}>
        <p>{t('bulk.text')}</p>
        {refusal !== null && <Alert tone="danger">{refusal.message}</Alert>}
        <TextField
          label={t('bulk.prefix')}
          description={t('bulk.prefixHelp')}
          value={prefix}
          maxLength={16}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => set({ prefix: event.currentTarget.value.toUpperCase(), count, percent })}
        />
        <NumberField
          label={t('bulk.count')}
          min={1}
          max={MOST}
          value={count}
          onChange={(value) => set({ prefix, count: value, percent })}
        />
        <NumberField
          label={t('bulk.percent')}
          allowDecimal
          decimalScale={2}
          min={0.01}
          max={100}
          value={percent}
          onChange={(value) => set({ prefix, count, percent: value })}
        />
      </Stack>
    </FormModal>
  );
}
