import { useTranslation } from 'react-i18next';
import { OFFERED_MAPS } from '../../../components/maps/active-pool';
import { MapPool, PoolHead } from '../../../components/maps/map-pool';
import { MapTile } from '../../../components/maps/map-tile';

export interface PoolFieldProps {
  id: string;
  title: string;
  pool: readonly string[];
  isShort: boolean;
  onChange: (pool: string[]) => void;
}

/** Maps to choose from, in the order in which they are offered; maps of elsewhere that were chosen before stay at the end. */
export function PoolField({ id, title, pool, isShort, onChange }: PoolFieldProps) {
  const { t } = useTranslation('cupform');
  const offered = [...OFFERED_MAPS, ...pool.filter((map) => !OFFERED_MAPS.includes(map))];
  const toggle = (map: string) =>
    onChange(
      pool.includes(map)
        ? pool.filter((one) => one !== map)
        : offered.filter((one) => one === map || pool.includes(one)),
    );
  return (
    <>
      <PoolHead
        id={id}
        title={title}
        count={isShort ? t('problem.pool') : t('poolCount', { count: pool.length })}
        isShort={isShort}
      />
      <MapPool head={id}>
        {offered.map((map) => (
          <MapTile key={map} map={map} compact selected={pool.includes(map)} onToggle={() => toggle(map)} />
        ))}
      </MapPool>
    </>
  );
}
