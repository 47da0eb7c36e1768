import type { TeamLife } from '@placar/contracts/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { isPartOn } from '../../../lib/page/page-meta';
import { startSteamLogin, useSession } from '../../../lib/session';
import { useInvalidate } from '../../../lib/swr';
import { Alert, Button, Card, CardHeader, ConfirmDialog, ErrorState, Skeleton, Stack, TextArea } from '../../../ui';
import type { TeamMember } from '../team-model';
import { HandOver } from './hand-over';
import { InviteLink } from './invite-link';
import { JoinRequests } from './join-requests';
import styles from './life.module.css';

const LIFE_CARD_HEIGHT = 148;

/** Does something to the team, tells what went wrong, and reads everything anew. */
export interface TeamAct {
  busy: boolean;
  run: (act: () => Promise<unknown>) => Promise<void>;
}

function useTeamAct(reload: () => Promise<unknown>): TeamAct & { failure: string | null } {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    async run(act) {
      setBusy(true);
      setFailure(null);
      try {
        await act();
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : String(error));
      }
      // Also after a failure: what is shown may be what is not true any more.
      await Promise.all([reload(), invalidate('/teams')]).catch(() => undefined);
      setBusy(false);
    },
  };
}

/** What the viewer is to a team and can do there: ask to join, leave, invite, answer requests, hand over. */
export function LifeCard({ teamId, members }: { teamId: number; members: readonly TeamMember[] }) {
  const { t } = useTranslation('teamLife');
  const { data, error, mutate } = useEndpoint('GET /teams/:id/life', { params: { id: teamId } });
  const act = useTeamAct(mutate);
  if (data === undefined) {
    if (error === undefined) return <Skeleton height={LIFE_CARD_HEIGHT} radius={12} />;
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="team-life">
      <CardHeader
        title={<span id="team-life">{t(data.can_lead ? 'titleLead' : data.is_member ? 'titleMember' : 'title')}</span>}
      />
      <Stack gap={20} className={styles.body}>
        {act.failure !== null && (
          <Alert tone="danger" role="alert">
            {act.failure}
          </Alert>
        )}
        <Fixed tournaments={data.tournaments} />
        {data.can_lead && (
          <>
            <JoinRequests teamId={teamId} requests={data.requests} act={act} />
            <InviteLink teamId={teamId} invite={data.invite} act={act} />
            <HandOver teamId={teamId} members={members} act={act} />
          </>
        )}
        {data.is_member && <Leave teamId={teamId} isCaptain={data.is_captain} act={act} />}
        {!data.is_member && <Ask teamId={teamId} life={data} act={act} />}
      </Stack>
    </Card>
  );
}

/** Rosters of tournaments are fixed at sign-up: a change here would be believed to count there. */
function Fixed({ tournaments }: Pick<TeamLife, 'tournaments'>) {
  const { t } = useTranslation('teamLife');
  if (tournaments.length === 0) return null;
  return (
    <Alert>
      {t('fixed')}{' '}
      {tournaments.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {isPartOn('tournaments') ? (
            <Link to={`/tournaments/${id}`} className={styles.link}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
      ))}
    </Alert>
  );
}

function Leave({ teamId, isCaptain, act }: { teamId: number; isCaptain: boolean; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const [isAsked, setIsAsked] = useState(false);
  const leave = async () => {
    await act.run(() => call('POST /teams/:id/leave', { params: { id: teamId } }));
    setIsAsked(false);
  };
  return (
    <div className={styles.line}>
      <p>{t('inRoster')}</p>
      <Button variant="ghost" onClick={() => setIsAsked(true)} disabled={act.busy}>
        {t('leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void leave()}
        busy={act.busy}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
      >
        {t(isCaptain ? 'leaveTextCaptain' : 'leaveText')}
      </ConfirmDialog>
    </div>
  );
}

function Ask({ teamId, life, act }: { teamId: number; life: TeamLife; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState('');
  const params = { id: teamId };
  if (user?.steam_id_proved !== 1)
    return (
      <div className={styles.line}>
        <p>{t('needsSteam')}</p>
        <Button onClick={() => startSteamLogin(`/teams/${teamId}`)}>{t('steam')}</Button>
      </div>
    );
  if (life.asked_at !== null)
    return (
      <div className={styles.line}>
        <p role="status">{t('asked')}</p>
        <Button
          variant="ghost"
          loading={act.busy}
          onClick={() => void act.run(() => call('DELETE /teams/:id/requests/mine', { params }))}
        >
          {t('takeBack')}
        </Button>
      </div>
    );
  if (!isOpen)
    return (
      <div className={styles.line}>
        <p>{t('wantIn')}</p>
        <Button onClick={() => setIsOpen(true)}>{t('ask')}</Button>
      </div>
    );
  const send = async () => {
    await act.run(() => call('POST /teams/:id/requests', { params, body: { message: message.trim() } }));
    setIsOpen(false);
  };
  return (
    <Stack gap={12}>
      <TextArea
        label={t('message')}
        description={t('messageHelp')}
        value={message}
        maxLength={200}
        onChange={(event) => setMessage(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button onClick={() => setIsOpen(false)} disabled={act.busy}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={act.busy} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </Stack>
  );
}
