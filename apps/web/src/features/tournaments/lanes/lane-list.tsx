import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format';
import { BlockText, type LaneProps } from './lane-block';
import type { LaneBoardProps } from './lane-board';
import type { LaneBlock } from './lanes-model';
import styles from './lanes.module.css';

/** On a phone: the matches of each lane as a list, one under the other. */
export function LaneList({ lanes, names, words }: Pick<LaneBoardProps, 'lanes' | 'names' | 'words'>) {
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

const Row = memo(function Row({ block, words }: Pick<LaneProps, 'words'> & { block: LaneBlock }) {
  const said = words(block);
  return (
    <li className={styles.row} data-testid="lane-block">
      <BlockText {...said} time={`${formatDate(block.from)}, ${said.time}`} />
    </li>
  );
});
