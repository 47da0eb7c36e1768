import type { TeamSlot } from '@placar/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '../../../components/match/match-summary';
import { useAct } from '../../../components/use-act';
import type { VetoTeams } from '../../../components/veto/veto-view';
import { call, useEndpoint } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { Button, CopyField, Refusal, Row, useNow } from '../../../ui';
import styles from './veto-staff.module.css';

/** Links with which captains without an account act. Each is shown once, right after it was made. */
export function VetoLinks({ matchId, teams }: { matchId: number; teams: VetoTeams }) {
  const { t } = useTranslation('veto');
  const params = { id: matchId };
  const { data, mutate } = useEndpoint('GET /matches/:id/veto/links', { params });
  const [made, setMade] = useState<Partial<Record<TeamSlot, string>>>({});
  const { refusal, run } = useAct({ inPlace: true, after: () => mutate() });
  const now = useNow(60_000);
  const make = (team: TeamSlot) =>
    run(async () => {
      const { token } = await call('POST /matches/:id/veto/links', { params, body: { team } });
      setMade((before) => ({ ...before, [team]: `${window.location.origin}/veto/${token}` }));
    });
  const revoke = (team: TeamSlot, link: number) =>
    run(async () => {
      await call('DELETE /matches/:id/veto/links/:link', { params: { id: matchId, link } });
      setMade(({ [team]: _gone, ...rest }) => rest);
    });
  return (
    <>
      <h3 className={styles.heading}>{t('links.title')}</h3>
      <Refusal text={refusal?.message} />
      <ul className={styles.links}>
        {SLOTS.map((team) => {
          const link = data?.links.find((one) => one.team === team && !one.revoked && Date.parse(one.expires_at) > now);
          const address = made[team];
          return (
            <li key={team} className={styles.link}>
              <bdi className={styles.team}>{teams[team]}</bdi>
              {address !== undefined && link !== undefined && <CopyField label={t('links.address')} value={address} />}
              <p className={styles.state}>
                {link === undefined
                  ? t('links.none')
                  : t(address === undefined ? 'links.until' : 'links.once', { time: formatDateTime(link.expires_at) })}
              </p>
              <Row gap={8} wrap>
                <Button size="sm" onClick={() => void make(team)}>
                  {t(link === undefined ? 'links.make' : 'links.renew')}
                </Button>
                {link !== undefined && (
                  <Button size="sm" variant="ghost" onClick={() => void revoke(team, link.id)}>
                    {t('links.revoke')}
                  </Button>
                )}
              </Row>
            </li>
          );
        })}
      </ul>
    </>
  );
}
