import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber, formatPercent } from '../../lib/format';
import { Card, CardHeader } from '../../ui';
import styles from './profile.module.css';

const SHOWN = 8;

/** Readable form of a weapon as the game names it: `m4a1_silencer` becomes "M4A1 silencer". */
export function weaponName(weapon: string): string {
  const [first = '', ...rest] = weapon.replace(/_/g, ' ').split(' ');
  const head =
    /\d/.test(first) || first.length <= 3 ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1);
  return [head, ...rest].join(' ');
}

/** Kills by weapon, where the game server tells them one by one; nothing at all where it does not. */
export function WeaponsCard({ steamId }: { steamId: string | null }) {
  const { t } = useTranslation('profile');
  const { data } = useEndpoint('GET /playerstats/:steamId/weapons', steamId === null ? null : { params: { steamId } });
  const most = data?.weapons[0]?.kills ?? 0;
  if (data === undefined || most === 0) return null;
  return (
    <Card as="section" padded={false}>
      <CardHeader
        icon={<Crosshair size={18} />}
        title={t('weapons.title')}
        actions={
          <span className={styles.trend}>
            {t('weapons.of', { count: data.kills, number: formatNumber(data.kills) })}
          </span>
        }
      />
      <ul className={styles.weapons}>
        {data.weapons.slice(0, SHOWN).map(({ weapon, kills, headshots }) => (
          <li key={weapon}>
            <span className={styles.weaponName}>{weaponName(weapon)}</span>
            <span className={styles.weaponTrack} aria-hidden="true">
              <span style={{ width: `${(kills / most) * 100}%` }} />
            </span>
            <strong>{formatNumber(kills)}</strong>
            <span className={styles.mateSub}>
              {t('weapons.headshots', { percent: formatPercent((headshots / kills) * 100) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
