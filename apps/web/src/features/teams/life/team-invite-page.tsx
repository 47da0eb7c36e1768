import type { TeamInviteAnswer } from '@placar/contracts/teams';
import { Link2Off, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { TeamCrest } from '../../../components/teams/team-crest';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { startSteamLogin, useSession } from '../../../lib/session';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  PageHeader,
  PageLoader,
  Refusal,
  Row,
  Stack,
} from '../../../ui';

type Invite = TeamInviteAnswer['invite'];

/** Where an invite of a team leads: shows the team, and only a press of the button joins it. */
export function TeamInvitePage() {
  const { t } = useTranslation('teamLife');
  const { token = '' } = useParams();
  const [joined, setJoined] = useState<Invite['team'] | null>(null);
  const { data, error, isLoading, mutate } = useEndpoint(
    'GET /team-invites/:token',
    joined === null ? { params: { token } } : null,
  );
  if (joined !== null)
    return (
      <Stack gap={24}>
        <PageHeader title={t('join.title')} />
        <EmptyState
          icon={<UserRoundCheck size={30} strokeWidth={1.6} />}
          title={t('join.done', { name: joined.name })}
          actions={<ButtonLink to={`/teams/${joined.id}`}>{t('join.toTeam')}</ButtonLink>}
        >
          {t('join.doneText')}
        </EmptyState>
      </Stack>
    );
  if (data === undefined && isLoading) return <PageLoader />;
  const isGone = error !== undefined && (error.status === 404 || error.status === 400);
  return (
    <Stack gap={24}>
      <PageHeader title={t('join.title')} />
      {data !== undefined ? (
        <Offer invite={data.invite} token={token} onJoined={() => setJoined(data.invite.team)} />
      ) : isGone ? (
        <EmptyState
          icon={<Link2Off size={30} strokeWidth={1.6} />}
          title={t('join.goneTitle')}
          actions={<ButtonLink to="/teams">{t('join.toTeams')}</ButtonLink>}
        >
          {t('join.gone')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </Stack>
  );
}

function Offer({ invite, token, onJoined }: { invite: Invite; token: string; onJoined: () => void }) {
  const { t } = useTranslation('teamLife');
  const { user } = useSession();
  const { pathname } = useLocation();
  const { busy, refusal, run } = useAct({ inPlace: true });
  const { team, members, by } = invite;
  const join = async () => {
    if (await run(() => call('POST /team-invites/:token', { params: { token } }))) onJoined();
  };
  return (
    <Card as="section">
      <Stack gap={16}>
        <Row gap={12}>
          <TeamCrest name={team.name} logo={team.logo} size={56} />
          <div>
            <h2>
              <bdi>{team.name}</bdi>
            </h2>
            <p>{t('join.members', { count: members })}</p>
          </div>
        </Row>
        <p>{by === null ? t('join.introNobody') : t('join.intro', { name: by })}</p>
        <Refusal text={refusal?.message} />
        <Row gap={12} wrap>
          {user?.steam_id_proved === 1 ? (
            <Button variant="primary" loading={busy} onClick={() => void join()}>
              {t('join.join')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => startSteamLogin(pathname)}>
              {t('join.steam')}
            </Button>
          )}
        </Row>
        <p>{t('join.until', { date: formatDateTime(invite.expires_at) })}</p>
      </Stack>
    </Card>
  );
}
