import {
  Activity,
  Banknote,
  BellRing,
  BookOpenCheck,
  Crown,
  Gavel,
  Handshake,
  Map,
  Receipt,
  ScrollText,
  Settings2,
  TicketPercent,
  Users,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAttention } from '../../components/attention/use-attention';
import { useRouteExists } from '../../lib/page/route-table';
import { Badge, PageHeader, cx } from '../../ui';
import styles from './admin.module.css';

const AREAS = [
  { to: '/admin', text: 'overview', Icon: BellRing },
  { to: '/admin/operations', text: 'operations', Icon: Activity },
  { to: '/admin/users', text: 'users', Icon: Users },
  { to: '/admin/penalties', text: 'penalties', Icon: Gavel },
  { to: '/admin/maps', text: 'maps', Icon: Map },
  { to: '/admin/orders', text: 'orders', Icon: Receipt },
  { to: '/admin/plans', text: 'plans', Icon: Crown },
  { to: '/admin/coupons', text: 'coupons', Icon: TicketPercent },
  { to: '/admin/affiliates', text: 'affiliates', Icon: Handshake },
  { to: '/admin/payouts', text: 'payouts', Icon: Banknote },
  { to: '/admin/setup', text: 'setup', Icon: Settings2 },
  { to: '/admin/rulebook', text: 'rulebook', Icon: BookOpenCheck },
  { to: '/admin/audit', text: 'audit', Icon: ScrollText },
] as const;

/** Of the area before, so that one sees that there is one. */
const PEEK_PX = 60;

/** Heading of a page of the administration, with the way to the others. */
export function AdminHeader({
  title,
  description,
  actions,
}: {
  title: string;
  description: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('staff');
  const exists = useRouteExists();
  const { queue } = useAttention();
  const waiting = queue?.items.length ?? 0;
  const areas = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the present one may lie beyond the edge. Only sideways: the page stays where it is.
    const present = areas.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (present && areas.current) areas.current.scrollLeft = present.offsetLeft - areas.current.offsetLeft - PEEK_PX;
  }, [waiting]);
  const isCritical = queue?.items.some(({ severity }) => severity === 'critical') === true;
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <nav ref={areas} className={styles.areas} aria-label={t('tabs.label')}>
        {AREAS.filter(({ to }) => exists(to)).map(({ to, text, Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/admin'}
            className={({ isActive }) => cx(styles.area, isActive && styles.areaActive)}
          >
            <Icon size={16} aria-hidden="true" />
            {t(`tabs.${text}`)}
            {text === 'overview' && waiting > 0 && (
              <Badge tone={isCritical ? 'danger' : 'warning'} small>
                {waiting}
              </Badge>
            )}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
