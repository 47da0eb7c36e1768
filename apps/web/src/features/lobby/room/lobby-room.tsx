import type { LobbySnapshot } from '@placar/contracts/lobby';
import { Lock, EyeOff, WifiOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { WhenNear } from '../../../components/when-near';
import { useLobbyModes, useModeWords } from '../../../components/lobbies/use-lobbies';
import { latePart } from '../../../lib/page/late-part';
import { isAdmin, useSession } from '../../../lib/session';
import { Badge, Button, ConfirmDialog, LatePlace, PageHeader, Skeleton, Tabs, useIsDesktop } from '../../../ui';
import { ChatPanel } from './talk/chat-panel';
import styles from './lobby-room.module.css';
import { MapPanel } from './maps/map-panel';
import { NowPanel } from './state/now-panel';
import { useReadyAlarm } from './state/ready-alarm';
import { RoomLog, useRoomLog } from './talk/room-log';
import { columnsOf, has, standingOf, type Slot } from './room-model';
import type { RoomProps } from './room-props';
import { RoomTools, SoundMenu } from './room-tools';
import { useTeamName } from './room-words';
import { SeatColumn } from './seats/seat-list';
import type { SeatAsk } from './seats/seat-menu';
import { StateActions } from './state/state-actions';
import { StateLine } from './state/state-line';
import type { Room } from './use-lobby';
import { useRegionLatency } from './use-region-latency';
import { useMapChoice, type MapChoice } from './maps/use-map-choice';

const PeoplePanel = latePart(() => import('./talk/people-panel'), 'PeoplePanel');
const PartyPanel = latePart(() => import('../../../components/party/party-panel'), 'PartyPanel');
/** Of a party of one's own, at the end of the page. */
const PARTY_HEIGHT = 132;
const ReportDialog = latePart(() => import('./after/report-dialog'), 'ReportDialog');

function ReportPlace(props: ComponentProps<typeof ReportDialog>) {
  const isOpening = props.about !== null;
  // From the first one on it stays, so that it can close as it pleases.
  const [hasReport, setHasReport] = useState(false);
  if (isOpening && !hasReport) setHasReport(true);
  const giveUp = () => {
    props.onClose();
    setHasReport(false);
  };
  return (
    <LatePlace isOpening={isOpening} onGiveUp={giveUp} isOver>
      {hasReport && <ReportDialog {...props} />}
    </LatePlace>
  );
}

function KickDialog({ ask, room, onClose }: { ask: SeatAsk | null; room: RoomProps; onClose: () => void }) {
  const { t } = useTranslation('lobby');
  const [last, setLast] = useState(ask);
  if (ask !== null && ask !== last) setLast(ask);
  const kick = async () => {
    if (ask !== null && (await room.act('kick', { user_id: ask.id, for_good: ask.kind === 'kickForGood' }))) onClose();
  };
  return (
    <ConfirmDialog
      isOpen={ask !== null}
      onClose={onClose}
      onConfirm={() => void kick()}
      title={t('kickTitle', { name: last?.name ?? '' })}
      confirmLabel={t('act.kick')}
      busy={room.doing === 'kick'}
    >
      {last?.kind === 'kickForGood' ? t('kickForGoodText') : t('kickText')}
    </ConfirmDialog>
  );
}

function useColumns(room: RoomProps, onAsk: (ask: SeatAsk) => void) {
  const { t } = useTranslation('lobby');
  const { lobby } = room;
  const teamName = useTeamName(lobby);
  const columns = columnsOf(lobby);
  const size = lobby.players_per_team;
  const halves = { team1: t('seatsA', { n: size }), team2: t('seatsB', { from: size + 1, to: 2 * size }) };
  return (team: Slot) => (
    <SeatColumn
      title={columns.areTeams ? teamName(team) : halves[team]}
      team={team}
      places={columns[team]}
      room={room}
      onAsk={onAsk}
    />
  );
}

/** A server is looked for after these. */
const BEFORE_SERVER: readonly LobbySnapshot['status'][] = ['open', 'ready_check', 'teams', 'maps'];

const TABS = ['players', 'maps', 'chat', 'log', 'rules'] as const;
type Tab = (typeof TABS)[number];

/* As high as the panel. */
const PEOPLE_HEIGHT = 400;

const People = ({ room }: { room: RoomProps }) => (
  <WhenNear place={<Skeleton height={PEOPLE_HEIGHT} radius={12} />}>
    <PeoplePanel room={room} />
  </WhenNear>
);

function PhoneRoom({ room, choice, column, log }: Parts) {
  const { t } = useTranslation('lobby');
  const { status } = room.lobby;
  const [tab, setTab] = useState<Tab>('players');
  const [before, setBefore] = useState(status);
  // Whoever looks elsewhere is brought to where the choice is made.
  if (before !== status) {
    setBefore(status);
    if (status === 'maps') setTab('maps');
    if (status === 'ready_check' || status === 'teams') setTab('players');
  }
  return (
    <Tabs
      label={room.lobby.settings.name}
      value={tab}
      onChange={setTab}
      items={[
        {
          value: 'players',
          label: t('panel.players'),
          content: (
            <div className={styles.stack}>
              {column('team1')}
              {column('team2')}
            </div>
          ),
        },
        { value: 'maps', label: t('panel.maps'), content: <MapPanel room={room} choice={choice} /> },
        { value: 'chat', label: t('panel.chat'), content: <ChatPanel room={room} /> },
        { value: 'log', label: t('panel.log'), content: <RoomLog lines={log} /> },
        { value: 'rules', label: t('panel.rules'), content: <People room={room} /> },
      ]}
    />
  );
}

interface Parts {
  room: RoomProps;
  choice: MapChoice;
  column: (team: Slot) => React.ReactNode;
  log: ReturnType<typeof useRoomLog>;
}

function LostNote({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('lobby');
  return (
    <div className={styles.lost} role="status">
      <WifiOff size={16} />
      <span>
        <strong>{t('lost.title')}</strong> {t('lost.text')}
      </span>
      <Button size="sm" onClick={onRetry}>
        {t('lost.retry')}
      </Button>
    </div>
  );
}

/** A lobby that is known: state line, seats on both sides, maps between them, and the talk below. */
export function LobbyRoom({ lobby, source }: { lobby: LobbySnapshot; source: Room }) {
  const { t } = useTranslation(['lobby', 'lobbies']);
  const { user } = useSession();
  const { modes, regions } = useLobbyModes();
  const { nameOf } = useModeWords();
  const isDesktop = useIsDesktop();
  const [ask, setAsk] = useState<SeatAsk | null>(null);
  const [about, setAbout] = useState<{ id: number; name: string } | null>(null);
  const [params] = useSearchParams();
  const userId = user?.id ?? null;
  const standing = standingOf(lobby, userId);
  const mode = modes?.find(({ rules }) => rules.key === lobby.mode);
  const room: RoomProps = {
    lobby,
    userId,
    standing,
    isHost: userId !== null && lobby.host_id === userId,
    isStaff: isAdmin(user),
    isLive: source.isLive,
    act: source.act,
    doing: source.doing,
    invite: params.get('invite'),
    onReport: setAbout,
  };
  useRegionLatency(lobby.id, standing.kind === 'seated' && BEFORE_SERVER.includes(lobby.status), regions);
  const choice = useMapChoice(room);
  const log = useRoomLog(lobby);
  const column = useColumns(room, setAsk);
  const isCalled = lobby.status === 'ready_check' && standing.kind === 'seated' && !has(standing.seat, 'ready');
  useReadyAlarm(isCalled, {
    flash: t('lobby:ready.flash'),
    title: t('lobby:ready.notify', { name: lobby.settings.name }),
    text: t('lobby:ready.notifyText'),
  });
  const parts: Parts = { room, choice, column, log };
  const now = <NowPanel room={room} choice={choice} isWingman={mode?.rules.wingman ?? lobby.players_per_team === 2} />;
  return (
    <>
      <PageHeader
        title={lobby.settings.name}
        badge={
          <span className={styles.badges}>
            <Badge tone="brand">{nameOf(lobby.mode, mode?.title)}</Badge>
            {lobby.settings.private && <Badge icon={<EyeOff size={12} />}>{t('lobbies:make.private')}</Badge>}
            {lobby.locked && <Badge icon={<Lock size={12} />}>{t('lobby:rule.locked')}</Badge>}
          </span>
        }
        actions={
          <>
            <SoundMenu />
            <RoomTools room={room} />
          </>
        }
      />
      {source.isLost && <LostNote onRetry={source.reload} />}
      <div className={styles.room}>
        <StateLine
          lobby={lobby}
          userId={userId}
          standing={standing}
          actions={<StateActions room={room} minPlayers={mode?.rules.min_players ?? 2 * lobby.players_per_team} />}
        />
        {isDesktop ? (
          <>
            <div className={styles.columns}>
              {column('team1')}
              <div className={styles.middle}>
                {now}
                <MapPanel room={room} choice={choice} />
              </div>
              {column('team2')}
            </div>
            <div className={styles.below}>
              <ChatPanel room={room} />
              <RoomLog lines={log} />
              <People room={room} />
            </div>
          </>
        ) : (
          <>
            {now}
            <PhoneRoom {...parts} />
          </>
        )}
        {standing.kind === 'outside' && lobby.status === 'open' && (
          <WhenNear place={<Skeleton height={PARTY_HEIGHT} radius={12} />}>
            <PartyPanel />
          </WhenNear>
        )}
      </div>
      <KickDialog ask={ask} room={room} onClose={() => setAsk(null)} />
      <ReportPlace about={about} room={room} onClose={() => setAbout(null)} />
    </>
  );
}
