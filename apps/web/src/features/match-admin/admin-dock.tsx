import type { LiveMatch } from '@placar/contracts/live';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { Modal, useIsDesktop } from '../../ui';
import styles from './admin-dock.module.css';
import { CommandLedger } from './command-ledger';
import { DesktopBar, PhoneBar } from './dock-bars';
import type { DialogName, PanelName } from './dock-dialog-name';
import { DockDialogs } from './dock-dialogs';
import { useDockKeys } from './dock-keys';
import { DockPanel } from './dock-panel';
import { OutcomeAnnouncer, OutcomeStrip } from './outcome-strip';
import { PresenceLine } from './presence-strip';
import { RconConsole } from './rcon-console';
import { useActivity } from './use-activity';
import { useAskedDialog } from './use-asked-dialog';
import { CommandDeskProvider, useCommandDesk, useDesk } from './use-match-commands';

/* Who else is at work: the command under way and who asked for it. */
function PendingLine() {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  if (match.pending === null) return null;
  const command = t(`command.${match.pending.kind}`);
  return (
    <span className={styles.pending}>
      {match.pending.by === null ? t('pendingSelf', { command }) : t('pending', { command, name: match.pending.by })}
    </span>
  );
}

const PanelContent = ({ panel }: { panel: PanelName }) => (panel === 'ledger' ? <CommandLedger /> : <RconConsole />);

/* What is fixed to the lower edge beside the dock (toasts) keeps clear of its bar. */
function useDockHeight(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar) => {
    if (bar === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--dock-height', `${bar.offsetHeight + 8}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--dock-height');
    };
  }, []);
}

/**
 * The tools of those who run the match: a bar at the lower edge of the page with what is possible now, each button
 * showing where its command stands; above it what went wrong, the console and the ledger.
 */
export function AdminDock({ match, data }: { match: LiveMatch; data: LiveMatchData }) {
  const { t } = useTranslation('admin');
  const desk = useCommandDesk(match, data);
  const isDesktop = useIsDesktop();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  useAskedDialog(match.legal, setDialog);
  const barRef = useDockHeight();
  const dock = useRef<HTMLElement>(null);
  useActivity(match.id, dialog);
  useDockKeys(dock, desk, setDialog);
  const Bar = isDesktop ? DesktopBar : PhoneBar;
  return (
    <CommandDeskProvider value={desk}>
      <section ref={dock} className={styles.dock} aria-label={t('dock')} data-testid="admin-dock">
        {isDesktop && panel !== null && (
          <DockPanel title={t(`panel.${panel}`)} onClose={() => setPanel(null)}>
            <PanelContent panel={panel} />
          </DockPanel>
        )}
        <PresenceLine />
        <PendingLine />
        <OutcomeStrip />
        <div ref={barRef}>
          <Bar panel={panel} onPanel={setPanel} open={setDialog} />
        </div>
        <OutcomeAnnouncer ledger={desk.ledger} />
      </section>
      {!isDesktop && (
        <Modal isOpen={panel !== null} onClose={() => setPanel(null)} title={panel === null ? '' : t(`panel.${panel}`)}>
          <div className={styles.modalBody}>{panel !== null && <PanelContent panel={panel} />}</div>
        </Modal>
      )}
      <DockDialogs name={dialog} onClose={() => setDialog(null)} data={data} />
    </CommandDeskProvider>
  );
}
