import type { LiveMap, LivePlayer } from '@placar/contracts/live';
import { CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './boards-card.module.css';

/** The report of the last round may come after the end of its map (plugin contract F6). */
const LATE_MS = 30_000;

const leftMs = (endTime: string | null): number => (endTime === null ? 0 : Date.parse(endTime) + LATE_MS - Date.now());

interface UncountedRoundsProps {
  map: Pick<LiveMap, 'team1_score' | 'team2_score' | 'end_time'>;
  players: readonly Pick<LivePlayer, 'rounds'>[];
}

/** Says how far the numbers of the players go, where the last reports of a map that is over never came. Nothing where they go all the way. */
export function UncountedRounds({ map, players }: UncountedRoundsProps) {
  const { t } = useTranslation('spectate');
  const counted = Math.max(0, ...players.map(({ rounds }) => rounds));
  const played = map.team1_score + map.team2_score;
  const { end_time: endTime } = map;
  const [isOver, setIsOver] = useState(() => leftMs(endTime) <= 0);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setIsOver(true), leftMs(endTime));
    return () => clearTimeout(timer);
  }, [isOver, endTime]);
  if (!isOver || players.length === 0 || counted >= played) return null;
  return (
    <p className={styles.uncounted} role="note">
      <CircleHelp size={16} />
      {t('uncounted', { counted, played })}
    </p>
  );
}
