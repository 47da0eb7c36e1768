import { useTranslation } from 'react-i18next';
import { Modal, type StatName } from '../../ui';
import styles from './leaderboard.module.css';

/** What the abbreviations of a board mean: for those who have no pointer to hover with. */
export function Glossary({
  stats,
  isOpen,
  onClose,
}: {
  stats: readonly StatName[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['ranking', 'stats']);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('ranking:glossary.title')} width={520}>
      <dl className={styles.glossary}>
        {stats.map((stat) => (
          <div key={stat}>
            <dt>
              <abbr title={t(`stats:long.${stat}`)}>{t(`stats:short.${stat}`)}</abbr>
              <span>{t(`stats:long.${stat}`)}</span>
            </dt>
            <dd>{t(`stats:help.${stat}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.tiers}>{t('ranking:glossary.tiers')}</p>
    </Modal>
  );
}
