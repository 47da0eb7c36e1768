import type { LiveMatch, LivePlayer } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { useTranslation } from 'react-i18next';
import { SLOTS, focusMap, sideNow } from '../../components/match/match-summary';
import { formatNumber } from '../../lib/format';
import type { LiveMatchView } from '../../lib/live/live-store';
import { cx } from '../../ui';
import styles from './overlay-boards.module.css';

/** Players of a team on the map that is shown, best first. */
export function playersOf(match: LiveMatch, view: LiveMatchView, slot: TeamSlot): LivePlayer[] {
  const map = focusMap(match);
  const players = map === null ? [] : (view.scoreboards[map.number]?.players ?? []);
  return players
    .filter((player) => player.team === slot)
    .toSorted((a, b) => b.rating - a.rating || b.kills - a.kills || a.name.localeCompare(b.name));
}

const FIGURES = [
  ['kills', (player: LivePlayer) => formatNumber(player.kills)],
  ['deaths', (player: LivePlayer) => formatNumber(player.deaths)],
  ['assists', (player: LivePlayer) => formatNumber(player.assists)],
  ['adr', (player: LivePlayer) => formatNumber(player.adr, 1)],
  ['rating', (player: LivePlayer) => formatNumber(player.rating, 2)],
] as const;

function Board({ match, view, slot }: { match: LiveMatch; view: LiveMatchView; slot: TeamSlot }) {
  const { t } = useTranslation(['overlay', 'stats']);
  const team = match[slot];
  const side = sideNow(match, slot);
  const players = playersOf(match, view, slot);
  return (
    <table className={cx(styles.board, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      <caption className="visually-hidden">{t('overlay:board.of', { team: team.name })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <bdi>{team.name}</bdi>
          </th>
          {FIGURES.map(([key]) => (
            <th key={key} scope="col">
              <abbr title={t(`stats:long.${key}`)}>{t(`stats:short.${key}`)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={player.steam_id}>
            <th scope="row">
              <bdi>{player.name}</bdi>
            </th>
            {FIGURES.map(([key, text]) => (
              <td key={key} className={key === 'kills' || key === 'rating' ? styles.strong : undefined}>
                {player.rounds === 0 ? '–' : text(player)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both teams' players beside each other, to be read from far away. */
export function OverlayBoards({
  match,
  view,
  className,
}: {
  match: LiveMatch;
  view: LiveMatchView;
  className?: string | undefined;
}) {
  const { t } = useTranslation('overlay');
  const hasPlayers = SLOTS.some((slot) => playersOf(match, view, slot).length > 0);
  if (!hasPlayers)
    return className === undefined ? null : (
      <p className={styles.empty}>{match.end_time === null && t('board.empty')}</p>
    );
  return (
    <div className={cx(styles.boards, className)} data-testid="overlay-boards">
      {SLOTS.map((slot) => (
        <Board key={slot} match={match} view={view} slot={slot} />
      ))}
    </div>
  );
}
