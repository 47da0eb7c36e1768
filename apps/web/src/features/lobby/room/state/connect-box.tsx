import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../lib/endpoints';
import { ButtonAnchor, CopyField } from '../../../../ui';
import { has } from '../room-model';
import type { RoomProps } from '../room-props';
import { missingNames } from '../room-words';
import { Frame, Names } from './frame';
import styles from './now-panel.module.css';

/* The address may come a moment after the state that announces it. */
const ASK_AGAIN_MS = 3_000;

/** Only those who have a seat are told the address; it is never part of a snapshot. */
function Address({ lobbyId }: { lobbyId: number }) {
  const { t } = useTranslation('lobby');
  const { data } = useEndpoint(
    'GET /lobbies/:id/connect',
    { params: { id: lobbyId } },
    { refreshInterval: (known) => (known === undefined ? ASK_AGAIN_MS : 0), shouldRetryOnError: false },
  );
  if (data === undefined) return <p className={styles.text}>{t('connect.wait')}</p>;
  return (
    <>
      <CopyField label={t('connect.line')} value={data.connect} />
      <ButtonAnchor variant="primary" size="lg" href={data.steam_url} leftIcon={<Play size={18} />}>
        {t('connect.play')}
      </ButtonAnchor>
    </>
  );
}

/** How to get to the server, for those who have a seat; everybody sees who is missing. */
export function ConnectBox({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing } = room;
  const isSeated = standing.kind === 'seated' || standing.kind === 'caster';
  const isThere = standing.kind === 'seated' && has(standing.seat, 'seen');
  return (
    <Frame title={t('connect.title')}>
      {isSeated && !isThere && <Address lobbyId={lobby.id} />}
      {!isSeated && <p className={styles.text}>{t('connect.watch')}</p>}
      {isThere && <p className={styles.text}>{t('connect.seen')}</p>}
      <div className={styles.missing}>
        <Names names={missingNames(lobby, 'seen')} />
      </div>
    </Frame>
  );
}
