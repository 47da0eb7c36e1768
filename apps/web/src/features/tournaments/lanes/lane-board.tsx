import { CircleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/format';
import { cx } from '../../../ui';
import type { LaneWords } from './lane-words';
import { ticksOf, type LaneBlock } from './lanes-model';
import { LANE_PX } from './plan-height';
import type { Moves } from './use-moves';
import styles from './lanes.module.css';

const HOUR_MS = 3_600_000;

export interface LaneBoardProps {
  lanes: readonly LaneBlock[][];
  names: readonly string[];
  /** What the axis covers, in milliseconds. */
  span: { from: number; until: number };
  now: number;
  pixelsOfHour: number;
  words: LaneWords;
  moves: Moves;
  /** Lanes are servers that were chosen, and matches move between them. */
  hasStations: boolean;
  /** Id of the words that say how a block is moved. */
  hintId: string;
}

/** Lanes of servers beside each other, with time to the right. */
export function LaneBoard({
  lanes,
  names,
  span,
  now,
  pixelsOfHour,
  words,
  moves,
  hintId,
  hasStations,
}: LaneBoardProps) {
  const { t } = useTranslation('cuplanes');
  const x = (moment: number): number => ((moment - span.from) / HOUR_MS) * pixelsOfHour;
  return (
    <div className={styles.board} role="region" aria-label={t('board')} tabIndex={0}>
      <div className={styles.canvas} style={{ '--width': `${x(span.until)}px` } as CSSProperties}>
        <div className={styles.axis} aria-hidden="true">
          {ticksOf(span, pixelsOfHour).map((tick) => (
            <span key={tick} className={styles.tick} style={{ insetInlineStart: x(tick) }}>
              {new Date(tick).getHours() === 0 ? formatDate(tick) : formatTime(tick)}
            </span>
          ))}
          <span className={styles.now} style={{ insetInlineStart: x(now) }}>
            {t('now')}
          </span>
        </div>
        <ol className={styles.lanes}>
          {lanes.map((blocks, lane) => (
            <li key={lane} className={styles.lane} aria-label={names[lane]}>
              <span className={styles.laneName}>{names[lane]}</span>
              <ol className={styles.blocks}>
                {blocks.map((block) => (
                  <Block
                    key={block.name}
                    block={block}
                    x={x}
                    words={words}
                    moves={moves}
                    hintId={hintId}
                    hasStations={hasStations}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

interface BlockProps extends Pick<LaneBoardProps, 'words' | 'moves' | 'hintId' | 'hasStations'> {
  block: LaneBlock;
  x: (moment: number) => number;
}

function Block({ block, x, words, moves, hintId, hasStations }: BlockProps) {
  const draft = moves.draft?.block.name === block.name ? moves.draft : null;
  const from = draft?.from ?? block.from;
  const { teams, time, stand, faults } = words(block, from);
  const content = (
    <>
      <bdi className={styles.teams}>{teams}</bdi>
      <span className={styles.when}>
        {time} · {stand}
      </span>
      {faults.length > 0 && (
        <span className={styles.fault}>
          <CircleAlert size={12} aria-hidden="true" /> {faults.join(' · ')}
        </span>
      )}
    </>
  );
  const className = cx(
    styles.block,
    block.isOn && styles.on,
    block.at === null && !block.isOn && styles.forecast,
    faults.length > 0 && styles.faulty,
    draft !== null && styles.draft,
  );
  const title = [teams, time, stand, ...faults].join(' · ');
  const place = {
    insetInlineStart: x(from),
    inlineSize: x(block.until) - x(block.from),
    translate: draft === null ? undefined : `0 ${(draft.lane - block.lane) * LANE_PX}px`,
  };
  return (
    <li className={cx(styles.place, draft !== null && styles.above)} style={place} data-testid="lane-block">
      {block.mayMove || (block.mayFix && hasStations) ? (
        <button
          type="button"
          className={cx(className, styles.movable)}
          title={title}
          aria-describedby={hintId}
          onPointerDown={(event) => moves.beginDrag(block, event)}
          onClick={() => moves.takeUp(block)}
          onKeyDown={(event) => moves.press(block, event)}
        >
          {content}
        </button>
      ) : (
        <div className={className} title={title}>
          {content}
        </div>
      )}
    </li>
  );
}
