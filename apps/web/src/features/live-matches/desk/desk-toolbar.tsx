import { ArrowDownUp, CalendarRange, Check, ChevronDown, Columns3, TriangleAlert, UserRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, CheckList, FilterBar, Menu, Popover, type MenuEntry } from '../../../ui';
import { DESK_COLUMNS, DESK_STATUSES, isFiltered, type DeskQuery } from './desk-query';
import styles from './desk.module.css';

function Toggle({
  isOn,
  onChange,
  icon,
  label,
  count,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon: React.ReactNode;
  label: string;
  count?: number;
}) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {icon}
      {label}
      {count !== undefined && count > 0 && <span className={styles.toggleCount}>{count}</span>}
    </button>
  );
}

function SeasonMenu({
  season,
  seasons,
  onChange,
}: {
  season: number | null;
  seasons: readonly { id: number; name: string }[];
  onChange: (part: Partial<DeskQuery>) => void;
}) {
  const { t } = useTranslation('desk');
  const name =
    seasons.find((one) => one.id === season)?.name ?? (season === null ? t('filter.anySeason') : `${season}`);
  const entry = (id: number | null, label: string): MenuEntry => ({
    key: String(id),
    label: <bdi>{label}</bdi>,
    checked: id === season,
    rightSection: id === season ? <Check size={16} /> : undefined,
    onSelect: () => onChange({ season: id }),
  });
  return (
    <Menu
      width={280}
      position="bottom-start"
      trigger={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${t('filter.season')}: ${name}`}
          data-on={season !== null || undefined}
        >
          <CalendarRange size={16} />
          <bdi className={styles.words}>{name}</bdi>
          <ChevronDown size={16} />
        </button>
      }
      entries={[entry(null, t('filter.anySeason')), ...seasons.map((one) => entry(one.id, one.name))]}
    />
  );
}

/** Search, states, what needs attention, whose, which season, and the columns. All of it lives in the address. */
export function DeskToolbar({
  query,
  onChange,
  shown,
  attention,
  seasons,
  hasMine,
  onReorder,
}: {
  query: DeskQuery;
  onChange: (part: Partial<DeskQuery>) => void;
  shown: number;
  /** How many of all matches wait for a person. */
  attention: number;
  seasons: readonly { id: number; name: string }[];
  /** Off where every row is the viewer's own. */
  hasMine: boolean;
  /** Sorts the rows anew; null while they stand as sorted. */
  onReorder: (() => void) | null;
}) {
  const { t } = useTranslation('desk');
  return (
    <div className={styles.toolbar}>
      <FilterBar
        label={t('filter.label')}
        choices={DESK_STATUSES.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={query.status}
        neutral="all"
        onChange={(status) => onChange({ status })}
        search={{ value: query.text, onChange: (text) => onChange({ text }), placeholder: t('filter.search') }}
        summary={t('shown', { count: shown })}
      />
      <div className={styles.tools}>
        <Toggle
          isOn={query.attention}
          onChange={(isOn) => onChange({ attention: isOn })}
          icon={<TriangleAlert size={16} />}
          label={t('filter.attention')}
          count={attention}
        />
        {hasMine && (
          <Toggle
            isOn={query.mine}
            onChange={(isOn) => onChange({ mine: isOn })}
            icon={<UserRound size={16} />}
            label={t('filter.mine')}
          />
        )}
        {seasons.length > 0 && <SeasonMenu season={query.season} seasons={seasons} onChange={onChange} />}
        {isFiltered(query) && (
          <Button
            variant="ghost"
            leftIcon={<X size={16} />}
            onClick={() => onChange({ status: 'all', attention: false, mine: false, season: null, text: '' })}
          >
            {t('filter.clear')}
          </Button>
        )}
        <span className={styles.toolsEnd}>
          {/* Always there, so that nothing moves when the order changes. */}
          <Button
            variant="ghost"
            className={onReorder === null ? styles.inOrder : styles.outOfOrder}
            title={t('reorderHint')}
            leftIcon={<ArrowDownUp size={16} />}
            onClick={() => onReorder?.()}
          >
            {t('reorder')}
          </Button>
          <Popover
            label={t('columns')}
            trigger={
              <Button variant="ghost" leftIcon={<Columns3 size={16} />}>
                {t('columns')}
              </Button>
            }
          >
            <p className={styles.hint}>{t('columnsHint')}</p>
            <CheckList
              label={t('columns')}
              options={DESK_COLUMNS.map((value) => ({ value, label: t(`column.${value}`) }))}
              checked={query.columns}
              onChange={(checked) => onChange({ columns: DESK_COLUMNS.filter((column) => checked.includes(column)) })}
            />
          </Popover>
        </span>
      </div>
    </div>
  );
}
