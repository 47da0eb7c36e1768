import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../locales/pt';
import styles from './stats.module.css';
import { Tooltip } from '../overlay/tooltip';

export type StatName = keyof LocaleResources['stats']['short'];

/** Abbreviation of a statistic with its glossary text on hover, focus and touch. */
export function StatLabel({ stat }: { stat: StatName }) {
  const { t } = useTranslation('stats');
  return (
    <Tooltip
      label={
        <>
          <strong>{t(`long.${stat}`)}</strong>
          <br />
          {t(`help.${stat}`)}
        </>
      }
    >
      <abbr className={styles.label} tabIndex={0} aria-label={t(`long.${stat}`)}>
        {t(`short.${stat}`)}
      </abbr>
    </Tooltip>
  );
}
