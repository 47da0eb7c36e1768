import { ChevronLeft, ChevronRight, ListFilter, Search, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../feedback/badge';
import { Button, IconButton } from './button';
import { TextInput } from '@mantine/core';
import styles from './filter-bar.module.css';
import { LatePlace } from '../feedback/late-place';
import { useDraftText } from './use-draft-text';
import { useWasOpen } from '../overlay/use-was-open';
import { useIsDesktop } from '../use-media';
import { latePart } from '../../lib/page/late-part';

/* Phones only, and only once it is opened: a list page then comes without the code of drawers. */
const BottomSheet = latePart(() => import('../overlay/dialogs'), 'BottomSheet');

export interface FilterChoice<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

export interface FilterBarProps<Value extends string> {
  /** Accessible name of the choices. */
  label: string;
  /** Empty: a search only. */
  choices: readonly FilterChoice<Value>[];
  value: Value;
  /** The value that means "no filter"; it is not counted on the phone's button. */
  neutral: Value;
  onChange: (value: Value) => void;
  search?: { value: string; onChange: (value: string) => void; placeholder: string };
  /** "20 partidas", read aloud when it changes. */
  summary?: ReactNode;
  end?: ReactNode;
}

/* Most lists keep the text in the address, which follows a little later than the keys. */
function SearchInput({ value, onChange, placeholder }: NonNullable<FilterBarProps<string>['search']>) {
  const { t } = useTranslation('ui');
  const [text, type] = useDraftText(value, onChange);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<Search size={16} />}
      rightSection={
        text === '' ? undefined : (
          <IconButton
            size="sm"
            withTooltip={false}
            label={t('filter.clearSearch')}
            icon={<X size={14} />}
            onClick={() => type('')}
          />
        )
      }
    />
  );
}

/** Search and one group of filters in a row; on phones the filters fold into one button with a sheet. */
export function FilterBar<Value extends string>({
  label,
  choices,
  value,
  neutral,
  onChange,
  search,
  summary,
  end,
}: FilterBarProps<Value>) {
  const { t } = useTranslation('ui');
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpen(isOpen);
  const titleId = useId();
  const chip = (choice: FilterChoice<Value>) => (
    <button
      key={choice.value}
      type="button"
      className={styles.chip}
      aria-pressed={choice.value === value}
      onClick={() => {
        onChange(choice.value);
        setIsOpen(false);
      }}
    >
      {choice.label}
      {choice.count !== undefined && <span className={styles.count}>{choice.count}</span>}
    </button>
  );
  return (
    <div className={styles.bar} role="search" aria-label={label}>
      {search !== undefined && <SearchInput {...search} />}
      {choices.length === 0 ? null : isDesktop ? (
        <div className={styles.chips} role="group" aria-label={label}>
          {choices.map(chip)}
        </div>
      ) : (
        <>
          <Button leftIcon={<ListFilter size={16} />} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
            {t('filter.open')}
            {value !== neutral && (
              <Badge tone="brand" small>
                {choices.find((choice) => choice.value === value)?.label}
              </Badge>
            )}
          </Button>
          {wasOpened && (
            <LatePlace isOpening={isOpen} onGiveUp={() => setIsOpen(false)} isOver>
              <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} label={label}>
                <h2 id={titleId} className={styles.sheetTitle}>
                  {label}
                </h2>
                <div className={styles.sheetChips} role="group" aria-labelledby={titleId}>
                  {choices.map(chip)}
                </div>
              </BottomSheet>
            </LatePlace>
          )}
        </>
      )}
      {(summary !== undefined || end !== undefined) && (
        <div className={styles.end}>
          {summary !== undefined && (
            <span className={styles.summary} role="status">
              {summary}
            </span>
          )}
          {end}
        </div>
      )}
    </div>
  );
}

export interface PaginationProps {
  /** First row shown, counted from 0. */
  offset: number;
  /** Rows shown now. */
  shown: number;
  pageSize: number;
  /** Null when the server does not say. */
  total: number | null;
  onChange: (offset: number) => void;
  busy?: boolean;
}

/** Previous and next page with the range in words. */
export function Pagination({ offset, shown, pageSize, total, onChange, busy = false }: PaginationProps) {
  const { t } = useTranslation('ui');
  const hasNext = total === null ? shown >= pageSize : offset + shown < total;
  const range =
    shown === 0
      ? t('pagination.none')
      : total === null
        ? t('pagination.range', { from: offset + 1, to: offset + shown })
        : t('pagination.rangeOf', { from: offset + 1, to: offset + shown, total });
  return (
    <nav className={styles.pagination} aria-label={t('pagination.label')}>
      <span className={styles.summary} role="status">
        {range}
      </span>
      <span className={styles.chips}>
        <Button
          leftIcon={<ChevronLeft size={16} />}
          disabled={offset === 0 || busy}
          onClick={() => onChange(Math.max(0, offset - pageSize))}
        >
          {t('pagination.previous')}
        </Button>
        <Button
          rightIcon={<ChevronRight size={16} />}
          disabled={!hasNext || busy}
          onClick={() => onChange(offset + pageSize)}
        >
          {t('pagination.next')}
        </Button>
      </span>
    </nav>
  );
}
