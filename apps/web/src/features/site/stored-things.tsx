import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS } from '../../lib/storage';
import { Card } from '../../ui';
import styles from './site.module.css';

/** Everything that the app keeps in the browser, from the very list that it stores by, so that nothing is left out. */
export function StoredThings() {
  const { t } = useTranslation('legal');
  const meanings: Readonly<Record<string, string>> = t('cookies.stored', { returnObjects: true });
  return (
    <Card padded={false} className={styles.stored}>
      <dl>
        {Object.entries(STORAGE_KEYS).map(([name, key]) => (
          <div key={name}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{meanings[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
