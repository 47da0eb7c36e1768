import { WATCH_LABEL_MOST, WATCH_LINKS_MOST } from '@placar/contracts/watch';
import type { WatchLink } from '@placar/contracts/watch';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/endpoints';
import { useInvalidate, type Invalidate } from '../../lib/swr';
import { Button, IconButton, SegmentedControl, TextField, showToast } from '../../ui';
import { FormDialog, useFormDialog } from '../form-dialog';
import { StreamFields } from './stream-fields';
import styles from './watch.module.css';
import {
  findWatchProblems,
  isFull,
  isWatchChanged,
  moved,
  newRow,
  placeWatchErrors,
  toWatchBody,
  toWatchDraft,
  type WatchDraft,
  type WatchOwner,
  type WatchProblem,
  type WatchRow,
} from './watch-form';

/* Every list on screen that shows links reads them again. */
async function saveLinks(of: WatchOwner, draft: WatchDraft, invalidate: Invalidate): Promise<{ id: number }> {
  const body = toWatchBody(draft);
  if ('matchId' in of) await call('PUT /matches/:id/watch', { params: { id: of.matchId }, body });
  else await call('PUT /seasons/:id/watch', { params: { id: of.seasonId }, body });
  const [area, id] = 'matchId' in of ? ['matches', of.matchId] : ['seasons', of.seasonId];
  await invalidate(`/${area}/${id}/watch`, '/matches/live/watch');
  return { id };
}

interface RowProps {
  row: WatchRow;
  number: number;
  isLast: boolean;
  onChange: (change: Partial<WatchRow>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  errorOf: (field: string) => string | undefined;
}

function LinkFields({ row, number, isLast, onChange, onMove, onRemove, errorOf }: RowProps) {
  const { t } = useTranslation('watch');
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('row', { number })}</legend>
      <div className={styles.rowHead}>
        <SegmentedControl
          label={t('form.kind')}
          hideLabel
          options={[
            { value: 'live', label: t('kind.live') },
            { value: 'vod', label: t('kind.vod') },
          ]}
          value={row.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <span className={styles.rowTools}>
          <IconButton
            size="sm"
            label={t('form.up', { number })}
            icon={<ArrowUp size={16} />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('form.down', { number })}
            icon={<ArrowDown size={16} />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton size="sm" label={t('form.remove', { number })} icon={<Trash2 size={16} />} onClick={onRemove} />
        </span>
      </div>
      <StreamFields row={row} onChange={onChange} errorOf={errorOf}>
        <TextField
          label={t('form.label')}
          maxLength={WATCH_LABEL_MOST}
          autoComplete="off"
          value={row.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          error={errorOf(`${row.key}.label`)}
        />
      </StreamFields>
    </fieldset>
  );
}

/** Where a match or a season can be watched: its links in their order, saved as one list. */
export function WatchDialog({
  of,
  links,
  onClose,
}: {
  of: WatchOwner;
  links: readonly WatchLink[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('watch');
  const invalidate = useInvalidate();
  const form = useFormDialog<WatchDraft, WatchProblem>({
    start: () => toWatchDraft(of, links, i18n.language),
    isChanged: isWatchChanged,
    findProblems: findWatchProblems,
    problemText: (problem) => t(`problem.${problem}`),
    save: (draft) => saveLinks(of, draft, invalidate),
    placeErrors: placeWatchErrors,
    words: { hasProblems: t('form.hasProblems'), network: t('form.network'), refused: t('form.refused') },
    onSaved: () => showToast({ tone: 'success', message: t('saved') }),
    onClose,
  });
  const { draft, update, errorOf } = form;
  const { rows } = draft;
  return (
    <FormDialog
      form={form}
      title={t('matchId' in of ? 'form.titleMatch' : 'form.titleSeason')}
      cancelLabel={t('form.cancel')}
      saveLabel={t('form.save')}
      needsChange
      className={styles.form}
    >
      <p className={styles.help}>{t('matchId' in of ? 'form.helpMatch' : 'form.helpSeason')}</p>
      {rows.map((row, index) => (
        <LinkFields
          key={row.key}
          row={row}
          number={index + 1}
          isLast={index === rows.length - 1}
          errorOf={errorOf}
          onChange={(change) =>
            update({ rows: rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)) })
          }
          onMove={(by) => update({ rows: moved(rows, index, by) })}
          onRemove={() => update({ rows: rows.filter((one) => one.key !== row.key) })}
        />
      ))}
      <Button
        leftIcon={<Plus size={16} />}
        disabled={isFull(draft)}
        onClick={() => update({ rows: [...rows, newRow(i18n.language)] })}
      >
        {isFull(draft) ? t('form.full', { most: WATCH_LINKS_MOST }) : t('form.add')}
      </Button>
    </FormDialog>
  );
}
