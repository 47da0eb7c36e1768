import { DoorOpen, Hourglass, LogIn, Play, Swords, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePartySize } from '../../../../components/party/use-party';
import { Button, ButtonLink, ConfirmDialog } from '../../../../ui';
import { isOver } from '../room-model';
import type { RoomProps } from '../room-props';

/* Leaving costs a while without a seat from here on. */
const COSTS = ['teams', 'maps', 'allocating', 'connecting'];

function Leave({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing } = room;
  const [isAsking, setIsAsking] = useState(false);
  const costs = standing.kind === 'seated' && COSTS.includes(lobby.status);
  const leave = async () => {
    if (await act('leave', {})) setIsAsking(false);
  };
  return (
    <>
      <Button
        leftIcon={<DoorOpen size={16} />}
        loading={doing === 'leave'}
        onClick={() => (costs ? setIsAsking(true) : void leave())}
      >
        {t('act.leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void leave()}
        title={t('leaveTitle')}
        confirmLabel={t('act.leave')}
        busy={doing === 'leave'}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}

/* A challenge is between whole parties; whoever has none is told, and led to where parties are made. */
function PartyMissing({ needed, own }: { needed: number; own: number }) {
  const { t } = useTranslation('lobby');
  return (
    <>
      <span>{t('challengeNeeds', { count: needed, own })}</span>
      <ButtonLink to="/lobby" leftIcon={<Users size={16} />}>
        {t('act.party')}
      </ButtonLink>
    </>
  );
}

/** In: by a seat, by the waitlist, or in the place of somebody who did not come. */
function Enter({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, act, doing, invite } = room;
  const invited = invite === null ? {} : { token: invite };
  const partySize = usePartySize();
  const isFull = lobby.seats.length >= 2 * lobby.players_per_team;
  if (lobby.status === 'live' && !isDropIn(lobby)) return null;
  if (lobby.status === 'connecting' && !isFull)
    return (
      <Button
        variant="primary"
        loading={doing !== null}
        leftIcon={<UserPlus size={16} />}
        onClick={() => void act('substitute', invited)}
      >
        {t('act.substitute')}
      </Button>
    );
  if (lobby.settings.challenge) {
    if (lobby.status !== 'open') return null;
    if (partySize !== lobby.players_per_team) return <PartyMissing needed={lobby.players_per_team} own={partySize} />;
    return (
      <Button
        variant="primary"
        loading={doing !== null}
        leftIcon={<Swords size={16} />}
        onClick={() => void act('challenge', { party: true, ...invited })}
      >
        {t('act.challenge')}
      </Button>
    );
  }
  const waits = isFull || (lobby.status !== 'open' && lobby.status !== 'live');
  return (
    <>
      {partySize > 1 && (
        <Button
          variant="primary"
          loading={doing !== null}
          disabled={lobby.locked}
          leftIcon={<Users size={16} />}
          onClick={() => void act('join', { party: true, ...invited })}
        >
          {t('act.joinParty', { count: partySize })}
        </Button>
      )}
      <Button
        variant={partySize > 1 ? 'secondary' : 'primary'}
        loading={doing !== null}
        disabled={lobby.locked}
        leftIcon={waits ? <Hourglass size={16} /> : <UserPlus size={16} />}
        onClick={() => void act('join', { party: false, ...invited })}
      >
        {waits ? t('act.wait') : t('act.join')}
      </Button>
    </>
  );
}

/* People come and go while the game runs; such lobbies take up to twenty. */
const isDropIn = ({ mode }: RoomProps['lobby']): boolean => mode === '4fun';

function mayStart({ lobby, isHost }: RoomProps, minPlayers: number): boolean {
  if (!isHost) return false;
  if (lobby.status === 'teams') return lobby.settings.teams === 'host';
  return lobby.status === 'open' && lobby.seats.length >= minPlayers;
}

/** The buttons of the state line: in, out, begin. */
export function StateActions({ room, minPlayers }: { room: RoomProps; minPlayers: number }) {
  const { t } = useTranslation('lobby');
  const { pathname, search } = useLocation();
  const { lobby, standing, act, doing } = room;
  if (isOver(lobby)) return null;
  if (standing.kind === 'visitor')
    return (
      <ButtonLink
        to={`/?login=1&return=${encodeURIComponent(pathname + search)}`}
        variant="primary"
        leftIcon={<LogIn size={16} />}
      >
        {t('act.login')}
      </ButtonLink>
    );
  if (standing.kind === 'outside') return <Enter room={room} />;
  const isPlaying = standing.kind === 'seated' && lobby.status === 'live' && !isDropIn(lobby);
  return (
    <>
      {!isPlaying && <Leave room={room} />}
      {mayStart(room, minPlayers) && (
        <Button
          variant="primary"
          loading={doing === 'start'}
          leftIcon={<Play size={16} />}
          onClick={() => void act('start', {})}
        >
          {lobby.status === 'teams' ? t('act.confirmTeams') : t('act.start')}
        </Button>
      )}
    </>
  );
}
