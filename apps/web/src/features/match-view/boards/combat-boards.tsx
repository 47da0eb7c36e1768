import type { LiveMatch, LivePlayer } from '@placar/contracts/live';
import type { Side } from '@placar/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Skeleton } from '../../../ui';
import styles from './boards-card.module.css';
import { toldCombat, withCombat } from './combat-model';
import { Scoreboards } from './scoreboard';
import { roundsPlayed, useBombs, useMatchStats } from './use-match-stats';

/** Of two teams of five. */
const HEIGHT = 560;

/** The boards with what happened in fights: only columns that the plugin of the match tells, and a word where it tells none. */
export function CombatBoards({
  match,
  players,
  maps,
  team1Side,
}: {
  match: LiveMatch;
  players: readonly LivePlayer[];
  maps: readonly number[];
  team1Side: Side | null;
}) {
  const { t } = useTranslation('spectate');
  const { players: rounds, kills, error, reload } = useMatchStats(match, true);
  const bombs = useBombs(match.id, roundsPlayed(match));
  const board = useMemo(
    () => withCombat(players, rounds ?? [], kills, bombs, maps),
    [players, rounds, kills, bombs, maps],
  );
  const told = toldCombat(board);
  if (rounds === undefined && error === undefined)
    return (
      <div role="status" aria-label={t('combat.loading')}>
        <Skeleton height={HEIGHT} radius={0} />
      </div>
    );
  return (
    <>
      <Scoreboards
        match={match}
        players={board}
        team1Side={team1Side}
        columns={['kills', 'deaths', ...told, 'utilDamage', 'flashed', 'rating']}
      />
      {error !== undefined && (
        <p className={styles.untold} role="alert">
          {t('charts.failed')}{' '}
          <Button size="sm" onClick={reload}>
            {t('charts.retry')}
          </Button>
        </p>
      )}
      {error === undefined && told.length < 2 && <p className={styles.untold}>{t('combat.untold')}</p>}
    </>
  );
}
