import type { LiveMatch, ArrivalsFrame } from '@placar/contracts/live';
import { CircleCheck, CircleDashed, CircleHelp, Hourglass, PlugZap, UsersRound, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '../../../components/match/match-summary';
import { Badge, Card, CardHeader, RelativeTime, type BadgeTone } from '../../../ui';
import { Avatar } from '../../../components/players/avatar';
import { TeamCrest } from '../../../components/teams/team-crest';
import styles from './arrivals-card.module.css';
import { arrivalCounts, arrivalState, type Arrival, type ArrivalState } from './arrivals';

const LOOK: Readonly<Record<ArrivalState, { tone: BadgeTone; Icon: LucideIcon }>> = {
  ready: { tone: 'success', Icon: CircleCheck },
  notReady: { tone: 'warning', Icon: Hourglass },
  connected: { tone: 'info', Icon: PlugZap },
  absent: { tone: 'neutral', Icon: CircleDashed },
  unknown: { tone: 'neutral', Icon: CircleHelp },
};

function PlayerLine({ player }: { player: Arrival }) {
  const { t } = useTranslation('arrivals');
  const state = arrivalState(player);
  const { tone, Icon } = LOOK[state];
  const name = player.name === '' ? player.steam_id : player.name;
  return (
    <li className={styles.player} data-state={state}>
      <Avatar name={name} size={24} />
      <bdi className={styles.name}>{name}</bdi>
      {player.coach && <span className={styles.coach}>{t('coach')}</span>}
      <Badge small tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {t(`${state}`)}
      </Badge>
    </li>
  );
}

function TeamList({
  match,
  arrivals,
  slot,
}: {
  match: LiveMatch;
  arrivals: ArrivalsFrame;
  slot: (typeof SLOTS)[number];
}) {
  const { t } = useTranslation('arrivals');
  const { players, ready } = arrivals[slot];
  const team = match[slot];
  return (
    <section className={styles.team} aria-label={team.name}>
      <h3 className={styles.teamName}>
        <TeamCrest name={team.name} logo={team.logo} size={24} />
        <bdi>{team.name}</bdi>
        {ready !== null && (
          <Badge small tone={ready ? 'success' : 'warning'}>
            {ready ? t('teamReady') : t('teamNotReady')}
          </Badge>
        )}
      </h3>
      {players.length === 0 ? (
        <p className={styles.note}>{t('empty')}</p>
      ) : (
        <ul className={styles.players}>
          {players.map((player) => (
            <PlayerLine key={player.steam_id} player={player} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who is there and who is ready while the match waits for its players: what the server tells, and what it does not. */
export function ArrivalsCard({ match, arrivals }: { match: LiveMatch; arrivals: ArrivalsFrame }) {
  const { t } = useTranslation('arrivals');
  const { needed, connected, ready } = arrivalCounts(arrivals);
  const isCounted = connected !== null;
  return (
    <Card as="section" padded={false} aria-label={t('title')} data-testid="arrivals">
      <CardHeader
        title={t('title')}
        icon={<UsersRound size={18} />}
        actions={
          <span className={styles.seen}>
            {t('seen')} <RelativeTime value={arrivals.at} />
          </span>
        }
      />
      <p className={styles.summary} role="status">
        {isCounted && <span>{t('summary', { connected, needed })}</span>}
        {isCounted && ready !== null && <span>{t('summaryReady', { ready, needed })}</span>}
        {!isCounted && arrivals.humans !== null && <span>{t('humans', { count: arrivals.humans })}</span>}
        {arrivals.others !== null && arrivals.others > 0 && <span>{t('others', { count: arrivals.others })}</span>}
      </p>
      <div className={styles.teams}>
        {SLOTS.map((slot) => (
          <TeamList key={slot} match={match} arrivals={arrivals} slot={slot} />
        ))}
      </div>
      <p className={styles.told}>{isCounted ? t(`told.${arrivals.told}`) : t('noNames')}</p>
    </Card>
  );
}
