import type { VetoStep } from '@placar/contracts/vetoes';
import { movedTo } from '@placar/domain/maps';
import { formatFlaw, presetFormat } from '@placar/domain/veto';
import { ArrowDown, ArrowUp, GripVertical, ListRestart, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VETO_STEPS_MAX } from '@placar/contracts/vetoes';
import { Button, IconButton, Menu, SegmentedControl, SelectField, useOrderDrag, type OrderDrag } from '../../ui';
import styles from './veto-order.module.css';
import { STEP_ACTIONS, STEP_SIDES, STEP_TURNS, nextStep, withAction } from './veto-steps';

/** Ready orders for the series and pool of the form. */
const PRESETS = {
  usual: {},
  knives: { pickSides: 'knife' },
  sideOfDecider: { deciderSides: 'chosen' },
} as const;
type Preset = keyof typeof PRESETS;

interface RowProps {
  step: VetoStep;
  index: number;
  /** Where it is seen while a step is dragged. */
  place: number;
  isDragged: boolean;
  count: number;
  teamOf: (turn: 'first' | 'second') => string;
  error: string | null;
  onChange: (step: VetoStep) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

function StepRow(props: RowProps) {
  const { step, index, place, isDragged, count, teamOf, error, onChange, onMove, onRemove, onGrab } = props;
  const { t } = useTranslation('vetoOrder');
  const n = index + 1;
  const errorId = `veto-step-${n}-error`;
  return (
    <li
      className={styles.row}
      data-flaw={error !== null || undefined}
      data-dragged={isDragged || undefined}
      data-order-place={place}
      style={{ order: place }}
      aria-describedby={error === null ? undefined : errorId}
    >
      {/* For a pointer only: the buttons of the row do the same from the keyboard. */}
      <span className={styles.grip} aria-hidden="true" onPointerDown={onGrab}>
        <GripVertical size={16} />
        {place + 1}
      </span>
      <div className={styles.choices}>
        <SelectField
          aria-label={t('action', { n })}
          options={STEP_ACTIONS.map((value) => ({ value, label: t(`step.${value}`) }))}
          value={step.action}
          onChange={(value) => onChange(withAction(step, STEP_ACTIONS.find((one) => one === value) ?? step.action))}
        />
        {'team' in step && (
          <SelectField
            aria-label={t('team', { n })}
            options={STEP_TURNS.map((value) => ({ value, label: teamOf(value) }))}
            value={step.team}
            onChange={(value) => onChange({ ...step, team: value === 'second' ? 'second' : 'first' })}
          />
        )}
        {'sides' in step && (
          <SelectField
            aria-label={t('sidesOf', { n })}
            options={STEP_SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
            value={step.sides}
            onChange={(value) => onChange({ ...step, sides: STEP_SIDES.find((one) => one === value) ?? 'knife' })}
          />
        )}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={t('up', { n })}
          icon={<ArrowUp size={16} />}
          disabled={index === 0}
          data-move="up"
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={t('down', { n })}
          icon={<ArrowDown size={16} />}
          disabled={n === count}
          data-move="down"
          onClick={() => onMove(n)}
        />
        <IconButton label={t('remove', { n })} icon={<Trash2 size={16} />} disabled={count === 1} onClick={onRemove} />
      </div>
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </li>
  );
}

interface VetoOrderProps {
  /** Empty: the usual order of the series. */
  steps: readonly VetoStep[];
  pool: readonly string[];
  /** Maps of the series. */
  maps: number;
  /** Names of who begins and of the other team; null: nobody knows yet who begins. */
  first: readonly [string, string] | null;
  onChange: (steps: VetoStep[]) => void;
}

/** The order of a veto on the web: the usual one, or the organiser's own, checked while it is written. */
export function VetoOrderField({ steps, pool, maps, first, onChange }: VetoOrderProps) {
  const { t } = useTranslation('vetoOrder');
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  /** The row that was moved, so that the key that moved it moves it on. */
  const [held, setHeld] = useState<{ at: number; key: 'up' | 'down' } | null>(null);
  useEffect(() => {
    if (held === null) return;
    const row = list.current?.children[held.at];
    const keys = [held.key, held.key === 'up' ? 'down' : 'up'];
    const buttons = keys.map((key) => row?.querySelector<HTMLButtonElement>(`[data-move=${key}]`));
    buttons.find((button) => button?.disabled === false)?.focus();
  }, [held]);
  const fill = (preset: Preset) => {
    onChange(presetFormat(maps, pool.length, PRESETS[preset]));
    setSaid(t('filled'));
  };
  const flaw = steps.length === 0 ? null : formatFlaw([...steps], pool, maps);
  const flawText =
    flaw === null
      ? null
      : t(`flaw.${flaw.key}`, {
          ...('left' in flaw ? { left: flaw.left } : {}),
          ...('chosen' in flaw ? { chosen: flaw.chosen, maps: flaw.maps } : {}),
        });
  const teamOf = (turn: 'first' | 'second'): string =>
    first === null ? t(`turn.${turn}`) : turn === 'first' ? first[0] : first[1];
  const change = (at: number, step: VetoStep) => onChange(steps.with(at, step));
  const move = useCallback(
    ({ from, to }: OrderDrag) => {
      onChange(movedTo(steps, from, to));
      setSaid(t('moved', { from: from + 1, to: to + 1 }));
    },
    [steps, onChange, t],
  );
  const { drag, begin } = useOrderDrag(move);
  const order = steps.map((_, index) => index);
  const seen = drag === null ? order : movedTo(order, drag.from, drag.to);
  return (
    <div className={styles.field} role="group" aria-label={t('label')}>
      <SegmentedControl
        label={t('label')}
        description={steps.length === 0 ? t('usualHelp') : t('ownHelp')}
        options={[
          { value: 'usual', label: t('usual') },
          { value: 'own', label: t('own') },
        ]}
        value={steps.length === 0 ? 'usual' : 'own'}
        onChange={(value) => (value === 'own' ? fill('usual') : onChange([]))}
        fullWidth
      />
      {steps.length > 0 && (
        <>
          <ol ref={list} className={styles.steps} aria-label={t('steps')}>
            {steps.map((step, index) => (
              // A step has no name of its own: its place is what it is known by.
              <StepRow
                key={index}
                {...{ step, index, teamOf }}
                place={seen.indexOf(index)}
                isDragged={drag?.from === index}
                count={steps.length}
                error={flaw?.step === index ? flawText : null}
                onChange={(next) => change(index, next)}
                onMove={(to) => {
                  move({ from: index, to });
                  setHeld({ at: to, key: to < index ? 'up' : 'down' });
                }}
                onGrab={(event) => begin(event, index)}
                onRemove={() => onChange(steps.toSpliced(index, 1))}
              />
            ))}
          </ol>
          <p className={flaw?.step === null ? styles.error : styles.good} role="status">
            {flaw === null
              ? t('good', { count: maps })
              : flaw.step === null
                ? flawText
                : t('flawAt', { n: flaw.step + 1 })}
          </p>
          <div className={styles.foot}>
            <Button
              size="sm"
              leftIcon={<Plus size={14} />}
              disabled={steps.length >= VETO_STEPS_MAX}
              onClick={() => onChange([...steps, nextStep(steps)])}
            >
              {t('add')}
            </Button>
            <Menu
              trigger={
                <Button size="sm" variant="ghost" leftIcon={<ListRestart size={14} />}>
                  {t('fill')}
                </Button>
              }
              entries={(Object.keys(PRESETS) as Preset[]).map((key) => ({
                key,
                label: t(`preset.${key}`),
                onSelect: () => fill(key),
              }))}
            />
          </div>
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </>
      )}
    </div>
  );
}
