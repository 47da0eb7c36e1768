import { Bot, Hand, Link2, Link2Off, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../components/use-act';
import { call, useEndpoint } from '../../../../lib/endpoints';
import { Button, CopyField, showToast } from '../../../../ui';
import { askInvite } from '../ask-invite';
import { has } from '../room-model';
import type { RoomProps } from '../room-props';
import { Frame } from './frame';
import styles from './now-panel.module.css';

const ONCE = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/* The host's link lets people in whatever the access says; it is shown once, and a new one ends the one before. */
function InviteLink({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, act, doing } = room;
  const [link, setLink] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const make = async () => {
    setIsAsking(true);
    const made = await askInvite(lobby.id);
    setIsAsking(false);
    if (made !== null) setLink(made);
  };
  const revoke = async () => {
    if (!(await act('revoke-invite', {}))) return;
    setLink(null);
    showToast({ tone: 'success', message: t('inviteRevoked') });
  };
  if (link === null)
    return (
      <Button
        variant={lobby.settings.access === 'link' || lobby.settings.private ? 'primary' : 'secondary'}
        loading={isAsking}
        leftIcon={<Link2 size={16} />}
        onClick={() => void make()}
      >
        {t('invite.make')}
      </Button>
    );
  return (
    <>
      <div className={styles.link}>
        <CopyField label={t('invite.label')} value={link} />
      </div>
      <div className={styles.buttons}>
        <Button
          size="sm"
          loading={doing === 'revoke-invite'}
          leftIcon={<Link2Off size={16} />}
          onClick={() => void revoke()}
        >
          {t('act.revoke')}
        </Button>
        <Button size="sm" variant="ghost" loading={isAsking} onClick={() => void make()}>
          {t('invite.again')}
        </Button>
      </div>
    </>
  );
}

/* Anybody may pass the address on, where it is of use to whoever gets it. */
function Address({ lobby }: Pick<RoomProps, 'lobby'>) {
  const { t } = useTranslation('lobby');
  if (lobby.settings.private || lobby.settings.access === 'link') return null;
  return (
    <div className={styles.link}>
      <CopyField label={t('invite.address')} value={`${window.location.origin}/lobby/${lobby.id}`} />
    </div>
  );
}

/* One's own offer to lead a team; also in the menu of the seat. */
function Volunteer({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing } = room;
  const isAsked = lobby.settings.teams === 'captains' && lobby.settings.captains === 'volunteers';
  if (!isAsked || standing.kind !== 'seated') return null;
  const wants = has(standing.seat, 'volunteer');
  return (
    <Button
      loading={doing === 'volunteer'}
      aria-pressed={wants}
      variant={wants ? 'primary' : 'secondary'}
      leftIcon={<Hand size={16} />}
      onClick={() => void act('volunteer', { volunteer: !wants })}
    >
      {t(wants ? 'act.unvolunteer' : 'act.volunteer')}
    </Button>
  );
}

/* Only a demo has people who come when they are called, and they have no links and no team. */
function DemoFill({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, isHost } = room;
  const { data: config } = useEndpoint('GET /config', isHost ? {} : null, ONCE);
  const { busy, run } = useAct();
  const { access, challenge, private: isPrivate } = lobby.settings;
  const canCome = (access === 'open' || access === 'rating') && !challenge && !isPrivate && !lobby.locked;
  if (config?.demo !== true || !isHost || !canCome) return null;
  const fill = () => run(() => call('POST /demo/lobbies/:id/fill', { params: { id: lobby.id } }), t('open.filling'));
  return (
    <Button loading={busy} title={t('open.fillText')} leftIcon={<Bot size={16} />} onClick={() => void fill()}>
      {t('open.fill')}
    </Button>
  );
}

/** While people arrive: whom to call, and by which link. */
export function OpenNow({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, isHost } = room;
  const { challenge } = lobby.settings;
  const text = challenge ? 'open.challenge' : lobby.mode === '4fun' ? 'open.drop' : 'open.text';
  return (
    <Frame
      title={
        <>
          {challenge && <Users size={22} />} {t(challenge ? 'open.challengeTitle' : 'open.title')}
        </>
      }
      text={t(text)}
    >
      {isHost ? <InviteLink room={room} /> : <Address lobby={lobby} />}
      <Volunteer room={room} />
      <DemoFill room={room} />
    </Frame>
  );
}
