import type { CommunityMap } from '@placar/contracts/maps';
import { mapDisplayName } from '@placar/domain/maps';
import { useTranslation } from 'react-i18next';
import { workshopAddress } from '../../../../components/maps/use-community-maps';
import { formatBytes } from '../../../../lib/format-bytes';
import styles from './workshop-notes.module.css';

/** What everybody has to download before the game, and where one subscribes to it. */
export function WorkshopNotes({ maps, known = [] }: { maps: readonly string[]; known?: readonly CommunityMap[] }) {
  const { t } = useTranslation('lobby');
  return (
    <ul className={styles.list}>
      {maps.map((map) => {
        const file = known.find((one) => one.workshop_id === map);
        return (
          <li key={map}>
            <bdi>{file?.title ?? mapDisplayName(map)}</bdi>: {t('workshop.size')}{' '}
            {file !== undefined && `(${formatBytes(file.size_bytes)}) `}
            <a href={workshopAddress(map)} target="_blank" rel="noreferrer">
              {t('workshop.subscribe')}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
