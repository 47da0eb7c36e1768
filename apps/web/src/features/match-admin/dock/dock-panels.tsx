import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui';
import styles from './admin-dock.module.css';
import { CommandLedger } from '../commands/command-ledger';
import type { PanelName } from './dock-dialog-name';
import { RconConsole } from '../console/rcon-console';

export { DockPanel } from './dock-panel';

/** What a panel of the dock shows. */
export function PanelContent({ panel }: { panel: PanelName }) {
  return panel === 'ledger' ? <CommandLedger /> : <RconConsole />;
}

/** The same on a phone, where it takes the whole screen. */
export function PanelModal({ panel, onClose }: { panel: PanelName | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Modal isOpen={panel !== null} onClose={onClose} title={panel === null ? '' : t(`panel.${panel}`)}>
      <div className={styles.modalBody}>{panel !== null && <PanelContent panel={panel} />}</div>
    </Modal>
  );
}
