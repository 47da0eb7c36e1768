import type { LobbyCard as Lobby } from '@placar/contracts/lobby';
import { mapDisplayName } from '@placar/domain/maps';
import { Clock, Gauge, Hourglass, Link2, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format';
import { Badge, RelativeTime, cx, type BadgeTone } from '../../ui';
import grid from '../card-grid.module.css';
import { MapArt } from '../maps/map-art';
import styles from './lobby-card.module.css';
import { useModeWords } from './use-lobbies';

const ACCESS_ICON: Readonly<Record<string, ReactNode>> = {
  link: <Link2 size={14} />,
  rating: <SlidersHorizontal size={14} />,
  team: <ShieldCheck size={14} />,
};

const TONE: Partial<Record<Lobby['status'], BadgeTone>> = {
  open: 'success',
  ready_check: 'warning',
  live: 'live',
};

const isLimited = (access: string): access is 'link' | 'rating' | 'team' => Object.hasOwn(ACCESS_ICON, access);

/** Taken and free seats as a row of marks; the words beside it say the same. */
function SeatMarks({ taken, all }: { taken: number; all: number }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {Array.from({ length: all }, (_, seat) => (
        <span key={seat} className={cx(styles.mark, seat < taken && styles.taken)} />
      ))}
    </span>
  );
}

/** A lobby as a card: mode, map, seats, level and who may come. The whole card is a link. */
export function LobbyCard({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('lobbies');
  const { nameOf } = useModeWords();
  const missing = lobby.capacity - lobby.seats;
  return (
    <article className={cx(grid.card, styles.card)}>
      <div className={styles.art}>
        {/* Until the map is known each mode has a picture of its own. */}
        <MapArt map={lobby.map ?? lobby.mode} className={styles.picture} />
        <span className={styles.badges}>
          <Badge small tone={TONE[lobby.status] ?? 'info'}>
            {t(`status.${lobby.status}`)}
          </Badge>
          {lobby.is_challenge && <Badge small>{t('challenge')}</Badge>}
        </span>
        <span className={styles.mode}>
          {nameOf(lobby.mode)}
          {lobby.map !== null && <span className={styles.map}>{mapDisplayName(lobby.map)}</span>}
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={cx(grid.name, styles.name)}>
          <Link to={`/lobby/${lobby.id}`} className={grid.cardLink}>
            <bdi>{lobby.name}</bdi>
          </Link>
        </h3>
        <p className={styles.seats}>
          <span className={styles.count}>
            <span aria-hidden="true">
              {lobby.seats}
              <span className={styles.of}>/{lobby.capacity}</span>
            </span>
            <span className="visually-hidden">{t('seats', { taken: lobby.seats, all: lobby.capacity })}</span>
          </span>
          <SeatMarks taken={lobby.seats} all={lobby.capacity} />
          <span className={cx(styles.missing, missing > 0 && missing <= 2 && styles.near)}>
            {missing === 0 ? t('full') : t('missing', { count: missing })}
          </span>
        </p>
        <p className={styles.facts}>
          <span title={t('average')}>
            <Gauge size={14} />
            <span className="visually-hidden">{t('average')}: </span>
            {lobby.average_rating === null ? t('unrated') : formatNumber(lobby.average_rating)}
          </span>
          {isLimited(lobby.access) && (
            <span>
              {ACCESS_ICON[lobby.access]}
              {t(`access.${lobby.access}`)}
            </span>
          )}
          {lobby.waiting > 0 && (
            <span>
              <Hourglass size={14} />
              {t('waiting', { count: lobby.waiting })}
            </span>
          )}
          <span className={styles.age}>
            <Clock size={14} />
            <span className="visually-hidden">{t('made')} </span>
            <RelativeTime value={lobby.created_at} />
          </span>
        </p>
      </div>
    </article>
  );
}
