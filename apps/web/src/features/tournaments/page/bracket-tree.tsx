import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx, useIsDesktop } from '../../../ui';
import { joinOf, matchByKey, roundToShow, treeOf, type BracketColumn, type BracketStage } from '../model/bracket-model';
import type { CupView } from './cup-view';
import { MatchBox } from './match-box';
import { RoundPager } from './round-pager';
import { useRoundWords } from './round-words';
import { useWalk } from './use-walk';
import styles from './bracket.module.css';

interface ColumnsProps {
  columns: readonly BracketColumn[];
  label: string;
  view: Pick<CupView, 'nameOf' | 'openMatch'>;
  stage: number;
  marked: number | null;
}

const matchesOf = (columns: readonly BracketColumn[]) => columns.flatMap(({ pairings }) => pairings);

/** All rounds side by side, each match between the two that it follows from. */
function WideTree({ columns, label, view, stage, marked }: ColumnsProps) {
  const { nameOf } = useRoundWords();
  const { box, stop, walked } = useWalk(matchesOf(columns), (from, key) => matchByKey(columns, from, key));
  return (
    <div
      ref={box}
      className={styles.scroller}
      role="region"
      aria-label={label}
      tabIndex={stop === null ? 0 : undefined}
    >
      <ol className={styles.rounds}>
        {columns.map(({ name, pairings }, index) => (
          <li key={nameOf(name)} className={styles.round}>
            <h3 className={styles.roundTitle}>{nameOf(name)}</h3>
            <ol
              className={cx(styles.column, index > 0 && joinOf(columns, index - 1) !== 'none' && styles.follows)}
              data-join={joinOf(columns, index)}
            >
              {pairings.map((pairing) => (
                <li key={pairing.key} className={styles.cell}>
                  <MatchBox open={{ stage, pairing }} view={view} marked={marked} {...walked(pairing)} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One round at a time, turned by a finger, by its buttons, or by the arrow keys. */
function NarrowTree({ columns, label, view, stage, marked }: ColumnsProps) {
  const { nameOf } = useRoundWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const round = Math.min(columns.length - 1, chosen ?? roundToShow(columns));
  const { box, stop, walked } = useWalk(
    matchesOf(columns),
    (from, key) => matchByKey(columns, from, key),
    (to) => setChosen(columns.findIndex(({ pairings }) => pairings.some(({ key }) => key === to))),
  );
  const column = columns[round];
  if (column === undefined) return null;
  const hasStop = column.pairings.some(({ key }) => key === stop);
  return (
    <RoundPager
      label={label}
      title={nameOf(column.name)}
      round={round}
      rounds={columns.length}
      onTurn={setChosen}
      box={box}
    >
      <ol className={styles.list} key={round}>
        {column.pairings.map((pairing, index) => (
          <li key={pairing.key}>
            <MatchBox
              open={{ stage, pairing }}
              view={view}
              marked={marked}
              {...walked(pairing, pairing.key === stop || (!hasStop && index === 0))}
            />
          </li>
        ))}
      </ol>
    </RoundPager>
  );
}

/** An elimination bracket: the upper part, the lower part, and the match for third place. */
export function BracketTree({
  stage,
  index,
  view,
  marked,
}: {
  stage: BracketStage;
  index: number;
  view: Pick<CupView, 'nameOf' | 'openMatch'>;
  marked: number | null;
}) {
  const { t } = useTranslation('cup');
  const isDesktop = useIsDesktop();
  const Tree = isDesktop ? WideTree : NarrowTree;
  const { upper, lower, third } = treeOf(stage);
  const parts = { view, stage: index, marked };
  return (
    <div className={styles.bracket}>
      {lower.length > 0 && <h3 className={styles.partTitle}>{t('upper')}</h3>}
      <Tree columns={upper} label={lower.length > 0 ? t('upper') : t('tab.bracket')} {...parts} />
      {third !== null && (
        <div className={styles.third}>
          <h3 className={styles.roundTitle}>{t('round.third')}</h3>
          <MatchBox open={{ stage: index, pairing: third }} view={view} marked={marked} />
        </div>
      )}
      {lower.length > 0 && (
        <>
          <h3 className={styles.partTitle}>{t('lower')}</h3>
          <Tree columns={lower} label={t('lower')} {...parts} />
        </>
      )}
      {isDesktop && <p className={styles.hint}>{t('keysHint')}</p>}
    </div>
  );
}
