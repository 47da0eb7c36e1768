import type { BombPlant, PlayerKill } from '@placar/contracts/stats';
import { Bomb, Crosshair, Scissors, Skull } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format';
import { Badge, cx } from '../../../../ui';
import type { Feed } from './round-feed-model';
import { ShownName } from '../../../../components/players/player-name';
import styles from './round-feed.module.css';

function Who({ name, side }: { name: string; side: string | null }) {
  const team = side?.toLowerCase();
  return <ShownName name={name} className={cx(styles.who, team === 'ct' && styles.ct, team === 't' && styles.tr)} />;
}

function Kill({ kill }: { kill: PlayerKill }) {
  const { t } = useTranslation('spectate');
  return (
    <>
      {kill.attacker_name === null || kill.suicide === 1 ? (
        <Skull size={14} />
      ) : (
        <Who name={kill.attacker_name} side={kill.attacker_side} />
      )}
      {kill.assister_name !== null && (
        <span className={styles.assist}>
          + <bdi>{kill.assister_name}</bdi>
        </span>
      )}
      <span className={styles.weapon}>{kill.weapon}</span>
      {kill.headshot === 1 && (
        <span role="img" aria-label={t('feed.headshot')} title={t('feed.headshot')}>
          <Crosshair size={14} />
        </span>
      )}
      <Who name={kill.player_name} side={kill.player_side} />
    </>
  );
}

function BombAct({ bomb }: { bomb: BombPlant }) {
  const { t } = useTranslation('spectate');
  const name = bomb.name ?? '–';
  return bomb.defused === 1 ? (
    <>
      <Scissors size={14} />
      <span>{t('feed.defused', { name })}</span>
    </>
  ) : (
    <>
      <Bomb size={14} />
      <span>{t('feed.planted', { name, site: bomb.site.toUpperCase() })}</span>
    </>
  );
}

/** Who killed whom in a round and what happened with the bomb, in order; with `isNow` who is still alive besides. */
export function RoundFeed({ feed, round, isNow = false }: { feed: Feed; round: number; isNow?: boolean }) {
  const { t } = useTranslation('spectate');
  if (feed.lines.length === 0 && !isNow) return null;
  return (
    <section className={styles.feed} aria-label={t('feed.title', { round })} data-testid="round-feed">
      {isNow && (
        <p className={styles.strip}>
          <span>{t('feed.title', { round })}</span>
          <b className={styles.alive}>{t('feed.alive', { one: feed.alive.team1, two: feed.alive.team2 })}</b>
          {feed.bomb !== null && (
            <Badge small tone={feed.bomb.defused === 1 ? 'success' : 'warning'} icon={<Bomb />}>
              {feed.bomb.defused === 1
                ? t('feed.bombDefused')
                : t('feed.bombPlanted', { site: feed.bomb.site.toUpperCase() })}
            </Badge>
          )}
        </p>
      )}
      <ol className={styles.lines}>
        {feed.lines.map((line) => (
          <li key={line.key} className={styles.line}>
            <time className={styles.time}>{formatDuration(line.at)}</time>
            {line.kind === 'kill' ? <Kill kill={line.kill} /> : <BombAct bomb={line.bomb} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
