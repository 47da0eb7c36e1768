import type { BracketAnswer, BracketMatch } from '@placar/contracts/seasons';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert, Badge, RelativeTime, cx } from '../../ui';
import { bracketRounds, bracketScore, type BracketRound } from './season-model';
import styles from './season-bracket.module.css';

function Side({ match, side, score }: { match: BracketMatch; side: 1 | 2; score: number | null }) {
  const { t } = useTranslation('seasons');
  const id = side === 1 ? match.team1_id : match.team2_id;
  const name = side === 1 ? match.team1_name : match.team2_name;
  const isWinner = match.winner_team_id !== null && match.winner_team_id === id;
  return (
    <span className={cx(styles.side, isWinner && styles.winner)}>
      {name === null ? (
        <span className={styles.open}>{t('bracket.open')}</span>
      ) : id === null ? (
        <bdi className={styles.team}>{name}</bdi>
      ) : (
        <Link to={`/teams/${id}`} className={styles.team}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {isWinner && <span className="visually-hidden">{t('bracket.won')}</span>}
      <span className={styles.score}>{score ?? '–'}</span>
    </span>
  );
}

function MatchBox({ match }: { match: BracketMatch }) {
  const { t } = useTranslation('seasons');
  const score = bracketScore(match.scores ?? match.report.scores);
  const { state } = match.report;
  return (
    <article className={styles.match} data-state={match.state}>
      <header className={styles.matchHead}>
        <span>{match.identifier === null ? '' : t('bracket.match', { letter: match.identifier })}</span>
        {state === 'waiting' && (
          <Badge small tone="warning">
            {t('bracket.waiting')}
          </Badge>
        )}
        {state === 'conflict' && (
          <Badge small tone="danger" icon={<TriangleAlert />}>
            {t('bracket.conflict')}
          </Badge>
        )}
        {match.match_id !== null && (
          <Link to={`/match/${match.match_id}`} className={styles.matchLink}>
            {t('bracket.toMatch')}
          </Link>
        )}
      </header>
      <Side match={match} side={1} score={score?.[0] ?? null} />
      <Side match={match} side={2} score={score?.[1] ?? null} />
    </article>
  );
}

function Rounds({ rounds, label, isLosers }: { rounds: readonly BracketRound[]; label: string; isLosers?: boolean }) {
  const { t } = useTranslation('seasons');
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <ol className={styles.rounds}>
        {rounds.map(({ round, matches }, index) => (
          <li key={round} className={styles.round}>
            <h3 className={styles.roundTitle}>
              {!isLosers && index === rounds.length - 1 && rounds.length > 1
                ? t('bracket.final')
                : t('bracket.round', { number: Math.abs(round) })}
            </h3>
            <div className={styles.column}>
              {matches.map((match) => (
                <MatchBox key={match.id} match={match} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The bracket as Challonge had it last: winners round by round, losers below. */
export function SeasonBracket({ bracket }: { bracket: BracketAnswer['bracket'] }) {
  const { t } = useTranslation('seasons');
  const { winners, losers } = bracketRounds(bracket.matches);
  return (
    <div className={styles.bracket}>
      {bracket.problem !== null && <Alert tone="warning">{t('bracket.problem')}</Alert>}
      {winners.length > 0 && <Rounds rounds={winners} label={t('bracket.winners')} />}
      {losers.length > 0 && (
        <>
          <h3 className={styles.losersTitle}>{t('bracket.losers')}</h3>
          <Rounds rounds={losers} label={t('bracket.losers')} isLosers />
        </>
      )}
      <p className={styles.synced}>
        {t('bracket.synced')} <RelativeTime value={bracket.synced_at} />
      </p>
    </div>
  );
}
