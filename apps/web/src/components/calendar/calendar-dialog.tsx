import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useEndpoint } from '../../lib/endpoints';
import { formatDateTime } from '../../lib/format';
import { Alert, Button, ButtonAnchor, CopyField, ErrorState, Modal, Skeleton, Stack } from '../../ui';
import { useAct } from '../use-act';
import type { CalendarThing } from './calendar-button';

/** Makes the secret address of a calendar, shows it this once, and ends it. */
export function CalendarDialog({ of, refId, onClose }: CalendarThing & { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  const { data, error, mutate } = useEndpoint('GET /users/me/calendars', {});
  const [url, setUrl] = useState<string | null>(null);
  const { busy, refusal, run } = useAct({ inPlace: true });
  const known = data?.calendars.find((calendar) => calendar.of === of && calendar.ref === refId);

  const make = () =>
    run(async () => {
      setUrl((await call('POST /users/me/calendars', { body: { of, ref: refId } })).url);
      await mutate();
    });
  const end = (id: number) =>
    run(async () => {
      await mutate(await call('DELETE /users/me/calendars/:id', { params: { id } }), { revalidate: false });
      setUrl(null);
    });
  return (
    <Modal
      isOpen
      onClose={onClose}
      width={560}
      title={t('title')}
      footer={
        <>
          {known !== undefined && (
            <Button variant="danger-quiet" disabled={busy} onClick={() => void end(known.id)}>
              {t('end')}
            </Button>
          )}
          {url === null ? (
            <Button variant="primary" disabled={busy || data === undefined} onClick={() => void make()}>
              {known === undefined ? t('make') : t('again')}
            </Button>
          ) : (
            <ButtonAnchor variant="primary" href={url.replace(/^https?:/, 'webcal:')}>
              {t('open')}
            </ButtonAnchor>
          )}
        </>
      }
    >
      <Stack>
        <p>{t(`text.${of}`)}</p>
        {data === undefined && (error === undefined ? <Skeleton height={44} /> : <ErrorState error={error} />)}
        {refusal !== null && <Alert tone="danger">{refusal.message}</Alert>}
        {url !== null && (
          <>
            <Alert tone="warning">{t('once')}</Alert>
            <CopyField value={url} label={t('address')} />
          </>
        )}
        {url === null && known !== undefined && <p>{t('known', { date: formatDateTime(known.made_at) })}</p>}
      </Stack>
    </Modal>
  );
}
