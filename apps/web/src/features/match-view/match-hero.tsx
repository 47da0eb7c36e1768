import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeasonLink } from '../../components/seasons/season-link';
import { isOver } from '../../lib/match-state';
import { Badge, CopyButton, FlagImg, cx } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { TeamCrest } from '../../components/teams/team-crest';
import { HeroScore } from './hero-score';
import styles from './match-hero.module.css';
import { focusMap, sideNow, stateOf } from '../../components/match/match-summary';
import { TrustMarks } from '../../components/match/trust-marks';

function SideMark({ side }: { side: 'ct' | 't' | null }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.sideSlot}>
      {side !== null && (
        <span className={cx(styles.side, side === 'ct' ? styles.ct : styles.tr)}>{t(`side.${side}`)}</span>
      )}
    </span>
  );
}

function TeamBlock({ match, slot, isHidden }: { match: LiveMatch; slot: TeamSlot; isHidden: boolean }) {
  const { t } = useTranslation('match');
  const team = match[slot];
  const isWinner = !isHidden && match.winner === slot && isOver(stateOf(match));
  const isLoser = !isHidden && match.winner !== null && match.winner !== slot;
  return (
    <div className={cx(styles.team, slot === 'team2' && styles.mirrored, isLoser && styles.loser)}>
      <TeamCrest name={team.name} logo={team.logo} size={88} className={styles.crest} />
      <div className={styles.teamText}>
        <p className={styles.teamName}>
          {team.id === null ? (
            <bdi>{team.name}</bdi>
          ) : (
            <Link to={`/teams/${team.id}`} className={styles.teamLink}>
              <bdi>{team.name}</bdi>
            </Link>
          )}
        </p>
        <p className={styles.teamMeta}>
          {team.flag !== null && <FlagImg code={team.flag} width={20} />}
          {match.end_time === null && <SideMark side={sideNow(match, slot)} />}
          {isWinner && (
            <span className={styles.winner}>
              <Trophy size={14} />
              {t('hero.winner')}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/* Titles with the plugin's own placeholders say nothing to a reader. */
function readableTitle(title: string): string | null {
  const text = title.trim();
  return text === '' || text.includes('{') ? null : text;
}

export interface MatchHeroProps {
  match: LiveMatch;
  status: ReactNode;
  freshness: ReactNode;
  /** More buttons at the end of the first line. */
  actions?: ReactNode;
  /** The result is kept from the viewer. */
  isHidden?: boolean;
  children?: ReactNode;
}

/** Top of the match page: state, both teams with their sides, the score, and below it the maps (children). */
export function MatchHero({ match, status, freshness, actions, isHidden = false, children }: MatchHeroProps) {
  const { t } = useTranslation(['match', 'common']);
  const map = focusMap(match);
  const side = sideNow(match, 'team1');
  const title = readableTitle(match.title);
  return (
    <section
      className={styles.hero}
      data-state={stateOf(match)}
      data-side={side ?? 'none'}
      data-season={match.season_id !== null}
    >
      {map !== null && <MapArt map={map.name} className={styles.art} />}
      <span className={cx(styles.wedge, styles.wedge1)} aria-hidden="true" />
      <span className={cx(styles.wedge, styles.wedge2)} aria-hidden="true" />
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('match:title', { team1: match.team1.name, team2: match.team2.name })}
      </h1>
      <div className={styles.top}>
        {status}
        <Badge tone="neutral">{t('common:match.bestOf', { maps: match.max_maps })}</Badge>
        <SeasonLink seasonId={match.season_id} className={styles.season} />
        {title !== null && <span className={styles.title}>{title}</span>}
        <TrustMarks match={match} />
        <span className={styles.topEnd}>
          {freshness}
          {actions}
          <span className={styles.copyLink}>
            <CopyButton value={window.location.origin + window.location.pathname} label={t('match:hero.copyLink')} />
          </span>
        </span>
      </div>
      <div className={styles.versusRow}>
        <TeamBlock match={match} slot="team1" isHidden={isHidden} />
        <HeroScore match={match} isHidden={isHidden} />
        <TeamBlock match={match} slot="team2" isHidden={isHidden} />
      </div>
      {children}
    </section>
  );
}
