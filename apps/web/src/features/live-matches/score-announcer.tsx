import type { LiveMatch } from '@placar/contracts/live';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreNews } from './score-news';

/** Says new scores to screen readers, politely: one message in five seconds, the newest score of each match. */
export function ScoreAnnouncer({ matches }: { matches: readonly LiveMatch[] }) {
  const { t } = useTranslation('live');
  const [words, setWords] = useState<readonly LiveMatch[]>([]);
  const [more, setMore] = useState(0);
  const [news] = useState(
    () =>
      new ScoreNews((shown, rest) => {
        setWords(shown);
        setMore(rest);
      }),
  );
  useEffect(() => news.see(matches), [news, matches]);
  useEffect(() => () => news.stop(), [news]);
  const lines = words.flatMap((match) => {
    const map = match.maps.find((one) => one.number === match.current_map);
    if (map === undefined) return [];
    return [
      t('announce.score', {
        team1: match.team1.name,
        score1: map.team1_score,
        team2: match.team2.name,
        score2: map.team2_score,
      }),
    ];
  });
  return (
    <p className="visually-hidden" role="status">
      {[...lines, ...(more > 0 ? [t('announce.more', { count: more })] : [])].join(' ')}
    </p>
  );
}
