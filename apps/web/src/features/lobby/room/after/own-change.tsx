import { useTranslation } from 'react-i18next';
import { useLobbyModes } from '../../../../components/lobbies/use-lobbies';
import { useEndpoint } from '../../../../lib/endpoints';
import { formatNumber, formatSigned } from '../../../../lib/format';
import type { RoomProps } from '../room-props';
import styles from './after-match.module.css';

/** The ladders count a result some seconds after the match. */
const LOOK_EVERY_MS = 4_000;

/** What the match did to the own points, and how likely the win was; the line is there before. Some matches count nothing. */
export function OwnChange({ room: { lobby, standing, userId } }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { modes } = useLobbyModes();
  const isRanked = modes?.some(({ rules }) => rules.key === lobby.mode && rules.ranked) === true;
  const isMine = isRanked && !lobby.settings.private && standing.kind === 'seated' && lobby.result !== null;
  const { data } = useEndpoint(
    'GET /users/:id/skill',
    isMine && userId !== null ? { params: { id: userId }, query: { mode: lobby.mode } } : null,
    { refreshInterval: (told) => (changeOf(told, lobby.match_id) === undefined ? LOOK_EVERY_MS : 0) },
  );
  if (!isMine) return null;
  const change = changeOf(data, lobby.match_id);
  return (
    <p className={styles.change} role="status">
      {change !== undefined && (
        <>
          <strong className={change.after < change.before ? styles.down : styles.up}>
            {t('over.rating', {
              change: formatSigned(change.after - change.before),
              points: formatNumber(change.after),
            })}
          </strong>{' '}
          {t('over.expected', { percent: change.expected })}
        </>
      )}
    </p>
  );
}

type Told = { curve: readonly { match_id: number; before: number; after: number; expected: number }[] };
const changeOf = (told: Told | undefined, matchId: number | null): Told['curve'][number] | undefined =>
  told?.curve.find((change) => change.match_id === matchId);
