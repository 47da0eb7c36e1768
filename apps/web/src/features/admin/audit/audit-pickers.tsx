import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { useSettled } from '../../../lib/page/use-settled';
import { SelectField, TextField } from '../../../ui';
import { RECORD_KINDS } from './audit-acts';
import styles from './audit.module.css';

const SHOWN = 20;

interface PickerProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One account of all, found by part of its name, login or Steam id at the server; its value is the id of the account. */
export function PersonPicker({
  label,
  placeholder,
  value,
  error,
  onChange,
}: PickerProps & { label: string; placeholder?: string }) {
  const { t } = useTranslation('staff');
  const [text, setText] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const isId = /^\d{1,9}$/.test(value);
  const chosen = useEndpoint('GET /users/:id', isId ? { params: { id: value } } : null, { nothingOn: [404] }).data
    ?.user;
  // The text of a chosen person is the name, which finds nobody else.
  const search = useSettled(text === chosen?.name ? '' : text.trim().slice(0, 60));
  const { data } = useEndpoint(
    'GET /admin/users',
    isOpened || text !== '' ? { query: { limit: SHOWN, offset: 0, role: 'all', search: search || undefined } } : null,
    { keepPreviousData: true },
  );
  const found = (data?.users ?? []).filter(({ id }) => String(id) !== value);
  const own =
    value === '' ? [] : [{ value, label: chosen?.name ?? (isId ? t('users.number', { id: Number(value) }) : value) }];
  return (
    <div onFocus={() => setIsOpened(true)}>
      <SelectField
        label={label}
        placeholder={placeholder ?? t('audit.anyUser')}
        options={[...own, ...found.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={value === '' ? null : value}
        error={error}
        onChange={(next) => onChange(next ?? '')}
        onSearch={setText}
        searchable
        clearable
      />
    </div>
  );
}

/** What kind of thing, and its number: `match:42` in two fields, either of which may still be empty. */
export function RecordPicker({ value, error, onChange }: PickerProps) {
  const { t } = useTranslation('staff');
  const cut = value.indexOf(':');
  const kind = cut < 0 ? value : value.slice(0, cut);
  const id = cut < 0 ? '' : value.slice(cut + 1);
  const known = RECORD_KINDS.map((one) => ({ value: one, label: t(`audit.record_kind.${one}`) }));
  const isKnown = kind === '' || known.some((one) => one.value === kind);
  return (
    <div className={styles.record}>
      <SelectField
        label={t('audit.record')}
        placeholder={t('audit.anyRecord')}
        options={isKnown ? known : [{ value: kind, label: kind }, ...known]}
        value={kind === '' ? null : kind}
        onChange={(next) => onChange(next === null ? '' : `${next}:${id}`)}
        error={error}
        clearable
      />
      <TextField
        label={t('audit.recordNumber')}
        value={id}
        disabled={kind === ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(`${kind}:${event.currentTarget.value.trim()}`)}
      />
    </div>
  );
}
