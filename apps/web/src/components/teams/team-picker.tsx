import { useState } from 'react';
import { useEndpoint } from '../../lib/endpoints';
import { useSettled } from '../../lib/page/use-settled';
import { SelectField } from '../../ui';

const SHOWN = 20;

export interface TeamPickerProps {
  /** Accessible name, shown as the placeholder. */
  label: string;
  value: number | null;
  onChange: (teamId: number | null) => void;
  /** Not offered. */
  except?: number;
  className?: string;
}

/** One team of all, found by part of its name or tag at the server. */
export function TeamPicker({ label, value, onChange, except, className }: TeamPickerProps) {
  const [text, setText] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const chosen = useEndpoint('GET /teams/:id/basic', value === null ? null : { params: { id: value } }).data?.team;
  // The text of a chosen team is its name, which finds nobody else.
  const search = useSettled(text === chosen?.name ? '' : text.trim().slice(0, 60));
  const { data } = useEndpoint('GET /teams', isOpened || text !== '' ? { query: { limit: SHOWN, search } } : null, {
    nothing: { teams: [] },
    keepPreviousData: true,
  });
  const found = (data?.teams ?? []).filter(({ id }) => id !== except && id !== value);
  const options = [...(chosen === undefined ? [] : [chosen]), ...found].map(({ id, name, tag }) => ({
    value: String(id),
    label: tag === '' || tag === name ? name : `${name} (${tag})`,
  }));
  return (
    <div className={className} onFocus={() => setIsOpened(true)}>
      <SelectField
        aria-label={label}
        placeholder={label}
        options={options}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        onSearch={setText}
        searchable
        clearable
      />
    </div>
  );
}
