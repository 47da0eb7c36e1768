import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import { Alert, Button, Modal, SegmentedControl, Stack, TextArea, showToast } from '../../ui';

const RESETS = ['soft', 'hard'] as const;
type Reset = (typeof RESETS)[number];
const REASON_MAX = 200;

/** Begins the next season of a ladder, for staff: how much of the points is kept, and why. There is no way back. */
export function BeginSeason({ mode, name }: { mode: string; name: string }) {
  const { t } = useTranslation(['skill', 'ui']);
  const [isOpen, setIsOpen] = useState(false);
  const [reset, setReset] = useState<Reset>('soft');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const close = () => {
    setIsOpen(false);
    setReset('soft');
    setReason('');
    setRefusal(null);
  };
  const begin = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { season } = await call('POST /ladders/:mode/seasons', {
        params: { mode },
        body: { reset, reason: reason.trim() },
      });
      showToast({ tone: 'success', message: t('skill:season.did', { number: season }) });
      close();
      await invalidate('/ladders');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button leftIcon={<CalendarPlus size={16} />} onClick={() => setIsOpen(true)}>
        {t('skill:season.begin')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={t('skill:season.title', { name })}
        description={t('skill:season.text')}
        width={560}
        canClose={!busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') void begin();
        }}
        footer={
          <>
            <Button onClick={close} disabled={busy}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" variant="danger" loading={busy} disabled={reason.trim() === ''}>
              {t('skill:season.begin')}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <SegmentedControl
            label={t('skill:season.reset')}
            description={t(`skill:season.help.${reset}`)}
            options={RESETS.map((value) => ({ value, label: t(`skill:season.kind.${value}`) }))}
            value={reset}
            onChange={setReset}
            fullWidth
          />
          <TextArea
            label={t('skill:season.reason')}
            required
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {refusal !== null && (
            <Alert tone="danger" role="alert">
              {refusal}
            </Alert>
          )}
        </Stack>
      </Modal>
    </>
  );
}
