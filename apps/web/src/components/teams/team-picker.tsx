import type { TeamBasicAnswer, TeamList } from '@placar/contracts/teams';
import type { z } from 'zod';
import { useState } from 'react';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { useSettled } from '../../lib/use-settled';
import { SelectField } from '../../ui';

const SHOWN = 20;

type Basic = z.infer<typeof TeamBasicAnswer>;

/* The wire answers 404 for a list without rows. */
async function fetchTeams(path: string): Promise<TeamList> {
  try {
    return await api<TeamList>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { teams: [] };
    throw error;
  }
}

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
  const chosen = useSWR<Basic, ApiError>(value === null ? null : `/teams/${value}/basic`).data?.team;
  // The text of a chosen team is its name, which finds nobody else.
  const search = useSettled(text === chosen?.name ? '' : text.trim().slice(0, 60));
  const { data } = useSWR<TeamList, ApiError>(
    isOpened || text !== '' ? `/teams?${new URLSearchParams({ limit: String(SHOWN), search }).toString()}` : null,
    fetchTeams,
    { keepPreviousData: true },
  );
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
