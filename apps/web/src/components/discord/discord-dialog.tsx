import type { DiscordAnswer, DiscordKind, DiscordTestOutcome } from '@placar/contracts/discord';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint } from '../../lib/endpoints';
import {
  Alert,
  Button,
  CheckList,
  Modal,
  Pending,
  Refusal,
  RelativeTime,
  SelectField,
  SkeletonRows,
  Stack,
  SwitchField,
  TextField,
} from '../../ui';
import type { DiscordPlace } from './discord-button';

const CALLS = {
  tournament: {
    read: 'GET /tournaments/:id/discord',
    put: 'PUT /tournaments/:id/discord',
    remove: 'DELETE /tournaments/:id/discord',
    test: 'POST /tournaments/:id/discord/test',
  },
  season: {
    read: 'GET /seasons/:id/discord',
    put: 'PUT /seasons/:id/discord',
    remove: 'DELETE /seasons/:id/discord',
    test: 'POST /seasons/:id/discord/test',
  },
} as const;

type Language = 'pt' | 'en' | 'fr' | 'ja';
const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'ja', label: '日本語' },
];

interface Draft {
  url: string;
  language: Language;
  kinds: DiscordKind[];
  active: boolean;
}

const draftOf = ({ channel, offered }: DiscordAnswer): Draft => ({
  url: '',
  language: channel?.language ?? 'pt',
  kinds: channel?.kinds ?? [...offered],
  active: channel?.active ?? true,
});

/** Where a tournament or season tells what happens: address, kinds, language, a test. */
export function DiscordDialog({ of, id, onClose }: DiscordPlace & { onClose: () => void }) {
  const { t } = useTranslation('discord');
  const { data, error, mutate } = useEndpoint(CALLS[of].read, { params: { id } });
  if (data !== undefined)
    return (
      <Loaded
        of={of}
        id={id}
        data={data}
        onClose={onClose}
        onChanged={(answer) => void mutate(answer, { revalidate: false })}
      />
    );
  return (
    <Modal isOpen onClose={onClose} width={560} title={t('title')}>
      <Pending error={error} onRetry={() => void mutate()} bare>
        <SkeletonRows rows={4} height={56} />
      </Pending>
    </Modal>
  );
}

interface LoadedProps extends DiscordPlace {
  data: DiscordAnswer;
  onClose: () => void;
  onChanged: (answer: DiscordAnswer) => void;
}

function useChannel({ of, id, onChanged }: LoadedProps) {
  const [busy, setBusy] = useState<'save' | 'test' | 'remove' | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [tested, setTested] = useState<DiscordTestOutcome | null>(null);
  const doing = async (what: 'save' | 'test' | 'remove', work: () => Promise<void>): Promise<boolean> => {
    setBusy(what);
    setRefusal(null);
    setTested(null);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const save = ({ url, ...rest }: Draft) =>
    doing('save', async () => {
      const body = { ...rest, ...(url.trim() === '' ? {} : { url: url.trim() }) };
      onChanged(await call(CALLS[of].put, { params: { id }, body }));
    });
  const remove = () => doing('remove', async () => onChanged(await call(CALLS[of].remove, { params: { id } })));
  const test = () =>
    doing('test', async () => {
      const { outcome, ...answer } = await call(CALLS[of].test, { params: { id } });
      onChanged(answer);
      setTested(outcome);
    });
  return { busy, refusal, tested, save, remove, test };
}

/** How it stands with what was sent. */
function State({ channel }: { channel: NonNullable<DiscordAnswer['channel']> }) {
  const { t } = useTranslation('discord');
  const { off_reason: offReason, sent, waiting, failed, unknown, last_tried_at: lastTriedAt } = channel;
  return (
    <>
      {offReason === 'gone' && <Alert tone="danger">{t('gone')}</Alert>}
      <p>
        {t('counts', { sent, waiting })}
        {lastTriedAt !== null && (
          <>
            {' · '}
            {t('lastTried')} <RelativeTime value={lastTriedAt} />
          </>
        )}
      </p>
      {failed > 0 && <Alert tone="warning">{t('failed', { count: failed })}</Alert>}
      {unknown > 0 && <Alert tone="warning">{t('unknown', { count: unknown })}</Alert>}
    </>
  );
}

function Loaded(props: LoadedProps) {
  const { data, onClose } = props;
  const { t } = useTranslation('discord');
  const [draft, setDraft] = useState(() => draftOf(data));
  const { busy, refusal, tested, save, remove, test } = useChannel(props);
  const update = (change: Partial<Draft>) => setDraft((known) => ({ ...known, ...change }));
  const { channel, offered } = data;
  const addressError = refusal?.fields.url === undefined ? undefined : t('addressWrong');
  return (
    <Modal
      isOpen
      onClose={onClose}
      width={560}
      title={t('title')}
      footer={
        <>
          {channel !== null && (
            <Button
              variant="danger-quiet"
              loading={busy === 'remove'}
              disabled={busy !== null}
              onClick={() => void remove().then((isDone) => isDone && setDraft(draftOf({ channel: null, offered })))}
            >
              {t('remove')}
            </Button>
          )}
          {channel !== null && (
            <Button loading={busy === 'test'} disabled={busy !== null} onClick={() => void test()}>
              {t('test')}
            </Button>
          )}
          <Button
            variant="primary"
            loading={busy === 'save'}
            disabled={busy !== null || (channel === null && draft.url.trim() === '')}
            onClick={() => void save(draft).then((isDone) => isDone && update({ url: '' }))}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('intro')}</p>
        {channel !== null && <State channel={channel} />}
        <TextField
          label={t('address')}
          description={channel === null ? t('addressHelp') : t('addressStored', { address: channel.address })}
          placeholder="https://discord.com/api/webhooks/…"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          value={draft.url}
          onChange={(event) => update({ url: event.currentTarget.value })}
          error={addressError}
        />
        <SelectField
          label={t('messageLanguage')}
          options={[...LANGUAGES]}
          value={draft.language}
          onChange={(language) => update({ language: language as Language })}
        />
        <CheckList
          label={t('kinds')}
          options={offered.map((value) => ({ value, label: t(`kind.${value}`) }))}
          checked={draft.kinds}
          onChange={(kinds) => update({ kinds: offered.filter((kind) => kinds.includes(kind)) })}
        />
        {channel !== null && (
          <SwitchField label={t('active')} checked={draft.active} onChange={(active) => update({ active })} />
        )}
        {tested !== null && (
          <Alert tone={tested === 'posted' ? 'success' : 'warning'} role="status">
            {t(`tested.${tested}`)}
          </Alert>
        )}
        {addressError === undefined && <Refusal text={refusal?.message} />}
      </Stack>
    </Modal>
  );
}
