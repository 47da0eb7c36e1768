import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { Card, CardHeader, RelativeTime, Skeleton } from '../../../ui';
import { useCupPlan } from '../use-tournament';
import type { CupView } from '../page/cup-view';
import styles from '../page/cup-page.module.css';

/** As high as it is in its column: what stands below it does not move when it comes. */
const PLAN_PX = 166;

/** When it will be over, with what that was reckoned. Nothing before it runs and after it. */
export function PlanCard({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const { plan, error } = useCupPlan(view.tournament);
  if (view.tournament.status !== 'running') return null;
  if (plan === undefined) return error === undefined ? <Skeleton height={PLAN_PX} radius={12} /> : null;
  // Nothing is planned for very large ones.
  if (plan.matches.length === 0) return null;
  const { ends_at: endsAt, minutes_of_map: minutes, servers, matches, is_measured: isMeasured } = plan;
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('plan.title')} icon={<Hourglass size={18} />} />
      <div className={styles.partBody} data-testid="plan">
        {endsAt === null ? (
          <p>{t('plan.open')}</p>
        ) : (
          <p>
            <strong>{formatMoment(endsAt)}</strong> · <RelativeTime value={endsAt} />
          </p>
        )}
        <p className={styles.quiet}>
          {t('plan.left', { count: matches.length })} {t('plan.servers', { count: servers })}{' '}
          {t(isMeasured ? 'plan.measured' : 'plan.guessed', { minutes })}
        </p>
      </div>
    </Card>
  );
}
