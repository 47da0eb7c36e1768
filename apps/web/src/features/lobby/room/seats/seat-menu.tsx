import type { LobbySeat } from '@placar/contracts/lobby';
import { ArrowLeftRight, Crown, Eye, EyeOff, Flag, Hand, Star, UserRoundX, Volume2, VolumeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../../ui';
import { has, isMember, isOver, takesSides } from '../room-model';
import type { RoomProps } from '../room-props';
import { useMuted } from '../talk/use-muted';

/** What is asked about before it is done. */
export type SeatAsk = { kind: 'kick' | 'kickForGood'; id: number; name: string };

type Looker = Pick<RoomProps, 'lobby' | 'standing' | 'isHost' | 'userId'>;

const isEarly = ({ status }: RoomProps['lobby']): boolean => status === 'open' || status === 'ready_check';

const asksForVolunteers = ({ settings }: RoomProps['lobby']): boolean =>
  settings.teams === 'captains' && settings.captains === 'volunteers';

const canMoveSides = (lobby: RoomProps['lobby']): boolean =>
  takesSides(lobby) && (lobby.status === 'open' || (lobby.status === 'teams' && lobby.settings.teams === 'host'));

function canNameCaptain(seat: LobbySeat, { lobby, standing, isHost }: Looker): boolean {
  if (lobby.status !== 'teams' && lobby.status !== 'maps') return false;
  if (seat.team === null || has(seat, 'captain')) return false;
  return isHost || (standing.kind === 'seated' && has(standing.seat, 'captain') && standing.seat.team === seat.team);
}

/** The acts on a seat that are legal for this person now. */
export function seatActs(seat: LobbySeat, looker: Looker) {
  const { lobby, isHost, userId, standing } = looker;
  const isMe = seat.id === userId;
  const isGoing = !isOver(lobby);
  return {
    volunteer: isMe && isEarly(lobby) && asksForVolunteers(lobby),
    swap: isHost && canMoveSides(lobby),
    captain: canNameCaptain(seat, looker),
    handOver: isGoing && isHost && !isMe,
    hide: isGoing && userId !== null && !isMe,
    report: !isMe && isMember(standing),
    exchange: isHost && canMoveSides(lobby) && seat.team !== null,
    kick: isHost && !isMe && isEarly(lobby),
  };
}

/** What this person may do about somebody on a seat. */
export function useSeatMenu(seat: LobbySeat, room: RoomProps, onAsk: (ask: SeatAsk) => void): MenuEntry[] {
  const { t } = useTranslation('lobby');
  const { act } = room;
  const { muted, toggle } = useMuted();
  const may = seatActs(seat, room);
  const wants = has(seat, 'volunteer');
  const isMuted = muted.has(seat.id);
  const ask = (kind: SeatAsk['kind']) => () => onAsk({ kind, id: seat.id, name: seat.name });
  const user = { user_id: seat.id };
  const all: readonly (MenuEntry | false)[] = [
    may.volunteer && {
      key: 'volunteer',
      label: wants ? t('act.unvolunteer') : t('act.volunteer'),
      icon: <Hand size={16} />,
      onSelect: () => void act('volunteer', { volunteer: !wants }),
    },
    may.swap && {
      key: 'swap',
      label: t('act.swap'),
      icon: <ArrowLeftRight size={16} />,
      onSelect: () => void act('swap', { ...user, with: null }),
    },
    ...(may.exchange ? room.lobby.seats.filter(({ team }) => team !== null && team !== seat.team) : []).map(
      (other) => ({
        key: `swap-${other.id}`,
        label: t('act.swapWith', { name: other.name }),
        icon: <ArrowLeftRight size={16} />,
        onSelect: () => void act('swap', { ...user, with: other.id }),
      }),
    ),
    may.captain && {
      key: 'captain',
      label: t('act.captain'),
      icon: <Star size={16} />,
      onSelect: () => void act('captain', user),
    },
    may.handOver && {
      key: 'host',
      label: t('act.handOver'),
      icon: <Crown size={16} />,
      onSelect: () => void act('hand-over', user),
    },
    may.handOver && {
      key: 'mute',
      label: t('act.mute'),
      icon: <VolumeOff size={16} />,
      onSelect: () => void act('mute', { ...user, muted: true }),
    },
    may.handOver && {
      key: 'unmute',
      label: t('act.unmute'),
      icon: <Volume2 size={16} />,
      onSelect: () => void act('mute', { ...user, muted: false }),
    },
    may.hide && {
      key: 'hide',
      label: isMuted ? t('act.unmuteMe') : t('act.muteMe'),
      icon: isMuted ? <Eye size={16} /> : <EyeOff size={16} />,
      onSelect: () => toggle({ id: seat.id, name: seat.name }),
    },
    may.report && {
      key: 'report',
      label: t('report.action'),
      icon: <Flag size={16} />,
      onSelect: () => room.onReport({ id: seat.id, name: seat.name }),
    },
    may.kick && { kind: 'divider', key: 'before-kick' },
    may.kick && {
      key: 'kick',
      label: t('act.kick'),
      icon: <UserRoundX size={16} />,
      tone: 'danger',
      onSelect: ask('kick'),
    },
    may.kick && {
      key: 'kick-for-good',
      label: t('act.kickForGood'),
      icon: <UserRoundX size={16} />,
      tone: 'danger',
      onSelect: ask('kickForGood'),
    },
  ];
  return all.filter((entry) => entry !== false);
}
