import type { LobbySnapshot } from '@placar/contracts/lobby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format';
import { Card, CardHeader } from '../../../../ui';
import { lobbyNews } from './lobby-news';
import { useNewsWords } from '../room-words';
import styles from './room-log.module.css';

const MOST = 60;

interface Line {
  id: number;
  at: string;
  text: string;
}

/** What happens in the lobby while this page is open, newest first. */
export function useRoomLog(lobby: LobbySnapshot): readonly Line[] {
  const words = useNewsWords(lobby);
  const [{ seen, lines }, set] = useState<{ seen: LobbySnapshot; lines: readonly Line[] }>({ seen: lobby, lines: [] });
  if (seen !== lobby) {
    const first = lines[0]?.id ?? 0;
    // Put into words now: later the people that it names may be gone.
    const fresh = lobbyNews(seen, lobby).map((news, index) => ({
      id: first + index + 1,
      at: lobby.now,
      text: words(news),
    }));
    set({ seen: lobby, lines: fresh.length === 0 ? lines : [...fresh.toReversed(), ...lines].slice(0, MOST) });
  }
  return lines;
}

/** The log of the room. */
export function RoomLog({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('lobby');
  return (
    <Card as="section" padded={false} className={styles.panel} aria-label={t('panel.log')}>
      <CardHeader title={t('panel.log')} />
      {lines.length === 0 ? (
        <p className={styles.note}>{t('log.empty')}</p>
      ) : (
        <ol className={styles.lines} tabIndex={0} aria-label={t('panel.log')}>
          {lines.map((line) => (
            <li key={line.id}>
              <time dateTime={line.at}>{formatTime(line.at)}</time>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
