import type { LoadoutAnswer, LoadoutSaved } from '@placar/contracts/inventory';
import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint } from '../../lib/endpoints';
import { currentLanguage } from '../../lib/i18n';
import { catalogueOf, type Catalogue, type Loadout, type Team, type itemBody } from './skins-model';

/* The catalogue changes with the program alone. */
const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const;

/* As long as a change is on its way, it is asked whether it has arrived. */
const QUEUED_MS = 1_500;

export function useCatalogue(): { catalogue: Catalogue | undefined; error: ApiError | undefined; reload: () => void } {
  const { data, error, mutate } = useEndpoint('GET /skins/get-skins', { query: { lang: currentLanguage() } }, ONCE);
  const catalogue = useMemo(() => (data === undefined ? undefined : catalogueOf(data)), [data]);
  return { catalogue, error, reload: () => void mutate() };
}

export interface Choices {
  knife?: string;
  glove?: number;
  agent?: string;
  music?: number;
  pin?: number;
}
export interface Change {
  items?: ReturnType<typeof itemBody>[];
  choices?: Partial<Record<Team, Choices>>;
  /** Back to what the game gives. */
  bare?: { defIndex: number; teams: Team[] };
}

/** What undoes a change: the same things as they were before it. */
function reverseOf(change: Change, before: Loadout): Change[] {
  const touched = [
    ...(change.items ?? []).map(({ defIndex, teams }) => ({ defIndex, teams })),
    ...(change.bare === undefined ? [] : [change.bare]),
  ];
  const items: ReturnType<typeof itemBody>[] = [];
  const bare: Change[] = [];
  for (const { defIndex, teams } of touched)
    for (const team of teams) {
      const was = before.selected_skins[defIndex]?.[team];
      if (was === undefined) bare.push({ bare: { defIndex, teams: [team] } });
      else items.push({ ...was, nametag: was.nametag, teams: [team] });
    }
  const choices: Partial<Record<Team, Choices>> = {};
  for (const team of [2, 3] as const) {
    const chosen = change.choices?.[team];
    if (chosen === undefined) continue;
    choices[team] = {
      ...(chosen.knife === undefined ? {} : { knife: before.selected_knife[team] }),
      ...(chosen.glove === undefined ? {} : { glove: before.selected_glove[team] }),
      ...(chosen.agent === undefined ? {} : { agent: before.selected_agents[team] }),
      ...(chosen.music === undefined ? {} : { music: before.selected_music[team] }),
      ...(chosen.pin === undefined ? {} : { pin: before.selected_pin[team] }),
    };
  }
  return [{ items, choices }, ...bare];
}

export interface LoadoutActs {
  loadout: LoadoutAnswer | undefined;
  error: ApiError | undefined;
  reload: () => void;
  busy: boolean;
  /** Why the last change was refused, with the field; null: it was not. */
  refusal: { text: string; isStale: boolean } | null;
  forget: () => void;
  /** True: it stands. All of it or nothing. */
  save: (change: Change) => Promise<boolean>;
  /** Shows what a change made elsewhere on this page has answered. */
  take: (saved: LoadoutSaved) => Promise<void>;
  /** Takes the last change back; null: there is none. */
  undo: (() => Promise<boolean>) | null;
}

/* The loadout with what a change has answered. */
const withSaved = (known: LoadoutAnswer, { message: _message, synced, ...chosen }: LoadoutSaved): LoadoutAnswer => ({
  ...known,
  ...chosen,
  sync: synced === 'queued' ? 'queued' : known.sync,
});

/** What the reader carries, and every change of it. Each change names the version that was seen. */
export function useLoadout(): LoadoutActs {
  const query = { lang: currentLanguage() };
  const { data, error, mutate } = useEndpoint(
    'GET /skins/check',
    { query },
    { refreshInterval: (latest) => (latest?.sync === 'queued' ? QUEUED_MS : 0) },
  );
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoadoutActs['refusal']>(null);
  const [last, setLast] = useState<Change[] | null>(null);

  const send = useCallback(
    async (changes: readonly Change[], from: LoadoutAnswer): Promise<void> => {
      let known = from;
      for (const { items = [], choices = {}, bare } of changes) {
        const lang = currentLanguage();
        const took = async (saved: LoadoutSaved) => {
          known = withSaved(known, saved);
          await mutate(known, { revalidate: false });
        };
        if (items.length > 0 || Object.keys(choices).length > 0)
          await took(
            await call('POST /skins/save', { query: { lang }, body: { items, choices, version: known.version } }),
          );
        if (bare !== undefined)
          await took(
            await call('POST /skins/delete-skin', { query: { lang }, body: { ...bare, version: known.version } }),
          );
      }
    },
    [mutate],
  );

  const doing = async (changes: readonly Change[], back: Change[] | null): Promise<boolean> => {
    if (data === undefined) return false;
    setBusy(true);
    setRefusal(null);
    try {
      await send(changes, data);
      setLast(back);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal({ text: failure.message, isStale: failure.code === 'STALE' });
      // What was written elsewhere is shown; what is being edited stays.
      await mutate();
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    loadout: data,
    error,
    reload: () => void mutate(),
    busy,
    refusal,
    forget: () => setRefusal(null),
    save: (change) => doing([change], data === undefined ? null : reverseOf(change, data)),
    take: async (saved) => {
      if (data === undefined) return;
      setLast(null);
      await mutate(withSaved(data, saved), { revalidate: false });
    },
    undo: last === null ? null : () => doing(last, null),
  };
}
