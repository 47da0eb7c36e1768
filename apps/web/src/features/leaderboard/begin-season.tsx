import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../components/use-act';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import { Button, FormModal, Refusal, SegmentedControl, Stack, TextArea } from '../../ui';

const RESETS = ['soft', 'hard'] as const;
type Reset = (typeof RESETS)[number];
const REASON_MAX = 200;

/** Begins the next season of a ladder, for staff: how much of the points is kept, and why. There is no way back. */
export function BeginSeason({ mode, name }: { mode: string; name: string }) {
  const { t } = useTranslation('skill');
  const [isOpen, setIsOpen] = useState(false);
  const [reset, setReset] = useState<Reset>('soft');
  const [reason, setReason] = useState('');
  const invalidate = useInvalidate();
  const { busy, refusal, run, forget } = useAct({ inPlace: true });
  const close = () => {
    setIsOpen(false);
    setReset('soft');
    setReason('');
    forget();
  };
  const begin = async () => {
    const input = { params: { mode }, body: { reset, reason: reason.trim() } };
    const isDone = await run(
      () => call('POST /ladders/:mode/seasons', input),
      ({ season }) => t('season.did', { number: season }),
    );
    if (!isDone) return;
    close();
    await invalidate('/ladders');
  };
  return (
    <>
      <Button leftIcon={<CalendarPlus size={16} />} onClick={() => setIsOpen(true)}>
        {t('season.begin')}
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={close}
        title={t('season.title', { name })}
        description={t('season.text')}
        width={560}
        busy={busy}
        onSubmit={() => void begin()}
        submitLabel={t('season.begin')}
        tone="danger"
        isReady={reason.trim() !== ''}
      >
        <Stack gap={16}>
          <SegmentedControl
            label={t('season.reset')}
            description={t(`season.help.${reset}`)}
            options={RESETS.map((value) => ({ value, label: t(`season.kind.${value}`) }))}
            value={reset}
            onChange={setReset}
            fullWidth
          />
          <TextArea
            label={t('season.reason')}
            required
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Refusal text={refusal?.message} />
        </Stack>
      </FormModal>
    </>
  );
}
