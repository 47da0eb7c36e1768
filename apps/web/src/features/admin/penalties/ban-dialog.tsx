import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { useSettled } from '../../../lib/page/use-settled';
import { FormModal, SegmentedControl, SelectField, Stack, TextArea } from '../../../ui';

const DAYS = ['1', '7', '30', '365', ''] as const;
const REASON_MAX = 200;
const FOUND = 20;

interface BanDialogProps {
  isOpen: boolean;
  busy: boolean;
  /** Whom; absent: it is asked for. */
  person?: { id: number; name: string };
  onClose: () => void;
  /** True when it was given. */
  onBan: (ban: { user_id: number; reason: string; days: number | null }) => Promise<boolean>;
}

interface Draft {
  userId: string | null;
  days: (typeof DAYS)[number];
  reason: string;
}
const EMPTY: Draft = { userId: null, days: '7', reason: '' };

/** A ban of the platform: whom, how long, and why; the person reads the reason. */
export function BanDialog({ isOpen, busy, person, onClose, onBan }: BanDialogProps) {
  const { t } = useTranslation('staff');
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [search, setSearch] = useState('');
  const wanted = useSettled(search).trim().slice(0, 60);
  const { data } = useEndpoint(
    'GET /admin/users',
    isOpen && person === undefined
      ? { query: { limit: FOUND, offset: 0, role: 'all', search: wanted === '' ? undefined : wanted } }
      : null,
    { keepPreviousData: true },
  );
  const reason = draft.reason.trim();
  const userId = person === undefined ? draft.userId : String(person.id);
  const close = () => {
    setDraft(EMPTY);
    setSearch('');
    onClose();
  };
  const send = async () => {
    if (userId === null) return;
    const days = draft.days === '' ? null : Number(draft.days);
    if (await onBan({ user_id: Number(userId), reason, days })) close();
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={person === undefined ? t('penalties.banTitle') : t('penalties.banPerson', { name: person.name })}
      description={t('penalties.banText')}
      width={560}
      busy={busy}
      tone="danger"
      isReady={userId !== null && reason !== ''}
      submitLabel={t('penalties.ban')}
      onSubmit={() => void send()}
    >
      <Stack gap={16}>
        {person === undefined && (
          <SelectField
            label={t('penalties.person')}
            required
            searchable
            options={(data?.users ?? []).map(({ id, name }) => ({ value: String(id), label: `${name} · ${id}` }))}
            value={draft.userId}
            emptyText={t('users.empty')}
            onSearch={setSearch}
            onChange={(chosen) => setDraft({ ...draft, userId: chosen })}
          />
        )}
        <SegmentedControl
          label={t('penalties.length')}
          options={DAYS.map((value) => ({
            value,
            label: value === '' ? t('penalties.forGood') : t('penalties.days', { count: Number(value) }),
          }))}
          value={draft.days}
          onChange={(days) => setDraft({ ...draft, days })}
          fullWidth
        />
        <TextArea
          label={t('penalties.reason')}
          required
          value={draft.reason}
          maxLength={REASON_MAX}
          onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
        />
      </Stack>
    </FormModal>
  );
}
