import type { TeamLife } from '@placar/contracts/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { isPartOn } from '../../../lib/page/page-meta';
import { startSteamLogin, useSession } from '../../../lib/session';
import { useInvalidate } from '../../../lib/swr';
import {
  Alert,
  Button,
  Card,
  CardHeader,
  ConfirmDialog,
  CopyField,
  Pending,
  Refusal,
  SelectField,
  Skeleton,
  Stack,
  TextArea,
} from '../../../ui';
import type { TeamMember } from '../team-model';
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
  if (data === undefined)
    return (
      <Pending error={error} onRetry={() => void mutate()}>
        <Skeleton height={LIFE_CARD_HEIGHT} radius={12} />
      </Pending>
    );
  return (
    <Card as="section" aria-labelledby="team-life">
      <CardHeader
        title={<span id="team-life">{t(data.can_lead ? 'titleLead' : data.is_member ? 'titleMember' : 'title')}</span>}
      />
      <Stack gap={20} className={styles.body}>
        <Refusal text={act.failure} />
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

/** The link by which people join: made, copied, ended. Its secret is shown when it is made, and not again. */
function InviteLink({ teamId, invite, act }: { teamId: number; invite: TeamLife['invite']; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const [url, setUrl] = useState<string | null>(null);
  const params = { id: teamId };
  const make = () => act.run(async () => setUrl((await call('POST /teams/:id/invite-link', { params })).url));
  const end = () =>
    act.run(async () => {
      await call('DELETE /teams/:id/invite-link', { params });
      setUrl(null);
    });
  return (
    <section aria-labelledby="team-invite">
      <h3 id="team-invite" className={styles.part}>
        {t('invite')}
      </h3>
      <Stack gap={12}>
        {invite === null ? (
          <p className={styles.quiet}>{t('inviteText')}</p>
        ) : (
          <p className={styles.quiet}>
            {t('inviteOpen', { uses: invite.uses, most: invite.most_uses, date: formatDateTime(invite.expires_at) })}
          </p>
        )}
        {url !== null && invite !== null && <CopyField value={url} label={t('invite')} />}
        <div className={styles.buttons}>
          {invite !== null && (
            <Button variant="ghost" disabled={act.busy} onClick={() => void end()}>
              {t('inviteEnd')}
            </Button>
          )}
          <Button loading={act.busy} onClick={() => void make()}>
            {t(invite === null ? 'inviteMake' : 'inviteAnother')}
          </Button>
        </div>
      </Stack>
    </section>
  );
}

/** Makes another member the captain. */
function HandOver({ teamId, members, act }: { teamId: number; members: readonly TeamMember[]; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const [chosen, setChosen] = useState<string | null>(null);
  const others = members.filter((member) => !member.isCaptain);
  if (others.length === 0) return null;
  const handOver = async (steamId: string) => {
    await act.run(() => call('POST /teams/:id/captain', { params: { id: teamId }, body: { steam_id: steamId } }));
    setChosen(null);
  };
  return (
    <div className={styles.handOver}>
      <SelectField
        label={t('handOver')}
        placeholder={t('handOverTo')}
        options={others.map(({ steamId, name }) => ({ value: steamId, label: name === '' ? steamId : name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === null}
        loading={act.busy && chosen !== null}
        onClick={() => chosen !== null && void handOver(chosen)}
      >
        {t('handOverDo')}
      </Button>
    </div>
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
