import type { WebVetoAnswer } from '@placar/contracts/vetoes';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { VetoBoard } from '../../components/veto/veto-board';
import type { VetoActs } from '../../components/veto/veto-view';
import { call, useEndpoint } from '../../lib/endpoints';
import { useToldStream } from '../../lib/live/told-stream';
import { ButtonLink, EmptyState, ErrorState, PageHeader, PageLoader, Stack } from '../../ui';

/** Should the stream fail, the veto is asked for this often. */
const POLL_MS = 5_000;

/** Where a captain's link leads: the veto of one match, for one team, without an account. */
export function VetoPage() {
  const { t } = useTranslation('veto');
  const { token = '' } = useParams();
  const params = { token };
  const { data, error, isLoading, mutate } = useEndpoint('GET /veto/:token', { params }, { refreshInterval: POLL_MS });
  const isGone = error !== undefined && (error.status === 404 || error.status === 400);
  const keep = (answer: WebVetoAnswer) => mutate(answer, { revalidate: false });
  useToldStream(isGone || data === undefined ? null : `/veto/${encodeURIComponent(token)}/stream`, 'veto', (text) => {
    void keep(JSON.parse(text) as WebVetoAnswer);
  });
  if (isGone) {
    return (
      <Stack gap={16}>
        <PageHeader title={t('title')} />
        <EmptyState
          icon={<Link2Off size={30} strokeWidth={1.6} />}
          title={t('goneTitle')}
          actions={<ButtonLink to="/matches">{t('toMatches')}</ButtonLink>}
        >
          {t('gone')}
        </EmptyState>
      </Stack>
    );
  }
  if (data === undefined) {
    return isLoading || error === undefined ? (
      <PageLoader />
    ) : (
      <ErrorState error={error} onRetry={() => void mutate()} />
    );
  }
  const acts: VetoActs = {
    ready: async () => void (await keep(await call('POST /veto/:token/ready', { params, body: {} }))),
    map: async (action, map, step) => {
      const name = action === 'ban' ? ('POST /veto/:token/ban' as const) : ('POST /veto/:token/pick' as const);
      await keep(await call(name, { params, body: { map, step } }));
    },
    side: async (side, step) =>
      void (await keep(await call('POST /veto/:token/side', { params, body: { side, step } }))),
  };
  const teams = { team1: data.team1_name, team2: data.team2_name };
  const own = data.you.team;
  return (
    <Stack gap={16}>
      <PageHeader
        title={`${teams.team1} × ${teams.team2}`}
        {...(own === null ? {} : { description: t('captainOf', { team: teams[own] }) })}
        actions={<ButtonLink to={`/match/${data.match_id}`}>{t('toMatch')}</ButtonLink>}
      />
      <VetoBoard
        veto={data.veto}
        teams={teams}
        you={data.you}
        offset={Date.parse(data.now) - receivedAt(data)}
        acts={acts}
      />
    </Stack>
  );
}

/* When each answer came, by our clock. */
const RECEIVED = new WeakMap<WebVetoAnswer, number>();
function receivedAt(answer: WebVetoAnswer): number {
  const known = RECEIVED.get(answer) ?? Date.now();
  RECEIVED.set(answer, known);
  return known;
}
