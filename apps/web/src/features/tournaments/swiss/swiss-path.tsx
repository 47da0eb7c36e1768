import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, cx } from '../../../ui';
import { shownScore } from '../model/live-score';
import { pathOf, recordText } from '../model/swiss-columns';
import type { BracketStage } from '../model/bracket-model';
import type { CupView } from '../page/cup-view';
import styles from './swiss.module.css';

interface SwissPathProps {
  entry: number;
  stage: Pick<BracketStage, 'pairings' | 'goes_on'>;
  index: number;
  view: Pick<CupView, 'nameOf' | 'openMatch'>;
}

/** The way of one team, match by match, with the record that each led to. */
export function SwissPath({ entry, stage, index, view }: SwissPathProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const steps = pathOf(stage.pairings, entry);
  if (steps.length === 0) return null;
  return (
    <section className={styles.path} aria-label={t('swiss.path', { name: view.nameOf(entry) })}>
      <h3 className={styles.pathTitle}>
        <bdi>{view.nameOf(entry)}</bdi>
        {stage.goes_on?.includes(entry) === true && <Badge tone="success">{t('swiss.goesOn')}</Badge>}
      </h3>
      <ol className={styles.steps}>
        {steps.map(({ pairing, opponent, outcome, after }) => {
          const score = shownScore(pairing);
          const own = score === null ? null : pairing.entries[0] === entry ? score : ([score[1], score[0]] as const);
          return (
            <li key={pairing.key}>
              <button
                type="button"
                className={cx(styles.step, outcome !== null && styles[outcome])}
                onClick={() => view.openMatch({ stage: index, pairing })}
              >
                <span className={styles.stepRecord}>{after === null ? t('swiss.now') : recordText(after)}</span>
                <span>
                  {outcome === null ? '' : `${t(`swiss.${outcome}`)} `}
                  {own === null ? '' : `${own[0]}:${own[1]} `}
                  {opponent === null ? t('cup:bye') : t('swiss.against', { name: view.nameOf(opponent) })}
                </span>
              </button>
              <ChevronRight size={16} className={styles.arrow} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
