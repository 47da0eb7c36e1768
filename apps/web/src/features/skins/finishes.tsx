import type { SkinEntry } from '@placar/contracts/inventory';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui';
import { ItemGrid } from './item-grid';
import { chosenModel, finishName, searched, type Catalogue, type Loadout, type Team } from './skins-model';
import { tileOf } from './tiles';

/** So many finishes of all weapons are shown of one search. */
const MOST_FOUND = 120;

/** Paint that a team carries of a model; of knives and gloves only where the model itself is chosen. */
export function chosenPaint(
  catalogue: Catalogue,
  loadout: Loadout,
  finishes: readonly SkinEntry[],
  team: Team,
): number | null {
  const [model] = finishes;
  if (model === undefined) return null;
  const { category, weapon } = model;
  if (
    (category === 'knife' || category === 'glove') &&
    chosenModel(catalogue, loadout, category, team) !== weapon.defIndex
  )
    return null;
  return loadout.selected_skins[weapon.defIndex]?.[team]?.paint ?? 0;
}

/** Finishes of one weapon. */
export function Finishes({
  finishes,
  carried,
  chosen,
  text,
  onChoose,
}: {
  finishes: readonly SkinEntry[];
  carried: number | null;
  chosen: string | null;
  text: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('skins');
  const found = searched(finishes, text);
  if (found.length === 0) return <EmptyState title={t('nothing')} />;
  return (
    <ItemGrid
      label={t('finishes')}
      items={found.map((entry) => ({
        ...tileOf(entry, t('bare')),
        title: finishName(entry) ?? t('bare'),
        detail: entry.rarity.name,
        isCarried: entry.paint_index === carried,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** Finishes of every weapon whose name has the words. */
export function Found({
  catalogue,
  team,
  text,
  onOpen,
}: {
  catalogue: Catalogue;
  team: Team;
  text: string;
  onOpen: (entry: SkinEntry) => void;
}) {
  const { t } = useTranslation('skins');
  const found = useMemo(
    () =>
      searched(
        [...catalogue.finishes.values()].flat().filter(({ teams }) => teams.includes(team)),
        text,
      ).slice(0, MOST_FOUND),
    [catalogue, team, text],
  );
  if (found.length === 0) return <EmptyState title={t('nothing')} />;
  return (
    <ItemGrid
      label={t('found')}
      items={found.map((entry) => tileOf(entry, t('bare')))}
      onChoose={(id) => {
        const entry = found.find((one) => one.id === id);
        if (entry !== undefined) onOpen(entry);
      }}
    />
  );
}
