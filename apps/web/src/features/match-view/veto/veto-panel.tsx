import type { LiveMatch } from '@placar/contracts/live';
import type { LiveWebVeto, WebVetoAnswer } from '@placar/contracts/vetoes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { VetoBoard } from '../../../components/veto/veto-board';
import type { VetoActs } from '../../../components/veto/veto-view';
import { call, useEndpoint } from '../../../lib/endpoints';
import { useToldStream } from '../../../lib/live/told-stream';
import { Card, CardHeader } from '../../../ui';
import { VetoStaff } from './veto-staff';
import styles from './veto-staff.module.css';

const NOBODY = { team: null, staff: false } as const;

/** The public sees the clock as late as everything else. */
const later = (veto: LiveWebVeto): LiveWebVeto =>
  veto.deadline_at === null
    ? veto
    : { ...veto, deadline_at: new Date(Date.parse(veto.deadline_at) + veto.delay_seconds * 1000).toISOString() };

/** The veto on the web on the page of its match: for everybody to see, for captains to act, for staff to help. */
export function VetoPanel({ match, shown }: { match: LiveMatch; shown: LiveWebVeto }) {
  const { t } = useTranslation('veto');
  const params = { id: match.id };
  const { data, mutate } = useEndpoint('GET /matches/:id/veto', { params });
  const you = data?.you ?? NOBODY;
  const acts = you.team !== null || you.staff;
  const keep = (answer: WebVetoAnswer) => mutate(answer, { revalidate: false });
  // What the page follows is as late as the match says; whoever acts has a stream that is not.
  const isLate = shown.delay_seconds > 0 && acts && !you.staff;
  useToldStream(isLate ? `/matches/${match.id}/veto/stream` : null, 'veto', (text) => {
    void keep(JSON.parse(text) as WebVetoAnswer);
  });
  const seen = `${shown.step} ${shown.state} ${shown.ready.join()}`;
  useEffect(() => {
    void mutate();
  }, [seen, mutate]);
  const isNewer = data !== undefined && acts && (isLate || data.veto.step >= shown.step);
  const veto = isNewer ? data.veto : acts ? shown : later(shown);
  const mine: VetoActs = {
    ready: async (team) => void (await keep(await call('POST /matches/:id/veto/ready', { params, body: { team } }))),
    map: async (action, map, step, team) => {
      const name =
        action === 'ban' ? ('POST /matches/:id/veto/ban' as const) : ('POST /matches/:id/veto/pick' as const);
      await keep(await call(name, { params, body: { map, step, team } }));
    },
    side: async (side, step, team) =>
      void (await keep(await call('POST /matches/:id/veto/side', { params, body: { side, step, team } }))),
  };
  const teams = { team1: match.team1.name, team2: match.team2.name };
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('title')} />
      <div className={styles.body}>
        <VetoBoard veto={veto} teams={teams} you={you} offset={0} acts={mine} />
        {you.staff && <VetoStaff matchId={match.id} maxMaps={match.max_maps} veto={veto} teams={teams} keep={keep} />}
      </div>
    </Card>
  );
}
