import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx, useIsDesktop } from '../../../ui';
import type { BracketStage } from '../model/bracket-model';
import {
  columnToShow,
  recordText,
  swissByKey,
  swissColumns,
  type SwissBox,
  type SwissColumn,
} from '../model/swiss-columns';
import type { CupView } from '../page/cup-view';
import { RoundPager } from '../page/round-pager';
import { useWalk } from '../page/use-walk';
import { SwissMatch } from './swiss-match';
import { SwissPath } from './swiss-path';
import styles from './swiss.module.css';

interface SwissBoardProps {
  format: Extract<BracketStage['format'], { kind: 'swiss' }>;
  stage: BracketStage;
  /** Of the stage, from 0. */
  index: number;
  view: CupView;
  marked: number | null;
}

interface BoxProps extends Pick<SwissBoardProps, 'index' | 'view' | 'marked'> {
  box: SwissBox;
  walked: ReturnType<typeof useWalk>['walked'];
}

const inColumn = ({ boxes }: SwissColumn) => boxes.flatMap(({ pairings }) => pairings);

function Box({ box, index, view, marked, walked }: BoxProps) {
  const { t } = useTranslation('cupparts');
  const { record, end, pairings, teams } = box;
  const isEmpty = pairings.length + teams.length === 0;
  return (
    <section className={cx(styles.box, isEmpty && styles.empty)} data-end={end ?? 'open'}>
      <h4 className={styles.record}>
        <span>{recordText(record)}</span>
        {(end === 'advanced' || end === 'eliminated') && (
          <span className={styles.end}>
            {end === 'advanced' ? <Check size={14} strokeWidth={3} /> : <X size={14} strokeWidth={3} />}{' '}
            {t(`swiss.${end}`)}
          </span>
        )}
        {end === null && !isEmpty && (
          <span className={styles.count}>{t('swiss.matches', { count: pairings.length })}</span>
        )}
      </h4>
      {pairings.length > 0 && (
        <ol className={styles.matches}>
          {pairings.map((pairing) => (
            <li key={pairing.key}>
              <SwissMatch open={{ stage: index, pairing }} view={view} marked={marked} {...walked(pairing)} />
            </li>
          ))}
        </ol>
      )}
      {teams.length > 0 && (
        <ul className={styles.teams}>
          {teams.map(({ entry, is, goesOn }) => (
            <li
              key={entry}
              className={cx(styles.team, entry === marked && styles.marked, goesOn === true && styles.goes)}
            >
              <bdi>{view.nameOf(entry)}</bdi>
              {is === 'left' && <span className={styles.note}>{t('swiss.left')}</span>}
              {end === 'last' && goesOn === true && <span className={styles.note}>{t('swiss.goesOn')}</span>}
            </li>
          ))}
        </ul>
      )}
      {isEmpty && <p className={styles.note}>{t(end === null ? 'swiss.notDrawn' : 'swiss.nobody')}</p>}
    </section>
  );
}

/** A Swiss stage as the majors show it: columns of records, from 0-0 to who goes on and who is out. */
export function SwissBoard({ format, stage, index, view, marked }: SwissBoardProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<number | null>(null);
  const columns = swissColumns(format, stage);
  const usual = columnToShow(columns);
  const shown = Math.min(columns.length - 1, chosen ?? usual);
  const { box, stop, walked } = useWalk(
    (isDesktop ? columns : columns.slice(shown, shown + 1)).flatMap(inColumn),
    (from, key) => swissByKey(columns, from, key, marked),
    (to) => setChosen(columns.findIndex((column) => inColumn(column).some(({ key }) => key === to))),
  );
  const titleOf = ({ round, isLast }: SwissColumn): string =>
    isLast ? t('swiss.result') : t('cup:round.round', { number: round });
  useEffect(() => {
    const [scroller, column] = [box.current, box.current?.querySelector<HTMLElement>(`[data-column="${usual}"]`)];
    if (scroller && column && column.offsetLeft + column.offsetWidth > scroller.clientWidth)
      scroller.scrollLeft = column.offsetLeft + column.offsetWidth - scroller.clientWidth;
  }, [usual, isDesktop, box]);
  const boxes = (column: SwissColumn) =>
    column.boxes.map((one) => (
      <Box key={recordText(one.record)} box={one} index={index} view={view} marked={marked} walked={walked} />
    ));
  const column = columns[shown];
  return (
    <div className={styles.board} data-follows={marked !== null}>
      {marked !== null && <SwissPath entry={marked} stage={stage} index={index} view={view} />}
      {isDesktop || column === undefined ? (
        <div
          ref={box}
          className={styles.scroller}
          role="region"
          aria-label={t('swiss.board')}
          tabIndex={stop === null ? 0 : undefined}
        >
          <ol className={styles.columns}>
            {columns.map((one, at) => (
              <li key={one.round} className={styles.column} data-column={at}>
                <h3 className={styles.columnTitle}>{titleOf(one)}</h3>
                {boxes(one)}
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <RoundPager
          label={t('swiss.board')}
          title={titleOf(column)}
          round={shown}
          rounds={columns.length}
          onTurn={setChosen}
          box={box}
        >
          <div className={styles.column} key={shown}>
            {boxes(column)}
          </div>
        </RoundPager>
      )}
      {isDesktop && <p className={styles.hint}>{t('swiss.keys')}</p>}
    </div>
  );
}
