import type { LiveMatch } from '@placar/contracts/live';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { LatePlace, useEdgeHeight, useIsDesktop } from '../../../ui';
import styles from './admin-dock.module.css';
import { DesktopBar, PhoneBar, loadPhoneSheet } from './dock-bars';
import type { DialogName, PanelName } from './dock-dialog-name';
import { useDockKeys } from './dock-keys';
import { OutcomeAnnouncer, OutcomeStrip } from '../commands/outcome-strip';
import { PresenceLine } from './presence-strip';
import { useActivity } from './use-activity';
import { useAskedDialog } from './use-asked-dialog';
import { CommandDeskProvider, useCommandDesk, useDesk } from '../commands/use-match-commands';

/* Who else is at work: the command under way and who asked for it. */
function PendingLine() {
  const { t } = useTranslation(['admin', 'commands']);
  const { match } = useDesk();
  if (match.pending === null) return null;
  const command = t(`commands:command.${match.pending.kind}`);
  return (
    <span className={styles.pending}>
      {match.pending.by === null ? t('pendingSelf', { command }) : t('pending', { command, name: match.pending.by })}
    </span>
  );
}

/* What opens on a click comes when somebody is about to click. */
const loadDialogs = () => withAreas(() => import('./dock-dialogs'), ['actions', 'admin', 'commands', 'fleet', 'match']);
const loadPanels = () => withAreas(() => import('./dock-panels'), ['admin', 'commands', 'console', 'match']);
const DockDialogs = latePart(async () => (await loadDialogs()).DockDialogs);
const DockPanel = latePart(async () => (await loadPanels()).DockPanel);
const PanelModal = latePart(async () => (await loadPanels()).PanelModal);
const PanelContent = latePart(async () => (await loadPanels()).PanelContent);
const fetchAhead = (isDesktop: boolean) =>
  void Promise.allSettled([loadDialogs(), loadPanels(), ...(isDesktop ? [] : [loadPhoneSheet()])]);

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
  // From the first one on they stay, so that they can close as they please.
  const [hasDialogs, setHasDialogs] = useState(false);
  const [hasPanel, setHasPanel] = useState(false);
  if (dialog !== null && !hasDialogs) setHasDialogs(true);
  if (panel !== null && !hasPanel) setHasPanel(true);
  useAskedDialog(match.legal, setDialog);
  const barRef = useEdgeHeight('--dock-height');
  const dock = useRef<HTMLElement>(null);
  useActivity(match.id, dialog);
  useDockKeys(dock, desk, setDialog);
  const Bar = isDesktop ? DesktopBar : PhoneBar;
  return (
    <CommandDeskProvider value={desk}>
      <section
        ref={dock}
        className={styles.dock}
        aria-label={t('dock')}
        data-testid="admin-dock"
        onPointerEnter={() => fetchAhead(isDesktop)}
        onFocus={() => fetchAhead(isDesktop)}
      >
        <LatePlace isOpening={panel !== null} onGiveUp={() => setPanel(null)}>
          {isDesktop && panel !== null && (
            <DockPanel title={t(`panel.${panel}`)} onClose={() => setPanel(null)}>
              <PanelContent panel={panel} />
            </DockPanel>
          )}
        </LatePlace>
        {/* Here for what stands in their place while they are fetched; they themselves open above the page. */}
        <LatePlace
          isOpening={panel !== null}
          onGiveUp={() => {
            setPanel(null);
            setHasPanel(false);
          }}
        >
          {!isDesktop && hasPanel && <PanelModal panel={panel} onClose={() => setPanel(null)} />}
        </LatePlace>
        <LatePlace
          isOpening={dialog !== null}
          onGiveUp={() => {
            setDialog(null);
            setHasDialogs(false);
          }}
        >
          {hasDialogs && <DockDialogs name={dialog} onClose={() => setDialog(null)} data={data} />}
        </LatePlace>
        <PresenceLine />
        <PendingLine />
        <OutcomeStrip />
        <div ref={barRef}>
          <Bar panel={panel} onPanel={setPanel} open={setDialog} />
        </div>
        <OutcomeAnnouncer ledger={desk.ledger} />
      </section>
    </CommandDeskProvider>
  );
}
