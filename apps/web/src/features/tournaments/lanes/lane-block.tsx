import { CircleAlert } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { cx } from '../../../ui';
import type { BlockWords, LaneWords } from './lane-words';
import type { LaneBlock } from './lanes-model';
import { LANE_PX } from './plan-height';
import type { Draft } from './use-moves';
import styles from './lanes.module.css';

const HOUR_MS = 3_600_000;

export interface LaneProps {
  blocks: readonly LaneBlock[];
  name: string;
  /** Where the axis begins, in milliseconds. */
  start: number;
  /** The block of this lane that was taken up; null: none of it. */
  draft: Draft | null;
  words: LaneWords;
  /** Lanes are servers that were chosen, and matches move between them. */
  hasStations: boolean;
  /** Id of the words that say how a block is moved. */
  hintId: string;
}

/** What a block says, with what does not fit. */
export function BlockText({ teams, time, stand, faults }: BlockWords) {
  return (
    <>
      <bdi className={styles.teams}>{teams}</bdi>
      <span className={styles.when}>
        {time} · {stand}
      </span>
      {faults.length > 0 && (
        <span className={styles.fault}>
          <CircleAlert size={12} /> {faults.join(' · ')}
        </span>
      )}
    </>
  );
}

/** The matches of one server. Drawn anew only when one of them has changed or is moved. */
export const Lane = memo(function Lane({ blocks, name, draft, ...rest }: LaneProps) {
  return (
    <li className={styles.lane} aria-label={name}>
      <span className={styles.laneName}>{name}</span>
      <ol className={styles.blocks}>
        {blocks.map((block) => (
          <Block key={block.name} block={block} draft={draft?.block.name === block.name ? draft : null} {...rest} />
        ))}
      </ol>
    </li>
  );
});

interface BlockProps extends Omit<LaneProps, 'blocks' | 'name'> {
  block: LaneBlock;
}

/** One match, as wide as it takes. The style sheet knows how long an hour is; what is moved is shifted from its place. */
const Block = memo(function Block({ block, start, draft, words, hasStations, hintId }: BlockProps) {
  const from = draft?.from ?? block.from;
  const said = words(block, from);
  const content = <BlockText {...said} />;
  const className = cx(
    styles.block,
    block.isOn && styles.on,
    block.at === null && !block.isOn && styles.forecast,
    said.faults.length > 0 && styles.faulty,
    draft !== null && styles.draft,
  );
  const title = [said.teams, said.time, said.stand, ...said.faults].join(' · ');
  const place = {
    '--from': (block.from - start) / HOUR_MS,
    '--length': (block.until - block.from) / HOUR_MS,
    translate: draft === null ? undefined : shift(draft),
  } as CSSProperties;
  return (
    <li className={cx(styles.place, draft !== null && styles.above)} style={place} data-testid="lane-block">
      {block.mayMove || (block.mayFix && hasStations) ? (
        <button
          type="button"
          className={cx(className, styles.movable)}
          title={title}
          aria-describedby={hintId}
          data-block={block.name}
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
});

const shift = ({ block, from, lane }: Draft): string =>
  `calc(${(from - block.from) / HOUR_MS} * var(--hour)) ${(lane - block.lane) * LANE_PX}px`;
