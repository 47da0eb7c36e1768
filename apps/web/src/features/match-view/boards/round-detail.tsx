import type { LiveMap, LiveMatch, LiveRound } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { ChevronLeft, ChevronRight, Crosshair, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '../../../components/match/match-summary';
import { formatNumber } from '../../../lib/format';
import { IconButton, Skeleton, cx } from '../../../ui';
import { TeamCrest } from '../../../components/teams/team-crest';
import type { PlayerRounds } from './match-stats-model';
import { ShownName } from '../../../components/players/player-name';
import styles from './round-detail.module.css';
import { RoundInTimelineButton } from './round-jump';
import { useRoundText } from './round-strip';
import { RoundFeed } from './feed/round-feed';
import { feedOfRound } from './feed/round-feed-model';
import { roundsPlayed, useBombs, useMatchStats } from './use-match-stats';

type PlayerLine = PlayerRounds & { line: NonNullable<PlayerRounds['lines'][number]> };

/** Players of a team in one round: most kills first, then most damage; those whom nobody saw are left out. */
export function linesOfRound(
  players: readonly PlayerRounds[],
  map: number,
  round: number,
  team: TeamSlot,
): PlayerLine[] {
  return players
    .flatMap((player): PlayerLine[] => {
      const line = player.lines[round - 1] ?? null;
      return player.map === map && player.team === team && line !== null ? [{ ...player, line }] : [];
    })
    .toSorted((a, b) => b.line[0] - a.line[0] || b.line[3] - a.line[3] || a.name.localeCompare(b.name));
}

function Player({ player }: { player: PlayerLine }) {
  const { t } = useTranslation('spectate');
  const [kills, deaths, , damage] = player.line;
  return (
    <li className={cx(styles.player, deaths > 0 && styles.dead)}>
      <ShownName name={player.name} className={styles.name} />
      <span className={styles.kills}>
        <span className="visually-hidden">{t('round.kills', { count: kills })}</span>
        {Array.from({ length: Math.min(kills, 5) }, (_, index) => (
          <Crosshair key={index} size={13} />
        ))}
      </span>
      <span className={styles.damage}>
        <span className="visually-hidden">{t('round.damage', { value: formatNumber(damage) })}</span>
        <span aria-hidden="true">{formatNumber(damage)}</span>
      </span>
      {deaths === 0 && <span className="visually-hidden">{t('round.survived')}</span>}
    </li>
  );
}

function Team({
  match,
  slot,
  lines,
  isWinner,
}: {
  match: LiveMatch;
  slot: TeamSlot;
  lines: PlayerLine[];
  isWinner: boolean;
}) {
  const { t } = useTranslation('spectate');
  const team = match[slot];
  const damage = lines.reduce((sum, { line }) => sum + line[3], 0);
  return (
    <div className={cx(styles.team, isWinner && styles.winner)}>
      <p className={styles.teamHead}>
        <TeamCrest name={team.name} logo={team.logo} size={20} />
        <bdi className={styles.teamName}>{team.name}</bdi>
        <span className={styles.teamDamage}>{t('round.damage', { value: formatNumber(damage) })}</span>
      </p>
      <ol className={styles.players}>
        {lines.map((player) => (
          <Player key={player.steamId} player={player} />
        ))}
      </ol>
    </div>
  );
}

/** One round in full: how it went in words, and what each player did in it where the server told. */
export function RoundDetail({
  match,
  map,
  round,
  onChoose,
}: {
  match: LiveMatch;
  map: LiveMap;
  round: LiveRound;
  onChoose: (round: number | null) => void;
}) {
  const { t } = useTranslation('spectate');
  const text = useRoundText(match)(round);
  const stats = useMatchStats(match, true);
  const bombs = useBombs(match.id, roundsPlayed(match));
  const feed = feedOfRound({ kills: stats.kills, bombs }, { map: map.number, round: round.round, players: [] });
  const numbers = map.rounds.map((one) => one.round);
  const at = numbers.indexOf(round.round);
  const [before, after] = [numbers[at - 1], numbers[at + 1]];
  const teams = SLOTS.map((slot) => [slot, linesOfRound(stats.players ?? [], map.number, round.round, slot)] as const);
  const hasLines = teams.some(([, lines]) => lines.length > 0);
  return (
    <section className={styles.detail} aria-label={t('round.title', { round: round.round })} data-testid="round-detail">
      <div className={styles.head}>
        <IconButton
          size="sm"
          label={t('round.previous')}
          icon={<ChevronLeft size={16} />}
          disabled={before === undefined}
          onClick={() => before !== undefined && onChoose(before)}
        />
        <p className={styles.text} role="status">
          {text}
        </p>
        <IconButton
          size="sm"
          label={t('round.next')}
          icon={<ChevronRight size={16} />}
          disabled={after === undefined}
          onClick={() => after !== undefined && onChoose(after)}
        />
        <RoundInTimelineButton map={map.number} round={round.round} />
        <IconButton size="sm" label={t('round.close')} icon={<X size={16} />} onClick={() => onChoose(null)} />
      </div>
      {stats.players === undefined && stats.error === undefined ? (
        <div role="status" aria-label={t('round.loading')}>
          <Skeleton height={150} radius={8} />
        </div>
      ) : hasLines ? (
        <div className={styles.teams}>
          {teams.map(([slot, lines]) => (
            <Team key={slot} match={match} slot={slot} lines={lines} isWinner={round.winner === slot} />
          ))}
        </div>
      ) : (
        <p className={styles.none}>{t('round.noLines')}</p>
      )}
      <RoundFeed feed={feed} round={round.round} />
    </section>
  );
}
