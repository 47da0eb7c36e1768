import type { JoinRequest } from '@placar/contracts/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../components/players/avatar';
import { call } from '../../../lib/endpoints';
import { Button, RelativeTime } from '../../../ui';
import type { TeamAct } from './life-card';
import styles from './life.module.css';

/** Who asks to join, for those who may answer. */
export function JoinRequests({
  teamId,
  requests,
  act,
}: {
  teamId: number;
  requests: readonly JoinRequest[];
  act: TeamAct;
}) {
  const { t } = useTranslation('teamLife');
  if (requests.length === 0) return null;
  const answer = (requestId: number, accept: boolean) =>
    void act.run(() =>
      call('POST /teams/:id/requests/:requestId', { params: { id: teamId, requestId }, body: { accept } }),
    );
  return (
    <section aria-labelledby="team-requests">
      <h3 id="team-requests" className={styles.part}>
        {t('requests', { count: requests.length })}
      </h3>
      <ul className={styles.requests}>
        {requests.map(({ id, name, steam_id: steamId, image, message, asked_at: askedAt }) => (
          <li key={id} className={styles.request}>
            <Avatar name={name} src={image} size={40} />
            <div className={styles.requestText}>
              <Link to={`/user/${steamId}`} className={styles.link}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <span className={styles.when}>
                <RelativeTime value={askedAt} />
              </span>
              {message !== '' && (
                <p className={styles.message}>
                  <bdi>{message}</bdi>
                </p>
              )}
            </div>
            <div className={styles.buttons}>
              <Button
                size="sm"
                disabled={act.busy}
                aria-label={t('refuseOf', { name })}
                onClick={() => answer(id, false)}
              >
                {t('refuse')}
              </Button>
              <Button
                size="sm"
                variant="primary"
                disabled={act.busy}
                aria-label={t('acceptOf', { name })}
                onClick={() => answer(id, true)}
              >
                {t('accept')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
