import { DoorOpen, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Button, ButtonLink, EmptyState, PageHeader, Pending, Skeleton } from '../../../ui';
import styles from './lobby-room.module.css';
import { LobbyRoom } from './lobby-room';
import { useLobby, type Room } from './use-lobby';

/* A private lobby is not there for others; whoever has its link can come in all the same. */
function NotThere({ room, token }: { room: Room; token: string | null }) {
  const { t } = useTranslation('lobby');
  const isInvited = token !== null;
  return (
    <>
      <PageHeader title={t(isInvited ? 'invitedTitle' : 'notFoundTitle')} />
      <EmptyState
        framed
        icon={<DoorOpen size={30} strokeWidth={1.6} />}
        title={t(isInvited ? 'invitedTitle' : 'notFoundTitle')}
        actions={
          <>
            {isInvited && (
              <Button
                variant="primary"
                leftIcon={<UserPlus size={16} />}
                loading={room.doing !== null}
                onClick={() => void room.act('join', { party: false, token })}
              >
                {t('act.join')}
              </Button>
            )}
            <ButtonLink to="/lobby">{t('all')}</ButtonLink>
          </>
        }
      >
        {t(isInvited ? 'invited' : 'notFound')}
      </EmptyState>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.room} role="status" aria-label={t('loading')}>
      <Skeleton height={44} width={280} />
      <Skeleton height={88} radius={12} />
      <div className={styles.columns}>
        <Skeleton height={340} radius={12} />
        <Skeleton height={520} radius={12} />
        <Skeleton height={340} radius={12} />
      </div>
    </div>
  );
}

/** One lobby, from the first seat to the match. */
export function LobbyPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const room = useLobby(Number(id), params.get('invite'));
  const { lobby, error } = room;
  if (lobby !== undefined) return <LobbyRoom key={lobby.id} lobby={lobby} source={room} />;
  if (error?.status === 404 || Number.isNaN(Number(id))) return <NotThere room={room} token={params.get('invite')} />;
  return (
    <Pending error={error} onRetry={room.reload}>
      <Waiting />
    </Pending>
  );
}
