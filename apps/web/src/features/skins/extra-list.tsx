import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { currentLanguage } from '../../lib/i18n';
import { Pending, Skeleton } from '../../ui';
import { ItemGrid, type GridItem } from './item-grid';
import { SearchField } from './search-field';
import { searched, type Extra, type Loadout, type Team } from './skins-model';
import styles from './skins.module.css';
import { extraOf } from './tiles';
import type { LoadoutActs } from './use-skins';

export interface ExtraListProps {
  extra: Extra;
  loadout: Loadout;
  team: Team;
  acts: LoadoutActs;
  mayEdit: boolean;
  /** For VIPs, and the reader is none: only what the game gives can be chosen. */
  isLocked: boolean;
}

type ExtraEntry = Pick<GridItem, 'key' | 'image' | 'detail' | 'rarity'> & { name: string };

/** Agents, music kits and pins are chosen by one click: they have nothing to edit. */
export function ExtraList({ extra, loadout, team, acts, mayEdit, isLocked }: ExtraListProps) {
  const { t } = useTranslation('skins');
  const [text, setText] = useState('');
  const query = { lang: currentLanguage() };
  const keep = { revalidateOnFocus: false };
  const agents = useEndpoint('GET /skins/get-agents', extra === 'agent' ? { query } : null, keep);
  const musics = useEndpoint('GET /skins/get-musics', extra === 'music' ? { query } : null, keep);
  const pins = useEndpoint('GET /skins/get-pins', extra === 'pin' ? { query } : null, keep);
  const { error } = { agent: agents, music: musics, pin: pins }[extra];
  const entries: readonly ExtraEntry[] | undefined = {
    agent: agents.data
      ?.filter((one) => one.team === team)
      .map(({ model, name, faction, image, rarity }) => ({ key: model, name, detail: faction, image, rarity })),
    music: musics.data?.map(({ id, name, artist, image }) => ({
      key: String(id),
      name,
      detail: artist,
      image,
      rarity: null,
    })),
    pin: pins.data?.map(({ id, name, image, rarity }) => ({ key: String(id), name, image, rarity })),
  }[extra];
  const now = extraOf(extra, loadout, team);
  const choose = (key: string) => {
    if (!mayEdit || (isLocked && key !== '')) return;
    const chosen = extra === 'agent' ? { agent: key } : { [extra]: Number(key || 0) };
    void acts.save({ choices: { [team]: chosen } });
  };
  if (entries === undefined)
    return (
      <Pending error={error} onRetry={acts.reload} bare>
        <Skeleton height={420} radius={12} />
      </Pending>
    );
  const none: GridItem = { key: '', image: null, title: t('ofTheGame'), rarity: null, isCarried: now === '' };
  const found = searched(entries, text);
  return (
    <div className={styles.list}>
      <SearchField label={t('search')} value={text} onChange={setText} />
      <ItemGrid
        label={t(`section.${extra}`)}
        items={[
          ...(text.trim() === '' ? [none] : []),
          ...found.map(({ name, ...entry }) => ({
            ...entry,
            title: name,
            isCarried: entry.key === now || entry.key === now.slice(now.indexOf('/') + 1),
          })),
        ]}
        onChoose={choose}
      />
    </div>
  );
}
