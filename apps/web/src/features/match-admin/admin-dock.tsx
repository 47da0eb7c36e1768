import type { LiveMatch } from '@placar/contracts/live';
import type { MatchCommandKind } from '@placar/contracts/matches';
import {
  Ban,
  ChevronDown,
  Ellipsis,
  FastForward,
  Flag,
  HardDriveUpload,
  MessageSquareText,
  RotateCcw,
  ScrollText,
  ServerCog,
  ShieldCheck,
  SquareTerminal,
  TriangleAlert,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { BottomSheet, Button, ConfirmDialog, IconButton, Modal, Popover, useIsDesktop } from '../../ui';
import styles from './admin-dock.module.css';
import { ChangeServerDialog } from './change-server-dialog';
import { CommandButton } from './command-button';
import { CommandLedger } from './command-ledger';
import { CancelDialog, ForfeitDialog, RestartDialog } from './end-dialogs';
import { OutcomeAnnouncer, OutcomeStrip } from './outcome-strip';
import { PauseButton } from './pause-button';
import { PeopleDialog } from './people-dialog';
import { RconConsole } from './rcon-console';
import { RestoreDialog } from './restore-dialog';
import { SayDialog } from './say-dialog';
import { CommandDeskProvider, useCommandDesk, useDesk } from './use-match-commands';

type DialogName =
  'restore' | 'change_server' | 'forfeit' | 'cancel' | 'restart' | 'people' | 'say' | 'force_start' | 'load';
type PanelName = 'console' | 'ledger';

const icon = (Icon: typeof Ban): ReactNode => <Icon size={16} aria-hidden="true" />;

/* States in which the game is on a server, so that rounds can be restored and players talked to. */
const IN_GAME: ReadonlySet<LiveMatch['status']> = new Set([
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
]);

/** First thing to do in this state: load before there is a server's match, start in warm-up, else pause or resume. */
function PrimaryAction({ open, fullWidth }: { open: (dialog: DialogName) => void; fullWidth?: boolean }) {
  const { match } = useDesk();
  if (match.status === 'scheduled' || match.status === 'load_failed')
    return (
      <CommandButton
        kind="load"
        variant="primary"
        icon={icon(HardDriveUpload)}
        onPress={() => open('load')}
        fullWidth={fullWidth}
      />
    );
  if (match.status === 'warmup')
    return (
      <CommandButton
        kind="force_start"
        variant="primary"
        icon={icon(FastForward)}
        onPress={() => open('force_start')}
        fullWidth={fullWidth}
      />
    );
  if (match.status === 'server_lost')
    return (
      <CommandButton
        kind="restore"
        variant="primary"
        icon={icon(Undo2)}
        onPress={() => open('restore')}
        fullWidth={fullWidth}
      />
    );
  return <PauseButton fullWidth={fullWidth} />;
}

function DangerActions({ open }: { open: (dialog: DialogName) => void }) {
  return (
    <div className={styles.danger}>
      <CommandButton
        kind="restart"
        variant="danger-quiet"
        icon={icon(RotateCcw)}
        onPress={() => open('restart')}
        fullWidth
      />
      <CommandButton
        kind="forfeit"
        variant="danger-quiet"
        icon={icon(Flag)}
        onPress={() => open('forfeit')}
        fullWidth
      />
      <CommandButton kind="cancel" variant="danger-quiet" icon={icon(Ban)} onPress={() => open('cancel')} fullWidth />
    </div>
  );
}

function ServerActions({ open, fullWidth }: { open: (dialog: DialogName) => void; fullWidth?: boolean }) {
  const { match } = useDesk();
  return (
    <>
      {IN_GAME.has(match.status) && (
        <CommandButton kind="restore" icon={icon(Undo2)} onPress={() => open('restore')} fullWidth={fullWidth} />
      )}
      <CommandButton
        kind="change_server"
        icon={icon(ServerCog)}
        onPress={() => open('change_server')}
        fullWidth={fullWidth}
      />
    </>
  );
}

function PeopleActions({ open, fullWidth }: { open: (dialog: DialogName) => void; fullWidth?: boolean }) {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  return (
    <>
      <CommandButton
        kind="add_player"
        icon={icon(UserPlus)}
        label={t('people.button')}
        onPress={() => open('people')}
        fullWidth={fullWidth}
      />
      {(IN_GAME.has(match.status) || match.status === 'loading') && (
        <CommandButton
          kind="say"
          icon={icon(MessageSquareText)}
          label={t('sayButton')}
          onPress={() => open('say')}
          fullWidth={fullWidth}
        />
      )}
    </>
  );
}

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

interface BarProps {
  panel: PanelName | null;
  onPanel: (panel: PanelName | null) => void;
  open: (dialog: DialogName) => void;
}

function DesktopBar({ panel, onPanel, open }: BarProps) {
  const { t } = useTranslation('admin');
  const { can, match } = useDesk();
  const isOpen = match.end_time === null;
  const toggle = (name: PanelName) => onPanel(panel === name ? null : name);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('dock')}>
      <span className={styles.badge}>
        <ShieldCheck size={14} aria-hidden="true" />
        {t('badge')}
      </span>
      {isOpen && (
        <>
          <PrimaryAction open={open} />
          <ServerActions open={open} />
          <PeopleActions open={open} />
          <Popover
            label={t('group.danger')}
            position="top-start"
            width={240}
            trigger={
              <Button
                variant="danger-quiet"
                leftIcon={icon(TriangleAlert)}
                rightIcon={<ChevronDown size={14} aria-hidden="true" />}
                data-testid="danger-menu"
              >
                {t('endButton')}
              </Button>
            }
          >
            <DangerActions open={open} />
          </Popover>
        </>
      )}
      <span className={styles.end}>
        {isOpen && can.rcon && (
          <IconButton
            label={t('panel.console')}
            icon={<SquareTerminal size={18} />}
            variant={panel === 'console' ? 'secondary' : 'ghost'}
            aria-pressed={panel === 'console'}
            onClick={() => toggle('console')}
            data-testid="open-console"
          />
        )}
        <IconButton
          label={t('panel.ledger')}
          icon={<ScrollText size={18} />}
          variant={panel === 'ledger' ? 'secondary' : 'ghost'}
          aria-pressed={panel === 'ledger'}
          onClick={() => toggle('ledger')}
          data-testid="open-ledger"
        />
      </span>
    </div>
  );
}

function PhoneBar({ onPanel, open }: BarProps) {
  const { t } = useTranslation('admin');
  const { can, match } = useDesk();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isOpen = match.end_time === null;
  const then = (action: () => void) => {
    setIsSheetOpen(false);
    action();
  };
  const openFromSheet = (dialog: DialogName) => then(() => open(dialog));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('dock')}>
      {isOpen && (
        <span className={styles.primary}>
          <PrimaryAction open={open} fullWidth />
        </span>
      )}
      <Button
        leftIcon={<Ellipsis size={18} aria-hidden="true" />}
        onClick={() => setIsSheetOpen(true)}
        aria-haspopup="dialog"
        data-testid="admin-more"
      >
        {t('group.more')}
      </Button>
      <BottomSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} label={t('dock')}>
        <h2 className={styles.sheetTitle}>{t('dock')}</h2>
        {isOpen && (
          <>
            <div className={styles.sheetGroup}>
              <ServerActions open={openFromSheet} fullWidth />
              <PeopleActions open={openFromSheet} fullWidth />
            </div>
            <p className={styles.sheetLabel}>{t('group.danger')}</p>
            <DangerActions open={openFromSheet} />
          </>
        )}
        <div className={styles.sheetGroup}>
          {isOpen && can.rcon && (
            <Button variant="ghost" leftIcon={icon(SquareTerminal)} onClick={() => then(() => onPanel('console'))}>
              {t('panel.console')}
            </Button>
          )}
          <Button
            variant="ghost"
            leftIcon={icon(ScrollText)}
            onClick={() => then(() => onPanel('ledger'))}
            data-testid="open-ledger"
          >
            {t('panel.ledger')}
          </Button>
        </div>
      </BottomSheet>
    </div>
  );
}

function Dialogs({ name, onClose, data }: { name: DialogName | null; onClose: () => void; data: LiveMatchData }) {
  const { t } = useTranslation('admin');
  const { send } = useDesk();
  const confirm = (kind: Extract<MatchCommandKind, 'force_start' | 'load'>) => {
    send({ kind, args: {} });
    onClose();
  };
  return (
    <>
      <RestoreDialog isOpen={name === 'restore'} onClose={onClose} maps={data.view.maps} />
      <ChangeServerDialog isOpen={name === 'change_server'} onClose={onClose} />
      <ForfeitDialog isOpen={name === 'forfeit'} onClose={onClose} />
      <CancelDialog isOpen={name === 'cancel'} onClose={onClose} />
      <RestartDialog isOpen={name === 'restart'} onClose={onClose} />
      <PeopleDialog isOpen={name === 'people'} onClose={onClose} />
      <SayDialog isOpen={name === 'say'} onClose={onClose} />
      <ConfirmDialog
        isOpen={name === 'force_start'}
        onClose={onClose}
        onConfirm={() => confirm('force_start')}
        title={t('force.title')}
        confirmLabel={t('force.confirm')}
        tone="primary"
      >
        {t('force.text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={name === 'load'}
        onClose={onClose}
        onConfirm={() => confirm('load')}
        title={t('load.title')}
        confirmLabel={t('load.confirm')}
        tone="primary"
      >
        {t('load.text')}
      </ConfirmDialog>
    </>
  );
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
  const Bar = isDesktop ? DesktopBar : PhoneBar;
  const content = panel === 'console' ? <RconConsole /> : panel === 'ledger' ? <CommandLedger /> : null;
  return (
    <CommandDeskProvider value={desk}>
      <section className={styles.dock} aria-label={t('dock')} data-testid="admin-dock">
        {isDesktop && panel !== null && (
          <div className={styles.panel}>
            <div className={styles.panelHead}>
              <h2 className={styles.panelTitle}>{t(`panel.${panel}`)}</h2>
              <IconButton
                size="sm"
                label={t('panel.hide')}
                icon={<ChevronDown size={18} />}
                onClick={() => setPanel(null)}
              />
            </div>
            <div className={styles.panelBody}>{content}</div>
          </div>
        )}
        <PendingLine />
        <OutcomeStrip />
        <Bar panel={panel} onPanel={setPanel} open={setDialog} />
        <OutcomeAnnouncer ledger={desk.ledger} />
      </section>
      {!isDesktop && (
        <Modal isOpen={panel !== null} onClose={() => setPanel(null)} title={panel === null ? '' : t(`panel.${panel}`)}>
          <div className={styles.modalBody}>{content}</div>
        </Modal>
      )}
      <Dialogs name={dialog} onClose={() => setDialog(null)} data={data} />
    </CommandDeskProvider>
  );
}
