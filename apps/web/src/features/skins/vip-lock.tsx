import type { LoadoutGate } from '@placar/contracts/inventory';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPartOn } from '../../lib/page/page-meta';
import { ButtonLink } from '../../ui';
import styles from './skins.module.css';

/** Gates of what is chosen as a whole, by the name that stands in the address. */
const GATE_OF: Readonly<Record<string, LoadoutGate>> = {
  knife: 'knives',
  glove: 'gloves',
  agent: 'agents',
  music: 'music',
  pin: 'pins',
};

/** Whether a kind (or the category of a finish) is for VIPs, and locked for the reader. */
export const isLocked = (kind: string | undefined, locked: readonly LoadoutGate[]): boolean => {
  const gate = GATE_OF[kind ?? ''];
  return gate !== undefined && locked.includes(gate);
};

/** Says that a part is for VIPs, what becomes of what was chosen, and where VIP is to be had. */
export function VipLock() {
  const { t } = useTranslation('skins');
  return (
    <div className={styles.vipLock} data-testid="vip-lock">
      <Crown size={22} />
      <p>
        <strong>{t('vip.title')}</strong> {t('vip.text')}
      </p>
      {isPartOn('shop') && (
        <ButtonLink to="/plans" size="sm" variant="primary">
          {t('vip.plans')}
        </ButtonLink>
      )}
    </div>
  );
}
