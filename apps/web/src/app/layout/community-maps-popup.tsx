import { Map } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { STORAGE_KEYS, writeStored } from '../../lib/storage';
import { Button, Modal } from '../../ui';
import styles from './community-maps-popup.module.css';

/** Announces lobbies on community maps. Whatever is chosen, it is not shown again in this browser. */
export function CommunityMapsPopup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('announce');
  const navigate = useNavigate();
  const finish = (to?: string) => {
    writeStored(STORAGE_KEYS.communityMapsDismissed, 'true');
    onDone();
    if (to !== undefined) void navigate(to);
  };
  return (
    <Modal
      isOpen
      onClose={() => finish()}
      title={t('communityMaps.title')}
      width={460}
      keepSmall
      footer={
        <>
          <Button variant="ghost" onClick={() => finish()}>
            {t('communityMaps.dismiss')}
          </Button>
          <Button variant="primary" onClick={() => finish('/lobby/create')} data-autofocus>
            {t('communityMaps.create')}
          </Button>
        </>
      }
    >
      <div className={styles.announcement}>
        <span className={styles.art} aria-hidden="true">
          <Map size={28} strokeWidth={1.6} />
        </span>
        <p>{t('communityMaps.text')}</p>
      </div>
    </Modal>
  );
}
