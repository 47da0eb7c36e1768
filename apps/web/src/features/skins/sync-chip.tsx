import type { LoadoutAnswer } from '@placar/contracts/inventory';
import { Check, CheckCheck, Download, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './skins.module.css';

type Sync = LoadoutAnswer['sync'];
const ICONS: Readonly<Record<Sync, LucideIcon>> = {
  off: Check,
  on_request: Download,
  queued: LoaderCircle,
  sent: CheckCheck,
};

/** How far the last change has come: saved, on its way, or where servers read it, and then what to type there. */
export function SyncChip({ sync }: { sync: Sync }) {
  const { t } = useTranslation('skins');
  const Icon = ICONS[sync];
  return (
    <span className={styles.sync} data-sync={sync}>
      <Icon size={16} aria-hidden="true" />
      {t(`saved.${sync}`)}
    </span>
  );
}
