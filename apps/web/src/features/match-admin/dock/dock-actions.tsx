import type { LiveMatch } from '@placar/contracts/live';
import { BadgeX, TimerReset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/match/use-confirm';
import { Button, IconButton } from '../../../ui';
import styles from './admin-dock.module.css';
import { CommandButton } from '../commands/command-button';
import type { OpenDialog } from './dock-dialog-name';
import { PauseButton } from '../pause/pause-button';
import { useDesk } from '../commands/use-match-commands';

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
export function PrimaryAction({ open, fullWidth }: { open: OpenDialog; fullWidth?: boolean }) {
  const { match } = useDesk();
  if (match.status === 'scheduled' || match.status === 'load_failed')
    return <CommandButton kind="load" variant="primary" onPress={() => open('load')} fullWidth={fullWidth} />;
  if (match.status === 'warmup')
    return (
      <CommandButton kind="force_start" variant="primary" onPress={() => open('force_start')} fullWidth={fullWidth} />
    );
  if (match.status === 'server_lost')
    return <CommandButton kind="restore" variant="primary" onPress={() => open('restore')} fullWidth={fullWidth} />;
  return (
    <span className={styles.joined}>
      <PauseButton fullWidth={fullWidth} />
      <PauseDetails open={open} />
    </span>
  );
}

/** Of a match that staff confirmed: the way back, for whoever may. */
export function UndoConfirmation({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useTranslation('match');
  const { can, match } = useDesk();
  const { busy, confirm } = useConfirm(match.id);
  if (!match.confirmed || !can.vouch) return null;
  return (
    <Button
      variant="ghost"
      leftIcon={<BadgeX size={16} />}
      loading={busy}
      fullWidth={fullWidth}
      onClick={() => void confirm(false)}
      data-testid="undo-confirmation"
    >
      {t('confirm.undo')}
    </Button>
  );
}

/** What ends the match or starts it anew. */
export function DangerActions({ open }: { open: OpenDialog }) {
  return (
    <div className={styles.danger}>
      <CommandButton kind="restart" variant="danger-quiet" onPress={() => open('restart')} fullWidth />
      <CommandButton kind="forfeit" variant="danger-quiet" onPress={() => open('forfeit')} fullWidth />
      <CommandButton kind="cancel" variant="danger-quiet" onPress={() => open('cancel')} fullWidth />
    </div>
  );
}

/** Where and from which round it is played. */
export function ServerActions({ open, fullWidth }: { open: OpenDialog; fullWidth?: boolean }) {
  const { match } = useDesk();
  return (
    <>
      {IN_GAME.has(match.status) && (
        <CommandButton kind="restore" onPress={() => open('restore')} fullWidth={fullWidth} />
      )}
      <CommandButton kind="change_server" onPress={() => open('change_server')} fullWidth={fullWidth} />
    </>
  );
}

/** Who plays, and a word to them. */
export function PeopleActions({ open, fullWidth }: { open: OpenDialog; fullWidth?: boolean }) {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  return (
    <>
      <CommandButton kind="add_player" label={t('peopleButton')} onPress={() => open('people')} fullWidth={fullWidth} />
      {(IN_GAME.has(match.status) || match.status === 'loading') && (
        <CommandButton kind="say" label={t('sayButton')} onPress={() => open('say')} fullWidth={fullWidth} />
      )}
    </>
  );
}

/** A match that is paused already can still be given a technical timeout, or more time. */
function usePauseDetails(): { kind: 'pause' | 'tech_timeout'; label: string; isAllowed: boolean } {
  const { t } = useTranslation(['admin', 'commands']);
  const { available, match } = useDesk();
  const kind = match.pause === null ? 'pause' : 'tech_timeout';
  const label = kind === 'pause' ? t('pauseButton') : t('commands:command.tech_timeout');
  return { kind, label, isAllowed: available(kind).allowed };
}

/** Beside the one-click pause: whose pause, why and for how long. */
function PauseDetails({ open }: { open: OpenDialog }) {
  const { kind, label, isAllowed } = usePauseDetails();
  return (
    <IconButton
      variant="secondary"
      label={label}
      icon={<TimerReset size={18} />}
      disabled={!isAllowed}
      onClick={() => open(kind)}
      data-testid="pause-details"
    />
  );
}

/** The same on a phone, where it has its own line in the sheet. */
export function PauseDetailsLine({ open }: { open: OpenDialog }) {
  const { kind, label, isAllowed } = usePauseDetails();
  if (!isAllowed) return null;
  return (
    <Button leftIcon={<TimerReset size={16} />} fullWidth onClick={() => open(kind)}>
      {label}
    </Button>
  );
}
