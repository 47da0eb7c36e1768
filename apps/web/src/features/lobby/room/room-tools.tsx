import {
  Bell,
  BellOff,
  BellRing,
  Clock,
  CirclePause,
  CirclePlay,
  LifeBuoy,
  RotateCcw,
  Undo2,
  Copy,
  Link2,
  Link2Off,
  Lock,
  LockOpen,
  Settings2,
  ShieldX,
  Volume2,
  VolumeOff,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { copyText } from '../../../lib/copy-text';
import { Button, ConfirmDialog, IconButton, Menu, showToast, type MenuEntry } from '../../../ui';
import { noticeState, SOUNDS, useReadySound } from './state/ready-alarm';
import { isMember, isOver } from './room-model';
import type { RoomProps } from './room-props';
import { askInvite } from './ask-invite';

const REASON_MAX = 200;
const CALL_MAX = 500;

/** Of notices of the system: whether the browser shows them, forbids them, or has not been asked. */
const NOTICES = {
  granted: { words: 'notifyOn', icon: <BellRing size={16} /> },
  denied: { words: 'notifyBlocked', icon: <BellOff size={16} /> },
  default: { words: 'notify', icon: <Bell size={16} /> },
} as const;

/** Sound of the ready check, and notices of the system. */
export function SoundMenu() {
  const { t } = useTranslation('lobby');
  const { sound, choose } = useReadySound();
  const [notice, setNotice] = useState(noticeState);
  const ask = async () => {
    if (notice === 'default') setNotice(await Notification.requestPermission());
  };
  const noticeEntry: MenuEntry[] =
    notice === 'none'
      ? []
      : [
          { kind: 'divider', key: 'before-notice' },
          {
            key: 'notice',
            label: t(`sound.${NOTICES[notice].words}`),
            icon: NOTICES[notice].icon,
            disabled: notice !== 'default',
            onSelect: () => void ask(),
          },
        ];
  return (
    <Menu
      trigger={
        <IconButton
          label={t('sound.menu')}
          variant="secondary"
          icon={sound === 'off' ? <VolumeOff size={18} /> : <Volume2 size={18} />}
        />
      }
      entries={[
        { kind: 'label', key: 'label', label: t('sound.label') },
        ...SOUNDS.map((one): MenuEntry => ({
          key: one,
          label: t(`sound.${one}`),
          checked: one === sound,
          onSelect: () => choose(one),
        })),
        ...noticeEntry,
      ]}
    />
  );
}

/* What staff may do about a veto that goes on: each with a reason where something is taken back. */
function useStaffEntries({ lobby, isStaff, act }: RoomProps, onAsk: (ask: ReasonAsk) => void): MenuEntry[] {
  const { t } = useTranslation('lobby');
  if (!isStaff || lobby.status !== 'maps' || lobby.settings.maps !== 'veto') return [];
  const { step } = lobby;
  const withReason = (what: 'undo' | 'restart') => () =>
    onAsk({
      title: t(`staff.${what}`),
      label: t('why'),
      max: REASON_MAX,
      confirm: t(`staff.${what}`),
      onConfirm: (reason) => act('veto-clock', { what, reason, step }),
    });
  const now = (what: 'pause' | 'resume') => () => void act('veto-clock', { what, reason: '', step });
  return [
    { kind: 'label', key: 'staff', label: t('staff.veto') },
    { key: 'pause', label: t('staff.pause'), icon: <CirclePause size={16} />, onSelect: now('pause') },
    { key: 'resume', label: t('staff.resume'), icon: <CirclePlay size={16} />, onSelect: now('resume') },
    { key: 'undo', label: t('staff.undo'), icon: <Undo2 size={16} />, onSelect: withReason('undo') },
    { key: 'restart', label: t('staff.restart'), icon: <RotateCcw size={16} />, onSelect: withReason('restart') },
  ];
}

/** What the host, or staff, can do with the whole lobby; everybody can copy its address. */
export function RoomTools({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, isHost, isStaff, act } = room;
  const [isAsking, setIsAsking] = useState(false);
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const here = `${window.location.origin}/lobby/${lobby.id}`;
  const tell = async (link: string, message: string) => {
    const isCopied = await copyText(link);
    showToast(isCopied ? { tone: 'success', message } : { tone: 'info', message: t('copyFailed', { link }) });
  };
  const invite = async () => {
    const link = await askInvite(lobby.id);
    if (link !== null) await tell(link, t('inviteCopied'));
  };
  const isGoing = !isOver(lobby);
  const entries: MenuEntry[] = [
    { key: 'share', label: t('act.share'), icon: <Copy size={16} />, onSelect: () => void tell(here, t('copied')) },
  ];
  if (isHost && isGoing) {
    entries.push(
      { key: 'invite', label: t('act.invite'), icon: <Link2 size={16} />, onSelect: () => void invite() },
      {
        key: 'revoke',
        label: t('act.revoke'),
        icon: <Link2Off size={16} />,
        onSelect: () =>
          void act('revoke-invite', {}).then((done) => {
            if (done) showToast({ tone: 'success', message: t('inviteRevoked') });
          }),
      },
      {
        key: 'lock',
        label: lobby.locked ? t('act.unlock') : t('act.lock'),
        icon: lobby.locked ? <LockOpen size={16} /> : <Lock size={16} />,
        onSelect: () => void act('lock', { locked: !lobby.locked }),
      },
    );
    if (lobby.status === 'open')
      entries.push({
        key: 'extend',
        label: t('act.extend'),
        icon: <Clock size={16} />,
        onSelect: () => void act('extend', {}),
      });
  }
  entries.push(...useStaffEntries(room, setAsk));
  if (isMember(room.standing) && isGoing && lobby.status !== 'live')
    entries.push({
      key: 'call-staff',
      label: t('act.callStaff'),
      icon: <LifeBuoy size={16} />,
      onSelect: () =>
        setAsk({
          title: t('act.callStaff'),
          label: t('callStaffText'),
          max: CALL_MAX,
          confirm: t('callStaffSend'),
          onConfirm: async (text) => {
            const isDone = await act('call-staff', { text });
            if (isDone) showToast({ tone: 'success', message: t('callStaffDone') });
            return isDone;
          },
        }),
    });
  const canCallOff = isGoing && (isStaff || (isHost && lobby.status !== 'live'));
  if (canCallOff)
    entries.push(
      { kind: 'divider', key: 'before-cancel' },
      {
        key: 'cancel',
        label: isHost ? t('act.cancel') : t('act.callOff'),
        icon: <ShieldX size={16} />,
        tone: 'danger',
        onSelect: () =>
          isHost
            ? setIsAsking(true)
            : setAsk({
                title: t('act.callOff'),
                label: t('why'),
                max: REASON_MAX,
                confirm: t('act.cancel'),
                onConfirm: (reason) => act('call-off', { reason }),
              }),
      },
    );
  const callOff = async () => {
    if (await act('cancel', {})) setIsAsking(false);
  };
  return (
    <>
      <Menu trigger={<Button leftIcon={<Settings2 size={16} />}>{t('tools')}</Button>} entries={entries} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void callOff()}
        title={t('cancelTitle')}
        confirmLabel={t('act.cancel')}
        busy={room.doing === 'cancel'}
      >
        {t('cancelText')}
      </ConfirmDialog>
      <ReasonDialog ask={ask} busy={room.doing !== null} onClose={() => setAsk(null)} />
    </>
  );
}
