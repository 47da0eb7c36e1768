import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiUrl } from '../../../lib/api-client';
import { ButtonAnchor, Card, CardHeader } from '../../../ui';
import styles from '../account.module.css';

/** Everything that is kept of the own account, to take away. */
export function OwnDataCard() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" padded={false} id="own-data">
      <CardHeader icon={<FileArchive size={18} aria-hidden="true" />} title={t('data.title')} />
      <div className={styles.cardBody}>
        <p className={styles.text}>{t('data.text')}</p>
        <p className={styles.text}>
          <Link to="/privacy#rights">{t('data.privacy')}</Link>
        </p>
        <p className={styles.cardAction}>
          <ButtonAnchor
            href={apiUrl('/users/me/export')}
            download
            leftIcon={<FileArchive size={16} aria-hidden="true" />}
          >
            {t('data.export')}
          </ButtonAnchor>
        </p>
      </div>
    </Card>
  );
}
