import { FileArchive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiUrl } from '../../../lib/api-client';
import { latePart } from '../../../lib/page/late-part';
import { Button, ButtonAnchor, Card, CardHeader, LatePlace, Row } from '../../../ui';
import styles from '../account.module.css';

const DeleteAccountDialog = latePart(() => import('./delete-account-dialog'), 'DeleteAccountDialog');

/** Everything that is kept of the own account: to take away, and to end. */
export function OwnDataCard({ name, hasPassword }: { name: string; hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card as="section" padded={false} id="own-data">
      <CardHeader icon={<FileArchive size={18} />} title={t('data.title')} />
      <div className={styles.cardBody}>
        <p className={styles.text}>{t('data.text')}</p>
        <p className={styles.text}>
          <Link to="/privacy#time">{t('data.privacy')}</Link>
        </p>
        <div className={styles.cardAction}>
          <Row>
            <ButtonAnchor href={apiUrl('/users/me/export')} download leftIcon={<FileArchive size={16} />}>
              {t('data.export')}
            </ButtonAnchor>
            <Button variant="danger" leftIcon={<Trash2 size={16} />} onClick={() => setIsAsking(true)}>
              {t('data.delete')}
            </Button>
          </Row>
        </div>
      </div>
      <LatePlace isOpening={isAsking} onGiveUp={() => setIsAsking(false)} isOver>
        {isAsking && <DeleteAccountDialog name={name} hasPassword={hasPassword} onClose={() => setIsAsking(false)} />}
      </LatePlace>
    </Card>
  );
}
