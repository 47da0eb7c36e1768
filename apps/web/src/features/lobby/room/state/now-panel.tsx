import { ArrowRight, Check, Play, Repeat, Trophy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mapDisplayName } from '@placar/domain/maps';
import { formatNumber } from '../../../../lib/format';
import { Avatar } from '../../../../components/players/avatar';
import { Button, ButtonLink, Card, LateExtra } from '../../../../ui';
import { ConnectBox } from './connect-box';
import { latePart } from '../../../../lib/page/late-part';
import { OwnChange } from '../after/own-change';
import { DraftOrder, VetoOrder } from '../maps/order-strip';
import { columnsOf, has, isMember, isMyTurn } from '../room-model';
import type { RoomProps } from '../room-props';
import { missingNames, useTeamName } from '../room-words';
import { Frame, Names } from './frame';
import styles from './now-panel.module.css';
import { OpenNow } from './open-now';
import type { MapChoice } from '../maps/use-map-choice';

const Mates = latePart(() => import('../after/mates'), 'Mates');

const isTyping = (): boolean => {
  const { activeElement: place } = document;
  return (
    place instanceof HTMLElement && (place.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(place.tagName))
  );
};

/** The big button: Enter presses it from anywhere but a field. */
function ReadyNow({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing } = room;
  const mine = standing.kind === 'seated' ? standing.seat : null;
  const isAsked = mine !== null && !has(mine, 'ready');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked && !isTyping()) button.current?.focus();
  }, [isAsked]);
  const missing = missingNames(lobby, 'ready');
  if (!isAsked)
    return (
      <Frame title={mine === null ? t('ready.watch') : t('ready.done')}>
        <Missing label={t('ready.missing')} names={missing} />
      </Frame>
    );
  return (
    <Frame title={t('ready.title')} text={t('ready.text')}>
      <Button
        ref={button}
        variant="primary"
        size="lg"
        className={styles.ready}
        loading={doing === 'ready'}
        leftIcon={<Check size={26} />}
        onClick={() => void act('ready', { step: lobby.step })}
      >
        {t('act.ready')}
      </Button>
      <p className={styles.key}>{t('ready.key')}</p>
    </Frame>
  );
}

function Missing({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p className={styles.key}>{label}</p>
      <Names names={names} />
    </div>
  );
}

/** Captains pick players; everybody else watches the same list. */
function DraftNow({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing } = room;
  const { free } = columnsOf(lobby);
  const isMine = isMyTurn(lobby, standing);
  const sorted = free.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0));
  return (
    <div className={styles.draft}>
      <DraftOrder lobby={lobby} />
      <ul className={styles.picks} aria-label={t('draft.title')}>
        {sorted.map((seat) => {
          const rating = seat.rating === null ? t('unrated') : formatNumber(seat.rating);
          const inside = (
            <>
              <Avatar name={seat.name} size={26} />
              <bdi className={styles.pickName}>{seat.name}</bdi> <span className={styles.pickRating}>{rating}</span>
            </>
          );
          return (
            <li key={seat.id}>
              {isMine ? (
                <button
                  type="button"
                  className={styles.pick}
                  /* Says what stands on it: those who speak to their browser say the words they see. */
                  aria-label={t('draft.pick', { name: `${seat.name} ${rating}` })}
                  disabled={doing !== null}
                  onClick={() => void act('pick', { user_id: seat.id, step: lobby.step })}
                >
                  {inside}
                </button>
              ) : (
                <span className={styles.pick}>{inside}</span>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.key}>{t('draft.clock')}</p>
    </div>
  );
}

function SideButtons({ room }: { room: RoomProps }) {
  const { t } = useTranslation(['lobby', 'common']);
  const { lobby, act, doing } = room;
  return (
    <div
      className={styles.sides}
      role="group"
      aria-label={t('lobby:veto.sideOf', { map: mapDisplayName(lobby.turn?.map ?? '') })}
    >
      {(['ct', 't'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className={styles.side}
          data-side={side}
          disabled={doing !== null}
          onClick={() => void act('side', { side, step: lobby.step })}
        >
          {t(`common:side.${side}`)}
        </button>
      ))}
    </div>
  );
}

/** What the captain has named, to be confirmed: two steps, so that a slip bans no map. */
function ConfirmMap({ room, choice }: { room: RoomProps; choice: MapChoice }) {
  const { t } = useTranslation('lobby');
  const { lobby, act, doing } = room;
  const map = choice.maps[0];
  const action = lobby.turn?.action === 'pick' ? 'pick' : 'ban';
  return (
    <>
      <Button
        variant={action === 'ban' ? 'danger' : 'primary'}
        size="lg"
        className={styles.confirm}
        disabled={map === undefined}
        loading={doing === action}
        onClick={() => {
          if (map !== undefined) void act(action, { map, step: lobby.step });
        }}
      >
        {map === undefined ? t('veto.choose') : t(`veto.${action}`, { map: mapDisplayName(map) })}
      </Button>
      <p className={styles.key}>{t('veto.clock')}</p>
    </>
  );
}

function MapsNow({ room, choice, isWingman }: { room: RoomProps; choice: MapChoice; isWingman: boolean }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, isHost, act, doing } = room;
  const { settings, turn } = lobby;
  if (settings.maps === 'vote')
    return (
      <Frame title={t('say.vote')} text={t('vote.text')}>
        <p className={styles.key}>{choice.kind === 'vote' ? t('veto.choose') : ''}</p>
      </Frame>
    );
  if (settings.maps === 'host')
    return (
      <Frame
        title={isHost ? t('say.hostMapsMine') : t('say.hostMaps')}
        text={isHost ? t('hostMaps.text', { count: settings.series }) : undefined}
      >
        {isHost && (
          <Button
            variant="primary"
            size="lg"
            className={styles.confirm}
            disabled={choice.maps.length !== settings.series}
            loading={doing === 'maps'}
            onClick={() => void act('maps', { maps: [...choice.maps], step: lobby.step })}
          >
            {t('hostMaps.confirm')}
          </Button>
        )}
      </Frame>
    );
  const isMine = isMyTurn(lobby, standing);
  const isCaptain = standing.kind === 'seated' && has(standing.seat, 'captain');
  return (
    <div className={styles.draft}>
      <VetoOrder lobby={lobby} isWingman={isWingman} />
      <div className={styles.frame}>
        {isMine && turn?.action === 'side' && <SideButtons room={room} />}
        {isMine && turn?.action !== 'side' && <ConfirmMap room={room} choice={choice} />}
        {!isMine && <p className={styles.text}>{isCaptain ? t('veto.theirs') : t('veto.watch')}</p>}
      </div>
    </div>
  );
}

function OverNow({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const teamName = useTeamName(room.lobby);
  const { standing, act, doing } = room;
  const { result, match_id: matchId } = room.lobby;
  return (
    <Frame
      title={
        result === null
          ? t(
              room.lobby.status === 'expired'
                ? 'say.expired'
                : room.lobby.status === 'finished'
                  ? 'say.finished'
                  : 'say.cancelled',
            )
          : result.winner === null
            ? t('over.draw')
            : t('over.won', { team: teamName(result.winner) })
      }
      text={result === null ? undefined : t('over.score', { a: result.team1, b: result.team2 })}
    >
      <OwnChange room={room} />
      <div className={styles.buttons}>
        {matchId !== null && (
          <ButtonLink to={`/match/${matchId}`} variant="primary" leftIcon={<Trophy size={16} />}>
            {t('live.open')}
          </ButtonLink>
        )}
        {isMember(standing) && (
          <Button loading={doing === 'again'} leftIcon={<Repeat size={16} />} onClick={() => void act('again', {})}>
            {t('over.samePeople')}
          </Button>
        )}
        <ButtonLink to="/lobby/create" variant="ghost">
          {t('over.again')}
        </ButtonLink>
        <ButtonLink to="/lobby" variant="ghost">
          {t('over.list')}
        </ButtonLink>
      </div>
      <LateExtra>
        <Mates room={room} />
      </LateExtra>
    </Frame>
  );
}

function Inside({ room, choice, isWingman }: { room: RoomProps; choice: MapChoice; isWingman: boolean }) {
  const { t } = useTranslation(['lobby', 'lobbies']);
  const { lobby, isHost } = room;
  switch (lobby.status) {
    case 'open':
      return <OpenNow room={room} />;
    case 'ready_check':
      return <ReadyNow room={room} />;
    case 'teams':
      if (lobby.settings.teams === 'captains') return <DraftNow room={room} />;
      return (
        <Frame
          title={t(isHost ? 'lobby:say.hostTeamsMine' : 'lobby:say.hostTeams')}
          text={isHost ? t('lobby:hostTeams.text') : undefined}
        />
      );
    case 'maps':
      return <MapsNow room={room} choice={choice} isWingman={isWingman} />;
    case 'allocating':
      return <Frame title={t('lobby:server.title')} text={t('lobby:server.text')} />;
    case 'connecting':
      return <ConnectBox room={room} />;
    case 'live':
      return (
        <Frame title={t('lobby:live.title')}>
          {lobby.match_id !== null && (
            <ButtonLink
              to={`/match/${lobby.match_id}`}
              variant="primary"
              size="lg"
              rightIcon={<ArrowRight size={18} />}
              leftIcon={<Play size={18} />}
            >
              {t('lobby:live.open')}
            </ButtonLink>
          )}
        </Frame>
      );
    default:
      return <OverNow room={room} />;
  }
}

/** What is to be done now; always as high, whatever the state. */
export function NowPanel(props: { room: RoomProps; choice: MapChoice; isWingman: boolean }) {
  const { t } = useTranslation('lobby');
  return (
    <Card as="section" padded={false} className={styles.panel} aria-label={t('panel.now')}>
      <Inside {...props} />
    </Card>
  );
}
