import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format';
import type { LaneWords } from './lane-words';
import type { LaneBlock } from './lanes-model';
import styles from './lanes.module.css';

/** On a phone: the matches of each lane as a list, one under the other. */
export function LaneList({
  lanes,
  names,
  words,
}: {
  lanes: readonly LaneBlock[][];
  names: readonly string[];
  words: LaneWords;
}) {
  const { t } = useTranslation('cuplanes');
  return (
    <div className={styles.list} role="region" aria-label={t('board')} tabIndex={0}>
      {lanes.map((blocks, lane) => (
        <section key={lane} aria-label={names[lane]}>
          <h3 className={styles.listName}>{names[lane]}</h3>
          <ol className={styles.lanes}>
            {blocks.map((block) => (
              <Row key={block.name} block={block} words={words} />
            ))}
          </ol>
          {blocks.length === 0 && <p className={styles.quiet}>{t('free')}</p>}
        </section>
      ))}
    </div>
  );
}

const Row = memo(function Row({ block, words }: { block: LaneBlock; words: LaneWords }) {
  const { teams, time, stand, faults } = words(block);
  return (
    <li className={styles.row} data-testid="lane-block">
      <bdi className={styles.teams}>{teams}</bdi>
      <span className={styles.when}>
        {formatDate(block.from)}, {time} · {stand}
      </span>
      {faults.length > 0 && (
        <span className={styles.fault}>
          <CircleAlert size={12} /> {faults.join(' · ')}
        </span>
      )}
    </li>
  );
});
