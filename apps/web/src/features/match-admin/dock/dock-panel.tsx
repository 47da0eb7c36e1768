import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../../lib/storage';
import { IconButton, Modal } from '../../../ui';
import { CommandLedger } from '../commands/command-ledger';
import { RconConsole } from '../console/rcon-console';
import dockStyles from './admin-dock.module.css';
import type { PanelName } from './dock-dialog-name';
import styles from './dock-panel.module.css';
import { LEAST_HEIGHT, fittingHeight, heightByKey, mostHeight } from './panel-height';

function usePanelHeight() {
  const [height, setHeight] = useState(() => fittingHeight(readStoredJson(STORAGE_KEYS.dockPanel), window.innerHeight));
  const choose = (next: number, isFinal: boolean) => {
    const fitting = fittingHeight(next, window.innerHeight);
    setHeight(fitting);
    if (isFinal) writeStored(STORAGE_KEYS.dockPanel, JSON.stringify(fitting));
  };
  return { height, choose };
}

/* The upper edge of the panel: drawn by the pointer, moved by the arrow keys. */
function Splitter({ height, choose, panelId }: ReturnType<typeof usePanelHeight> & { panelId: string }) {
  const { t } = useTranslation('admin');
  const start = useRef<{ y: number; height: number } | null>(null);
  const move = (event: PointerEvent, isFinal: boolean) => {
    if (start.current !== null) choose(start.current.height + start.current.y - event.clientY, isFinal);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = heightByKey(event.key, height, window.innerHeight);
    if (next === null) return;
    event.preventDefault();
    choose(next, true);
  };
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('panel.resize')}
      aria-controls={panelId}
      aria-valuemin={LEAST_HEIGHT}
      aria-valuemax={mostHeight(window.innerHeight)}
      aria-valuenow={height}
      tabIndex={0}
      title={t('panel.resizeHint')}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, height };
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => {
        move(event, true);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      data-testid="dock-splitter"
    />
  );
}

/** What opens above the dock's bar: its height is kept, whatever the page shows behind it. */
export function DockPanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { height, choose } = usePanelHeight();
  const id = useId();
  return (
    <div className={styles.panel}>
      <Splitter height={height} choose={choose} panelId={id} />
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton size="sm" label={t('panel.hide')} icon={<ChevronDown size={18} />} onClick={onClose} />
      </div>
      <div id={id} className={styles.body} style={{ height }}>
        {children}
      </div>
    </div>
  );
}

/** What a panel of the dock shows. */
export function PanelContent({ panel }: { panel: PanelName }) {
  return panel === 'ledger' ? <CommandLedger /> : <RconConsole />;
}

/** The same on a phone, where it takes the whole screen. */
export function PanelModal({ panel, onClose }: { panel: PanelName | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Modal isOpen={panel !== null} onClose={onClose} title={panel === null ? '' : t(`panel.${panel}`)}>
      <div className={dockStyles.modalBody}>{panel !== null && <PanelContent panel={panel} />}</div>
    </Modal>
  );
}
