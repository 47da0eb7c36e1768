import type { LobbyThumb } from '@placar/contracts/lobby';
import { Crown, HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../components/players/avatar';
import { IconButton } from '../../../../ui';
import type { RoomProps } from '../room-props';
import styles from './after-match.module.css';

const THUMBS = [
  { kind: 'good_captain', icon: <Crown size={16} /> },
  { kind: 'calm', icon: <HeartHandshake size={16} /> },
] as const satisfies readonly { kind: LobbyThumb; icon: React.ReactNode }[];

/** Something good about mates of one's own team, once the match is over; each once. */
export function Mates({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, act, doing } = room;
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  if (standing.kind !== 'seated' || lobby.match_id === null || lobby.status !== 'finished') return null;
  const { id: mine, team } = standing.seat;
  const mates = team === null ? [] : lobby.seats.filter((seat) => seat.team === team && seat.id !== mine);
  if (mates.length === 0) return null;
  const thumb = async (id: number, kind: LobbyThumb) => {
    if (await act('thumb', { user_id: id, kind })) setGiven((known) => new Set([...known, `${id} ${kind}`]));
  };
  return (
    <>
      <p className={styles.heading} id="lobby-mates">
        {t('thumb.title')}
      </p>
      <ul className={styles.mates} aria-labelledby="lobby-mates">
        {mates.map(({ id, name }) => (
          <li key={id} className={styles.mate}>
            <Avatar name={name} size={24} />
            <bdi className={styles.name}>{name}</bdi>
            {THUMBS.map(({ kind, icon }) => {
              const isGiven = given.has(`${id} ${kind}`);
              return (
                <IconButton
                  key={kind}
                  size="sm"
                  variant={isGiven ? 'primary' : 'secondary'}
                  label={t(isGiven ? `thumb.${kind}Done` : `thumb.${kind}`, { name })}
                  icon={icon}
                  aria-pressed={isGiven}
                  disabled={isGiven || doing !== null}
                  onClick={() => void thumb(id, kind)}
                />
              );
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
