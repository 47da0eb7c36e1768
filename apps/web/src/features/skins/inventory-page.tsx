import type { ItemKind, OwnItem } from '@placar/contracts/inventory';
import { Backpack, Paintbrush } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber } from '../../lib/format';
import { currentLanguage } from '../../lib/i18n';
import { usePageTitle } from '../../lib/page/page-title';
import { ButtonLink, Card, EmptyState, PageHeader, Pending, SelectField, Skeleton } from '../../ui';
import { ItemGrid } from './item-grid';
import { SearchField } from './search-field';
import { finishName, searched } from './skins-model';
import styles from './skins.module.css';

type Kind = z.infer<typeof ItemKind>;
const KINDS: readonly Kind[] = ['weapon', 'knife', 'glove', 'agent', 'music', 'pin'];
const SORTS = ['equipped', 'newest', 'quality', 'name'] as const;
type Sort = (typeof SORTS)[number];
/** Colours that the game gives to how rare an item is, by the id of the lists. */
const COLORS: Readonly<Record<string, string>> = {
  default: '#ded6cc',
  common: '#b0c3d9',
  uncommon: '#5e98d9',
  rare: '#4b69ff',
  mythical: '#8847ff',
  legendary: '#d32ce6',
  ancient: '#eb4b4b',
  immortal: '#e4ae39',
};

/* Where an item is edited. */
const placeOf = ({ kind, team, defIndex, paint }: OwnItem): string =>
  kind === 'agent' || kind === 'music' || kind === 'pin'
    ? `/skins?team=${team}&item=${kind}`
    : `/skins?team=${team}&item=${defIndex}&finish=${defIndex}-${paint}`;

/** `/inventory`: everything that the reader has dressed, with filters; each item leads to its editor. */
export function InventoryPage() {
  const { t } = useTranslation('skins');
  usePageTitle(t('inventory.title'));
  const navigate = useNavigate();
  const [team, setTeam] = useState<string | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const [sort, setSort] = useState<Sort>('equipped');
  const [text, setText] = useState('');
  const { data, error, mutate } = useEndpoint(
    'GET /skins/myskins',
    { query: { lang: currentLanguage(), sort } },
    { keepPreviousData: true },
  );
  const items = searched(data?.items ?? [], text).filter(
    (item) => (team === null || String(item.team) === team) && (kind === null || item.kind === kind),
  );
  return (
    <>
      <PageHeader
        title={t('inventory.title')}
        description={t('inventory.lead')}
        actions={
          <ButtonLink to="/skins" variant="primary" leftIcon={<Paintbrush size={18} />}>
            {t('inventory.dress')}
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        {data === undefined && (
          <Pending error={error} onRetry={() => void mutate()}>
            <Skeleton height={420} radius={12} />
          </Pending>
        )}
        {data !== undefined && data.items.length === 0 && (
          <Card data-testid="inventory-empty">
            <EmptyState
              icon={<Backpack size={30} strokeWidth={1.6} />}
              title={t('inventory.empty')}
              actions={
                <ButtonLink to="/skins" variant="primary">
                  {t('inventory.dress')}
                </ButtonLink>
              }
            >
              {t('inventory.emptyText')}
            </EmptyState>
          </Card>
        )}
        {data !== undefined && data.items.length > 0 && (
          <>
            <div className={styles.filters}>
              <SearchField label={t('search')} value={text} onChange={setText} />
              <SelectField
                label={t('inventory.kind')}
                placeholder={t('inventory.all')}
                clearable
                options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
                value={kind}
                onChange={setKind}
              />
              <SelectField
                label={t('team.label')}
                placeholder={t('inventory.all')}
                clearable
                options={(['2', '3'] as const).map((value) => ({ value, label: t(`team.${value}`) }))}
                value={team}
                onChange={setTeam}
              />
              <SelectField
                label={t('inventory.sort')}
                options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
                value={sort}
                onChange={(next) => setSort(SORTS.find((one) => one === next) ?? 'equipped')}
              />
            </div>
            {items.length === 0 ? (
              <EmptyState title={t('nothing')} />
            ) : (
              <ItemGrid
                label={t('inventory.title')}
                items={items.map((item) => ({
                  key: item.key,
                  image: item.image,
                  title: item.weapon,
                  detail: [
                    item.nametag === null ? (finishName({ ...item, phase: '' }) ?? item.name) : `“${item.nametag}”`,
                    item.exterior === null ? '' : t(`exterior.${item.exterior}`),
                    t(`team.short.${item.team}`),
                    item.stattrak.on ? t('inventory.stattrak', { kills: formatNumber(item.stattrak.count) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  rarity: item.rarity === '' ? null : { color: COLORS[item.rarity] ?? COLORS.default ?? '', name: '' },
                  isCarried: item.equipped,
                }))}
                onChoose={(key) => {
                  const item = items.find((one) => one.key === key);
                  if (item !== undefined) void navigate(placeOf(item));
                }}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
