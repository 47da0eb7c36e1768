import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui';
import { recordText, type SwissBox, type SwissColumn } from '../model/swiss-columns';
import { Match, type NameOf } from './match';
import styles from './swiss-panel.module.css';

/** Rounds of a Swiss stage beside each other, with a box for each record. */
export function SwissPanel({ columns, nameOf }: { columns: readonly SwissColumn[]; nameOf: NameOf }) {
  const { t } = useTranslation(['cup', 'cupparts']);
  return (
    <ol className={styles.columns}>
      {columns.map(({ round, isLast, boxes }) => (
        <li key={round} className={styles.column}>
          <h2 className={styles.round}>
            {isLast ? t('cupparts:swiss.result') : t('cup:round.round', { number: round })}
          </h2>
          {boxes.map((box) => (
            <Box key={recordText(box.record)} box={box} nameOf={nameOf} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Box({ box: { record, end, pairings, teams }, nameOf }: { box: SwissBox; nameOf: NameOf }) {
  const { t } = useTranslation('cupparts');
  const isEmpty = pairings.length + teams.length === 0;
  return (
    <section className={cx(styles.box, isEmpty && styles.empty)} data-end={end ?? 'open'}>
      <h3 className={styles.record}>
        {recordText(record)}
        {end === 'advanced' && <Check role="img" aria-label={t('swiss.advanced')} />}
        {end === 'eliminated' && <X role="img" aria-label={t('swiss.eliminated')} />}
      </h3>
      {pairings.map((pairing) => (
        <Match key={pairing.key} pairing={pairing} nameOf={nameOf} />
      ))}
      {teams.length > 0 && (
        <ul className={styles.teams}>
          {teams.map(({ entry, goesOn }) => (
            <li key={entry} className={cx(end === 'last' && goesOn === true && styles.goes)}>
              <bdi>{nameOf(entry)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
