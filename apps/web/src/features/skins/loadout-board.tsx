import { useTranslation } from 'react-i18next';
import { Card } from '../../ui';
import { ItemGrid, type GridItem } from './item-grid';
import {
  EXTRAS,
  SECTIONS,
  carriedEntry,
  chosenModel,
  type Catalogue,
  type Loadout,
  type Section,
  type Team,
} from './skins-model';
import styles from './skins.module.css';
import { hasExtra, pictureOfExtra, tileOf } from './tiles';
import { isLocked } from './vip-lock';

export interface BoardProps {
  catalogue: Catalogue;
  loadout: Loadout;
  team: Team;
  /** Opens a weapon by its definition index, or a kind by its name. */
  onOpen: (item: string) => void;
}

/** Everything a team carries, by kind. */
export function LoadoutBoard({ catalogue, loadout, team, onOpen }: BoardProps) {
  const { t } = useTranslation('skins');
  const lockOf = (kind: string): { lock?: string } =>
    isLocked(kind, loadout.permissions.locked) ? { lock: t('vip.word') } : {};
  const tilesOf = (section: Section): GridItem[] => {
    if (section === 'knife' || section === 'glove') {
      const def = chosenModel(catalogue, loadout, section, team);
      const entry = def === null ? undefined : carriedEntry(catalogue, loadout, def, team);
      return [
        entry === undefined
          ? {
              key: section,
              image: null,
              title: t(`section.${section}`),
              detail: t('ofTheGame'),
              rarity: null,
              ...lockOf(section),
            }
          : tileOf(entry, t('bare'), { key: section, ...lockOf(section) }),
      ];
    }
    return catalogue.models
      .filter(({ category, teams }) => category === section && teams.includes(team))
      .map(({ weapon }) => {
        const entry = carriedEntry(catalogue, loadout, weapon.defIndex, team);
        return entry === undefined ? null : tileOf(entry, t('bare'), { key: String(weapon.defIndex) });
      })
      .filter((tile) => tile !== null);
  };
  return (
    <div className={styles.board}>
      <Card as="section" className={styles.special}>
        <h2 className={styles.sectionTitle}>{t('section.special')}</h2>
        <ItemGrid
          label={t('section.special')}
          items={[
            ...tilesOf('knife'),
            ...tilesOf('glove'),
            ...EXTRAS.map((extra) => ({
              key: extra,
              image: pictureOfExtra(extra, loadout, team),
              title: t(`section.${extra}`),
              detail: hasExtra(extra, loadout, team) ? t('chosen') : t('ofTheGame'),
              rarity: null,
              ...lockOf(extra),
            })),
          ]}
          onChoose={onOpen}
        />
      </Card>
      {SECTIONS.filter((section) => section !== 'knife' && section !== 'glove').map((section) => {
        const tiles = tilesOf(section);
        return (
          tiles.length > 0 && (
            <Card key={section} as="section">
              <h2 className={styles.sectionTitle}>{t(`section.${section}`)}</h2>
              <ItemGrid label={t(`section.${section}`)} items={tiles} onChoose={onOpen} />
            </Card>
          )
        );
      })}
    </div>
  );
}
