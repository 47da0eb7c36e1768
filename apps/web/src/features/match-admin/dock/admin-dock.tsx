import type { LiveMatch } from '@placar/contracts/live';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { useSession } from '../../../lib/session';
import { LateExtra, LatePlace, useEdgeHeight, useIsDesktop, useNow } from '../../../ui';
import styles from './admin-dock.module.css';
import { DesktopBar, PhoneBar, loadPhoneSheet } from './dock-bars';
import type { DialogName, PanelName } from './dock-dialog-name';
import { useDockKeys } from './dock-keys';
import { OutcomeAnnouncer, OutcomeStrip } from '../commands/outcome-strip';
import { latestOfOthers, othersHere } from './presence-model';
import { StayingPlace } from './staying-place';
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

/* Above the bar: the others of the staff who have this match open. Silent when the viewer is alone. */
function PresenceLine() {
  const { user } = useSession();
  const { presence, ledger } = useDesk();
  const now = useNow(10_000);
  const ownId = user?.id ?? null;
  const others = othersHere(presence, ownId);
  const latest = latestOfOthers(ledger, ownId, now);
  if (others.length === 0 && latest === undefined) return null;
  return (
    <LateExtra>
      <PresenceWords others={others} latest={latest} />
    </LateExtra>
  );
}

/* Most matches are run by one person. */
const PresenceWords = latePart(() => import('./presence-words'), 'PresenceWords');
/* What opens on a click comes when somebody is about to click. */
const loadDialogs = () => withAreas(() => import('./dock-dialogs'), ['actions', 'admin', 'commands', 'fleet', 'match']);
const loadPanels = () => withAreas(() => import('./dock-panel'), ['admin', 'commands', 'console', 'match']);
const DockDialogs = latePart(loadDialogs, 'DockDialogs');
const DockPanel = latePart(loadPanels, 'DockPanel');
const PanelModal = latePart(loadPanels, 'PanelModal');
const PanelContent = latePart(loadPanels, 'PanelContent');
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
        <StayingPlace isOpen={panel !== null} onClose={() => setPanel(null)}>
          {!isDesktop && <PanelModal panel={panel} onClose={() => setPanel(null)} />}
        </StayingPlace>
        <StayingPlace isOpen={dialog !== null} onClose={() => setDialog(null)}>
          <DockDialogs name={dialog} onClose={() => setDialog(null)} data={data} />
        </StayingPlace>
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
