import {
  CircleCheck,
  CircleDashed,
  Crosshair,
  Hourglass,
  Map as MapIcon,
  PlugZap,
  Radio,
  ShieldX,
  Trophy,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format';
import { cx } from '../../../../ui';
import { isMyTurn } from '../room-model';
import type { RoomProps } from '../room-props';
import { useStateWords } from '../room-words';
import styles from './state-line.module.css';
import { useStepClock } from './use-server-clock';

const ICONS = {
  open: <CircleDashed size={22} />,
  ready_check: <CircleCheck size={22} />,
  teams: <Users size={22} />,
  maps: <MapIcon size={22} />,
  allocating: <Hourglass size={22} />,
  connecting: <PlugZap size={22} />,
  live: <Radio size={22} />,
  finished: <Trophy size={22} />,
  cancelled: <ShieldX size={22} />,
  expired: <ShieldX size={22} />,
} as const;

const URGENT_MS = 10_000;

function Clock({ lobby }: Pick<RoomProps, 'lobby'>) {
  const { t } = useTranslation('lobby');
  const clock = useStepClock(lobby);
  return (
    <div className={cx(styles.clock, clock !== null && clock.leftMs <= URGENT_MS && styles.urgent)}>
      {clock !== null && (
        <>
          <span
            role="timer"
            aria-label={`${t('left')} ${formatDuration(clock.leftMs + 999)}`}
            className={styles.figure}
          >
            {formatDuration(clock.leftMs + 999)}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ transform: `scaleX(${clock.share})` }} />
          </span>
        </>
      )}
    </div>
  );
}

/** Where the lobby is, who is asked, and how long it lasts: always as high, and always in sight. */
export function StateLine({
  lobby,
  userId,
  standing,
  actions,
}: Pick<RoomProps, 'lobby' | 'userId' | 'standing'> & { actions: ReactNode }) {
  const { title, below } = useStateWords(lobby, userId);
  const isMine = isMyTurn(lobby, standing);
  return (
    <section
      className={styles.line}
      data-status={lobby.status}
      data-mine={isMine || undefined}
      data-testid="lobby-state"
    >
      <span className={styles.icon} aria-hidden="true">
        {isMine ? <Crosshair size={22} /> : ICONS[lobby.status]}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.below}>{below}</p>
      </div>
      <Clock lobby={lobby} />
      <div className={styles.actions}>{actions}</div>
      {/* Told once a turn: the sentence changes when somebody else is asked, not with each second. */}
      <p className="visually-hidden" role="status" aria-live={isMine ? 'assertive' : 'polite'}>
        {title}
      </p>
    </section>
  );
}
