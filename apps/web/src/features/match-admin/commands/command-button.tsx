import type { MatchCommandKind } from '@placar/contracts/matches';
import {
  Ban,
  Check,
  CircleHelp,
  Eye,
  FastForward,
  Flag,
  FlagOff,
  Hand,
  HardDriveUpload,
  LifeBuoy,
  LoaderCircle,
  MessageSquareText,
  Pause,
  Play,
  RotateCcw,
  ServerCog,
  Terminal,
  TimerReset,
  TriangleAlert,
  Undo2,
  UserMinus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Tooltip, cx, type ButtonVariant } from '../../../ui';
import styles from './command-button.module.css';
import { isTrouble, isUnderWay, type CommandPhase } from './command-phase';
import { useDesk } from './use-match-commands';

/** What stands on the button of each command. */
const ICONS: Readonly<Record<MatchCommandKind, LucideIcon>> = {
  load: HardDriveUpload,
  pause: Pause,
  unpause: Play,
  tech_timeout: TimerReset,
  cancel: Ban,
  forfeit: Flag,
  restart: RotateCcw,
  restore: Undo2,
  change_server: ServerCog,
  recover: LifeBuoy,
  take_over: Hand,
  finish: FlagOff,
  force_start: FastForward,
  add_player: Users,
  remove_player: UserMinus,
  add_spectator: Eye,
  say: MessageSquareText,
  rcon: Terminal,
};

/** How far on the way requested → sent → confirmed; all other stages are not on it. */
const STEPS: Readonly<Partial<Record<CommandPhase['stage'], number>>> = {
  posting: 1,
  requested: 1,
  sent: 2,
  confirmed: 3,
};

function PhaseIcon({ phase, icon: Icon }: { phase: CommandPhase; icon: LucideIcon }) {
  if (phase.stage === 'held') return <Undo2 size={16} />;
  if (isUnderWay(phase)) return <LoaderCircle size={16} className={styles.spin} />;
  if (phase.stage === 'confirmed') return <Check size={16} className={styles.ok} />;
  if (phase.stage === 'unknown' || phase.stage === 'failed') return <CircleHelp size={16} className={styles.warn} />;
  if (isTrouble(phase)) return <TriangleAlert size={16} className={styles.bad} />;
  return <Icon size={16} aria-hidden="true" />;
}

export interface CommandButtonProps {
  kind: MatchCommandKind;
  /** In place of the icon of the command. */
  icon?: LucideIcon;
  onPress: () => void;
  variant?: ButtonVariant;
  label?: string;
  fullWidth?: boolean;
  /** Takes no press for a moment, without looking otherwise (`useAim`). */
  deaf?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The button of a command. It carries the command's life: who pressed it sees "pausando…" at once, three marks fill as the
 * platform and the server answer, and it never shows done before the server's state says so. When the command is not
 * possible it stays reachable and tells why.
 */
export function CommandButton({
  kind,
  icon = ICONS[kind],
  onPress,
  variant = 'secondary',
  label,
  fullWidth,
  deaf = false,
  ref,
}: CommandButtonProps) {
  const { t } = useTranslation(['admin', 'commands']);
  const desk = useDesk();
  const phase = desk.phase(kind);
  const { allowed, why } = desk.available(kind);
  const isBusy = isUnderWay(phase);
  const isOff = !allowed || isBusy;
  const name =
    phase.stage === 'held'
      ? t('undo.waiting')
      : isBusy
        ? t(`commands:doing.${kind}`)
        : (label ?? t(`commands:command.${kind}`));
  const button = (
    <Button
      ref={ref}
      variant={variant}
      fullWidth={fullWidth}
      className={cx(styles.button, isOff && styles.off)}
      aria-disabled={isOff || deaf || undefined}
      data-command={kind}
      data-phase={phase.stage}
      data-testid={`command-${kind}`}
      leftIcon={<PhaseIcon phase={phase} icon={icon} />}
      onClick={() => {
        if (!isOff && !deaf) onPress();
      }}
    >
      {name}
      <span className={styles.steps} data-step={STEPS[phase.stage] ?? 0} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </Button>
  );
  return !allowed && !isBusy && why !== null ? <Tooltip label={t(`why.${why}`)}>{button}</Tooltip> : button;
}
