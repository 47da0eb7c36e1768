import type { LiveMatch } from '@placar/contracts/live';
import type { MatchPlan } from '@placar/contracts/matches';
import type { TeamMapRecord } from '@placar/contracts/teams';
import { mapDisplayName } from '@placar/domain/maps';
import { Ban, Check, Map as MapIcon, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MapArt } from '../../../components/maps/map-art';
import { useEndpoint } from '../../../lib/endpoints';
import { formatPercent } from '../../../lib/format';
import { Card, CardHeader, cx } from '../../../ui';
import styles from './before-match.module.css';

const ICONS = { ban: Ban, pick: Check, decider: Scale } as const;

/* How a team fared on each map, by its name; empty while that is not here, and for a team that is gone. */
function useMapRecords(teamId: number | null): ReadonlyMap<string, TeamMapRecord> {
  const { data } = useEndpoint('GET /teams/:id/maps', teamId === null ? null : { params: { id: teamId } }, {
    revalidateOnFocus: false,
  });
  return new Map((data?.maps ?? []).map((record) => [record.map_name, record]));
}

function RecordCell({ team, record }: { team: string; record: TeamMapRecord | undefined }) {
  const { t } = useTranslation('before');
  const decided = record === undefined ? 0 : record.won + record.lost;
  return (
    <span className={styles.record}>
      <bdi className={styles.recordTeam}>{team}</bdi>
      {record === undefined || decided === 0 ? (
        <span className={styles.unrated}>{t('neverPlayed')}</span>
      ) : (
        <span className={styles.recordFigures}>
          {t('record', { won: record.won, lost: record.lost })}
          <span className={cx(styles.rate, record.won * 2 >= decided && styles.good)}>
            {formatPercent((record.won / decided) * 100)}
          </span>
        </span>
      )}
    </span>
  );
}

function VetoOrder({ match, plan }: { match: LiveMatch; plan: MatchPlan }) {
  const { t } = useTranslation(['before', 'common']);
  return (
    <>
      <h3 className={styles.part}>{t('veto')}</h3>
      <ol className={styles.veto}>
        {plan.veto.map(({ team, action }, index) => {
          const Icon = ICONS[action];
          return (
            <li key={index} className={styles.step} data-action={action}>
              <Icon size={14} aria-hidden="true" />
              <span>
                {action === 'decider'
                  ? t('step.decider')
                  : team === null
                    ? t(`common:veto.${action}`)
                    : t(`step.${action}`, { team: match[team].tag || match[team].name })}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The maps of the series or the pool, how both teams fared on each, and who bans and picks in which order. */
export function MapsAhead({ match, plan }: { match: LiveMatch; plan: MatchPlan }) {
  const { t } = useTranslation('before');
  const one = useMapRecords(match.team1.id);
  const two = useMapRecords(match.team2.id);
  const isFixed = plan.veto.length === 0;
  return (
    <Card as="section" padded={false} data-testid="maps-ahead">
      <CardHeader icon={<MapIcon size={18} />} title={t(isFixed ? 'fixedMaps' : 'pool')} />
      <ul className={styles.pool}>
        {plan.map_pool.map((map, index) => (
          <li key={map} className={styles.map}>
            <MapArt map={map} className={styles.art} adaptive />
            <span className={styles.mapName}>
              {isFixed && plan.map_pool.length > 1 && <span className={styles.order}>{index + 1}</span>}
              {mapDisplayName(map)}
            </span>
            <RecordCell team={match.team1.tag || match.team1.name} record={one.get(map)} />
            <RecordCell team={match.team2.tag || match.team2.name} record={two.get(map)} />
          </li>
        ))}
      </ul>
      {!isFixed && <VetoOrder match={match} plan={plan} />}
    </Card>
  );
}
