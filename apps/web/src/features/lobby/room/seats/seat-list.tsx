import type { LobbySeat } from '@placar/contracts/lobby';
import { CircleCheck, CircleDashed, Crown, Ellipsis, Hand, Plus, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format';
import { Avatar } from '../../../../components/players/avatar';
import { Card, cx, IconButton, Menu, Tooltip } from '../../../../ui';
import { averageRating, has, type Place, type Slot } from '../room-model';
import type { RoomProps } from '../room-props';
import styles from './seat-list.module.css';
import type { SeatAsk } from './seat-menu';
import { useSeatMenu } from './seat-menu';

/* The answer that each state waits for, beside the name. */
function Answer({ seat, status }: { seat: LobbySeat; status: RoomProps['lobby']['status'] }) {
  const { t } = useTranslation('lobby');
  if (status !== 'ready_check' && status !== 'connecting') return null;
  const isYes = has(seat, status === 'ready_check' ? 'ready' : 'seen');
  const words =
    status === 'ready_check' ? t(isYes ? 'mark.ready' : 'mark.notReady') : t(isYes ? 'mark.seen' : 'mark.notSeen');
  return (
    <Tooltip label={words}>
      <span className={cx(styles.answer, isYes && styles.yes)} role="img" aria-label={words}>
        {isYes ? <CircleCheck size={18} /> : <CircleDashed size={18} />}
      </span>
    </Tooltip>
  );
}

function Marks({ seat, isHost }: { seat: LobbySeat; isHost: boolean }) {
  const { t } = useTranslation('lobby');
  const shown = [
    { key: 'host', is: isHost, label: t('host'), icon: <Crown size={14} /> },
    { key: 'captain', is: has(seat, 'captain'), label: t('mark.captain'), icon: <Star size={14} /> },
    {
      key: 'volunteer',
      is: has(seat, 'volunteer') && !has(seat, 'captain'),
      label: t('mark.volunteer'),
      icon: <Hand size={14} />,
    },
  ].filter(({ is }) => is);
  return (
    <>
      {shown.map(({ key, label, icon }) => (
        <Tooltip key={key} label={label}>
          <span className={styles.mark} role="img" aria-label={label}>
            {icon}
          </span>
        </Tooltip>
      ))}
    </>
  );
}

/** A person on a seat: name, marks, rating, the answer that is waited for, and what may be done about them. */
export function SeatRow({ seat, room, onAsk }: { seat: LobbySeat; room: RoomProps; onAsk: (ask: SeatAsk) => void }) {
  const { t } = useTranslation('lobby');
  const entries = useSeatMenu(seat, room, onAsk);
  const isMe = seat.id === room.userId;
  return (
    <div className={cx(styles.seat, isMe && styles.me)} data-testid="lobby-seat">
      <Avatar name={seat.name} size={28} />
      <span className={styles.person}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{seat.name}</bdi>
          {isMe && <span className={styles.you}>{t('you')}</span>}
          <Marks seat={seat} isHost={seat.id === room.lobby.host_id} />
        </span>
        <span className={styles.facts}>
          {seat.rating === null ? t('unrated') : formatNumber(seat.rating)}
          {seat.party !== null && (
            <span className={styles.party} data-party={seat.party % 4}>
              {t('mark.party', { party: seat.party })}
            </span>
          )}
        </span>
      </span>
      <Answer seat={seat} status={room.lobby.status} />
      {entries.length > 0 && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              withTooltip={false}
              label={t('menuOf', { name: seat.name })}
              icon={<Ellipsis size={16} />}
            />
          }
          entries={entries}
        />
      )}
    </div>
  );
}

function EmptySeat({ number, team, room }: { number: number; team: Slot; room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing, invite } = room;
  const canSit = standing.kind === 'outside' && lobby.status === 'open' && !lobby.locked && !lobby.settings.challenge;
  if (!canSit) return <span className={styles.empty}>{t('seatFree')}</span>;
  return (
    <button
      type="button"
      className={cx(styles.empty, styles.sit)}
      disabled={doing !== null}
      aria-label={t('sitAt', { seat: number + 1 })}
      onClick={() => void act('join', { side: team, party: false, token: invite })}
    >
      <Plus size={16} />
      {t('sit')}
    </button>
  );
}

/** A column of seats: a team, or one half of the seats while there are no teams. */
export function SeatColumn({
  title,
  team,
  places,
  room,
  onAsk,
}: {
  title: string;
  team: Slot;
  places: readonly Place[];
  room: RoomProps;
  onAsk: (ask: SeatAsk) => void;
}) {
  const { t } = useTranslation('lobby');
  const average = averageRating(places.flatMap(({ seat }) => (seat === null ? [] : [seat])));
  const isAsked = room.lobby.turn?.team === team;
  return (
    <Card as="section" padded={false} className={cx(styles.column, isAsked && styles.asked)} aria-label={title}>
      <h2 className={styles.head}>
        <bdi className={styles.headName}>{title}</bdi>
        {average !== null && <span className={styles.average}>{t('average', { rating: formatNumber(average) })}</span>}
      </h2>
      <ul className={styles.list}>
        {places.map(({ number, seat }) => (
          <li key={number}>
            {seat === null ? (
              <EmptySeat number={number} team={team} room={room} />
            ) : (
              <SeatRow seat={seat} room={room} onAsk={onAsk} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
