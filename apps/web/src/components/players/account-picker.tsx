import { useState } from 'react';
import { useEndpoint } from '../../lib/endpoints';
import { useSettled } from '../../lib/page/use-settled';
import { SelectField } from '../../ui';

const SHOWN = 20;

/** Finds accounts by part of their name at the server; who is chosen is told, and the field is empty again. */
export function AccountPicker({
  label,
  except,
  onChoose,
}: {
  label: string;
  /** Not offered. */
  except: readonly number[];
  onChoose: (account: { id: number; name: string }) => void;
}) {
  const [text, setText] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const search = useSettled(text.trim().slice(0, 60));
  const { data } = useEndpoint('GET /users', isOpened || text !== '' ? { query: { limit: SHOWN, search } } : null, {
    nothing: { users: [] },
    keepPreviousData: true,
  });
  const found = (data?.users ?? []).filter(({ id }) => !except.includes(id));
  return (
    <div onFocus={() => setIsOpened(true)}>
      <SelectField
        label={label}
        placeholder={label}
        options={found.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(value) => {
          const account = found.find(({ id }) => String(id) === value);
          if (account !== undefined) onChoose(account);
        }}
        onSearch={setText}
        searchable
      />
    </div>
  );
}
