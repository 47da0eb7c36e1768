import type { LiveMatch } from '@placar/contracts/live';
import {
  Ban,
  FastForward,
  Flag,
  HardDriveUpload,
  MessageSquareText,
  RotateCcw,
  ServerCog,
  TimerReset,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui';
import styles from './admin-dock.module.css';
import { CommandButton } from './command-button';
import type { OpenDialog } from './dock-dialog-name';
import { PauseButton } from './pause-button';
import { useDesk } from './use-match-commands';

const icon = (Icon: LucideIcon): ReactNode => <Icon size={16} aria-hidden="true" />;

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
  return (
    <span className={styles.joined}>
      <PauseButton fullWidth={fullWidth} />
      <PauseDetails open={open} />
    </span>
  );
}

/** What ends the match or starts it anew. */
export function DangerActions({ open }: { open: OpenDialog }) {
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

/** Where and from which round it is played. */
export function ServerActions({ open, fullWidth }: { open: OpenDialog; fullWidth?: boolean }) {
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

/** Who plays, and a word to them. */
export function PeopleActions({ open, fullWidth }: { open: OpenDialog; fullWidth?: boolean }) {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  return (
    <>
      <CommandButton
        kind="add_player"
        icon={icon(Users)}
        label={t('peopleButton')}
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

/** Beside the one-click pause: whose pause, why and for how long. */
function PauseDetails({ open }: { open: OpenDialog }) {
  const { t } = useTranslation('admin');
  const { available, match } = useDesk();
  if (match.pause !== null) return null;
  return (
    <IconButton
      variant="secondary"
      label={t('pauseButton')}
      icon={<TimerReset size={18} />}
      disabled={!available('pause').allowed}
      onClick={() => open('pause')}
      data-testid="pause-details"
    />
  );
}

/** The same on a phone, where it has its own line in the sheet. */
export function PauseDetailsLine({ open }: { open: OpenDialog }) {
  const { t } = useTranslation('admin');
  const { available, match } = useDesk();
  if (match.pause !== null || !available('pause').allowed) return null;
  return (
    <Button leftIcon={icon(TimerReset)} fullWidth onClick={() => open('pause')}>
      {t('pauseButton')}
    </Button>
  );
}
