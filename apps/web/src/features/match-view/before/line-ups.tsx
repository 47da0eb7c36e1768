import type { PlayerStanding } from '@placar/contracts/leaderboard';
import type { LiveMatch } from '@placar/contracts/live';
import type { MatchPlan } from '@placar/contracts/matches';
import { Crown, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/players/avatar';
import { TeamCrest } from '../../../components/teams/team-crest';
import { SLOTS } from '../../../components/match/match-summary';
import { formatNumber } from '../../../lib/format';
import { useSession } from '../../../lib/session';
import { Badge, Card, CardHeader, Skeleton, StatCell, cx, tierAroundOne } from '../../../ui';
import { PlayerPageLink, ShownName } from '../../../components/players/player-name';
import styles from './before-match.module.css';

type Standings = ReadonlyMap<string, PlayerStanding> | undefined;
type Player = MatchPlan['team1'][number];

/** Mean rating of those who have one; null when nobody has. */
export function meanRating(roster: readonly Player[], standings: ReadonlyMap<string, PlayerStanding>): number | null {
  const ratings = roster.flatMap(({ steam_id: id, coach }) => (coach ? [] : (standings.get(id)?.average_rating ?? [])));
  return ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
}

function PlayerLine({ player, standings, isMe }: { player: Player; standings: Standings; isMe: boolean }) {
  const { t } = useTranslation('before');
  const name = player.name === '' ? player.steam_id : player.name;
  const standing = standings?.get(player.steam_id);
  return (
    <li className={cx(styles.player, isMe && styles.me)}>
      <Avatar name={name} src={player.image} size={32} />
      <span className={styles.playerText}>
        <PlayerPageLink name={name} to={`/user/${player.steam_id}`} className={styles.playerName}>
          <ShownName name={name} />
        </PlayerPageLink>
        {player.captain && (
          <Badge small tone="vip" icon={<Crown />}>
            {t('captain')}
          </Badge>
        )}
        {player.coach && <Badge small>{t('coach')}</Badge>}
        {isMe && (
          <Badge small tone="brand">
            {t('you')}
          </Badge>
        )}
      </span>
      {!player.coach &&
        (standings === undefined ? (
          <Skeleton width={40} height={18} />
        ) : standing === undefined ? (
          <span className={styles.unrated}>{t('unrated')}</span>
        ) : (
          <span className={styles.figures}>
            <StatCell strong tier={tierAroundOne(standing.average_rating)}>
              {formatNumber(standing.average_rating, 2)}
            </StatCell>
            <span className={styles.maps}>{t('maps', { count: standing.total_maps })}</span>
          </span>
        ))}
    </li>
  );
}

/** Both rosters side by side with everybody's rating; each name leads to its profile. */
export function LineUps({ match, plan, standings }: { match: LiveMatch; plan: MatchPlan; standings: Standings }) {
  const { t } = useTranslation('before');
  const { user } = useSession();
  const own = user?.steam_id_proved === 1 ? user.steam_id : null;
  return (
    <Card as="section" padded={false} data-testid="line-ups">
      <CardHeader icon={<Users size={18} />} title={t('lineUps')} />
      <div className={styles.teams}>
        {SLOTS.map((slot) => {
          const mean = standings === undefined ? null : meanRating(plan[slot], standings);
          return (
            <section key={slot} className={styles.team} aria-label={match[slot].name}>
              <h3 className={styles.teamHead}>
                <TeamCrest name={match[slot].name} logo={match[slot].logo} size={28} />
                <bdi className={styles.teamName}>{match[slot].name}</bdi>
                {mean !== null && <span className={styles.mean}>{t('mean', { rating: formatNumber(mean, 2) })}</span>}
              </h3>
              {plan[slot].length === 0 ? (
                <p className={styles.none}>{t('noRoster')}</p>
              ) : (
                <ul className={styles.roster}>
                  {plan[slot].map((player) => (
                    <PlayerLine
                      key={player.steam_id}
                      player={player}
                      standings={standings}
                      isMe={player.steam_id === own}
                    />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
    </Card>
  );
}
