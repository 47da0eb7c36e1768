import { memo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/format';
import { Lane, type LaneProps } from './lane-block';
import { ticksOf, type LaneBlock } from './lanes-model';
import type { Moves } from './use-moves';
import styles from './lanes.module.css';

const HOUR_MS = 3_600_000;

export interface LaneBoardProps extends Pick<LaneProps, 'words' | 'hasStations' | 'hintId'> {
  lanes: readonly LaneBlock[][];
  names: readonly string[];
  /** What the axis covers, in milliseconds. */
  span: { from: number; until: number };
  now: number;
  pixelsOfHour: number;
  moves: Moves;
}

/**
 * Lanes of servers beside each other, with time to the right. It listens for its blocks, so that those that stay as they are need not
 * be told of a move; a zoom changes nothing but the length of an hour in the style sheet.
 */
export function LaneBoard({ lanes, names, span, now, pixelsOfHour, moves, ...rest }: LaneBoardProps) {
  const { t } = useTranslation('cuplanes');
  const { draft } = moves;
  const blockOf = (target: EventTarget): LaneBlock | undefined => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[data-block]')?.dataset.block : undefined;
    return name === undefined ? undefined : lanes.flat().find((block) => block.name === name);
  };
  const withBlock = (target: EventTarget, act: (block: LaneBlock) => void) => {
    const block = blockOf(target);
    if (block !== undefined) act(block);
  };
  const size = { '--hour': `${pixelsOfHour}px`, '--hours': (span.until - span.from) / HOUR_MS } as CSSProperties;
  return (
    <div className={styles.board} role="region" aria-label={t('board')} tabIndex={0}>
      <div className={styles.canvas} style={size}>
        <Axis {...span} now={now} pixelsOfHour={pixelsOfHour} />
        <ol
          className={styles.lanes}
          onPointerDown={(event) => withBlock(event.target, (block) => moves.beginDrag(block, event))}
          onClick={(event) => withBlock(event.target, moves.takeUp)}
          onKeyDown={(event) => withBlock(event.target, (block) => moves.press(block, event))}
        >
          {lanes.map((blocks, lane) => (
            <Lane
              key={lane}
              blocks={blocks}
              name={names[lane] ?? ''}
              start={span.from}
              draft={draft?.block.lane === lane ? draft : null}
              {...rest}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

type AxisProps = LaneBoardProps['span'] & Pick<LaneBoardProps, 'now' | 'pixelsOfHour'>;

const Axis = memo(function Axis({ from, until, now, pixelsOfHour }: AxisProps) {
  const { t } = useTranslation('cuplanes');
  const at = (moment: number) => ({ '--from': (moment - from) / HOUR_MS }) as CSSProperties;
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticksOf({ from, until }, pixelsOfHour).map((tick) => (
        <span key={tick} className={styles.tick} style={at(tick)}>
          {new Date(tick).getHours() === 0 ? formatDate(tick) : formatTime(tick)}
        </span>
      ))}
      <span className={styles.now} style={at(now)}>
        {t('now')}
      </span>
    </div>
  );
});
