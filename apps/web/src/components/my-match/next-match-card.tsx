import type { MyMatch } from '@placar/contracts/matches';
import { ArrowRight, Play, Trophy, Vote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Countdown } from '../match/clocks/countdown';
import { useMatchServer } from '../match/use-match-server';
import { formatMoment } from '../../lib/format';
import { matchState } from '../../lib/match-state';
import { Badge, ButtonAnchor, ButtonLink, CopyField, cx } from '../../ui';
import { MapArt } from '../maps/map-art';
import { StatusBadge } from '../match/status-badge';
import { TeamCrest } from '../teams/team-crest';
import { shownScore } from '../match/match-row';
import styles from './next-match.module.css';
import { useVetoTurn } from './use-veto-turn';

function Side({ match, slot }: { match: MyMatch; slot: 'team1' | 'team2' }) {
  const { t } = useTranslation('matches');
  const name = match[`${slot}_string`];
  return (
    <div className={cx(styles.team, slot === 'team2' && styles.mirrored)}>
      <TeamCrest name={name} logo={match[`${slot}_logo`]} size={64} />
      <div className={styles.teamText}>
        <bdi className={styles.name}>{name}</bdi>
        {match.my_team === slot && (
          <Badge small tone="brand">
            {t('next.yours')}
          </Badge>
        )}
      </div>
    </div>
  );
}

/** How to join: the line for the console and the button, for those to whom the server's address is shown. */
function Join({ match }: { match: MyMatch }) {
  const { t } = useTranslation('matches');
  const { joinable } = useMatchServer(match.server_id, match.end_time !== null);
  if (joinable === null) return null;
  return (
    <div className={styles.join}>
      <CopyField label={t('next.address')} value={joinable.connectLine} />
      <ButtonAnchor variant="primary" href={`steam://connect/${joinable.address}`} leftIcon={<Play size={16} />}>
        {t('next.connect')}
      </ButtonAnchor>
    </div>
  );
}

/** Whose turn it is in the veto on the web, and the way there for whoever is to act. */
function Veto({ match }: { match: MyMatch }) {
  const { t } = useTranslation('matches');
  const turn = useVetoTurn(match);
  if (turn === null) return null;
  return (
    <div className={cx(styles.veto, turn.isMine && styles.called)} role="status">
      <Vote size={20} />
      <p>
        {turn.isMine ? t('next.vetoMine') : turn.name === null ? t('next.veto') : t('next.vetoOf', { name: turn.name })}
      </p>
      {turn.isMine && (
        <ButtonLink to={`/match/${match.id}`} variant="primary">
          {t('next.toVeto')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The match that the user plays now, or next: against whom, when, and how to get in. */
export function NextMatchCard({ match }: { match: MyMatch }) {
  const { t } = useTranslation(['matches', 'common']);
  const state = matchState(match);
  const isComing = state === 'scheduled';
  const score = shownScore(match);
  return (
    <section className={styles.card} aria-labelledby="next-match" data-testid="next-match">
      <MapArt map={match.current_map_name ?? 'de_mirage'} className={styles.art} />
      <div className={styles.top}>
        <h2 id="next-match" className={styles.heading}>
          {t(isComing ? 'matches:next.title' : 'matches:next.now')}
        </h2>
        <StatusBadge state={state} />
        {match.season_id !== null && match.season_name !== null && (
          <Link to={`/season/${match.season_id}`} className={styles.season}>
            <Trophy size={14} />
            <bdi>{match.season_name}</bdi>
          </Link>
        )}
      </div>
      <div className={styles.versus}>
        <Side match={match} slot="team1" />
        <div className={styles.middle}>
          {score === null ? (
            <span className={styles.versusWord}>{t('common:match.versus')}</span>
          ) : (
            <span className={styles.score}>{`${score[0]} : ${score[1]}`}</span>
          )}
          <span className={styles.bestOf}>{t('common:match.bestOf', { maps: match.max_maps })}</span>
        </div>
        <Side match={match} slot="team2" />
      </div>
      {match.has_veto && <Veto match={match} />}
      <div className={styles.bottom}>
        {isComing && (
          <p className={styles.when}>
            {match.start_time === null ? (
              t('matches:next.noTime')
            ) : (
              <>
                <Countdown to={match.start_time} className={styles.countdown} />
                <time dateTime={match.start_time} className={styles.moment}>
                  {formatMoment(match.start_time)}
                </time>
              </>
            )}
          </p>
        )}
        <Join match={match} />
        <ButtonLink to={`/match/${match.id}`} rightIcon={<ArrowRight size={16} />}>
          {t('matches:next.open')}
        </ButtonLink>
      </div>
    </section>
  );
}
