import type { ClaimAnswer } from '@placar/contracts/seasons';
import { Link2Off, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { call, useEndpoint } from '../../lib/endpoints';
import { formatDateTime } from '../../lib/format';
import { startSteamLogin, useSession } from '../../lib/session';
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
} from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { useAct } from '../../components/use-act';

type Claim = ClaimAnswer['claim'];

/** Where the claim link of an imported team leads: shows what it hands over, and only a press of the button takes it. */
export function TeamClaimPage() {
  const { t } = useTranslation('claim');
  const { token = '' } = useParams();
  const [taken, setTaken] = useState<string | null>(null);
  const { data, error, isLoading, mutate } = useEndpoint(
    'GET /claims/:token',
    taken === null ? { params: { token } } : null,
  );
  if (taken !== null) {
    return (
      <Stack gap={24}>
        <PageHeader title={t('title')} />
        <EmptyState icon={<ShieldCheck size={30} strokeWidth={1.6} />} title={t('done', { name: taken })}>
          {t('doneText')}
        </EmptyState>
      </Stack>
    );
  }
  if (data === undefined && isLoading) return <PageLoader />;
  return (
    <Stack gap={24}>
      <PageHeader title={t('title')} />
      {data !== undefined ? (
        <Offer claim={data.claim} token={token} onTaken={() => setTaken(data.claim.team.name)} />
      ) : error !== undefined && (error.status === 404 || error.status === 400) ? (
        <EmptyState
          icon={<Link2Off size={30} strokeWidth={1.6} />}
          title={t('goneTitle')}
          actions={<ButtonLink to="/teams">{t('toTeams')}</ButtonLink>}
        >
          {t('gone')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </Stack>
  );
}

function Offer({ claim, token, onTaken }: { claim: Claim; token: string; onTaken: () => void }) {
  const { t } = useTranslation('claim');
  const { user } = useSession();
  const { pathname } = useLocation();
  const { busy, refusal, run } = useAct({ inPlace: true });
  const take = async () => {
    if (await run(() => call('POST /claims/:token', { params: { token } }))) onTaken();
  };
  const isForbidden = refusal?.status === 403;
  const needsSteam = user === null || isForbidden;
  return (
    <Card as="section">
      <Stack gap={16}>
        <Row gap={12}>
          <TeamCrest name={claim.team.name} logo={claim.team.logo} size={56} />
          <div>
            <h2>{claim.team.name}</h2>
            {claim.season !== null && <p>{t('season', { name: claim.season.name })}</p>}
          </div>
        </Row>
        <p>{claim.owner === null ? t('introUnowned') : t('intro', { owner: claim.owner })}</p>
        <p>{t('means')}</p>
        <Refusal text={refusal && t(isForbidden ? 'needsSteam' : 'failed')} />
        <Row gap={12} wrap>
          {needsSteam ? (
            <Button variant="primary" onClick={() => startSteamLogin(pathname)}>
              {t('steam')}
            </Button>
          ) : (
            <Button variant="primary" loading={busy} onClick={() => void take()}>
              {t('take')}
            </Button>
          )}
        </Row>
        <p>{t('until', { date: formatDateTime(claim.expires_at) })}</p>
      </Stack>
    </Card>
  );
}
