import type { Webhook, WebhookDelivery } from '@placar/contracts/webhooks';
import { CircleCheck, CircleX, Clock, RefreshCw, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format';
import {
  Badge,
  Button,
  EmptyState,
  Modal,
  Pending,
  RelativeTime,
  SegmentedControl,
  SkeletonRows,
  type BadgeTone,
} from '../../ui';
import { DELIVERY_FILTERS, useDeliveries, useHookAction, type DeliveryFilter } from './use-webhooks';
import { deliveryState, type ShownDelivery } from './webhook-state';
import styles from './delivery-log.module.css';

const badges: Readonly<Record<ShownDelivery, readonly [BadgeTone, ReactNode]>> = {
  delivered: ['success', <CircleCheck key="i" />],
  failed: ['danger', <CircleX key="i" />],
  waiting: ['neutral', <Clock key="i" />],
  retrying: ['warning', <RefreshCw key="i" />],
};

function Delivery({
  delivery,
  onOpen,
  onReplay,
  busy,
}: {
  delivery: WebhookDelivery;
  onOpen: () => void;
  onReplay: () => void;
  busy: boolean;
}) {
  const { t } = useTranslation('webhooks');
  const state = deliveryState(delivery);
  const [tone, icon] = badges[state];
  return (
    <li className={styles.delivery} data-state={state}>
      <div className={styles.what}>
        <code className={styles.type}>{delivery.type}</code>
        {delivery.match_id !== null && (
          <Link to={`/match/${delivery.match_id}`} className={styles.match}>
            {t('log.match', { id: delivery.match_id })}
          </Link>
        )}
        {delivery.tournament_id !== null && (
          <Link to={`/tournament/${delivery.tournament_id}`} className={styles.match}>
            {t('log.tournament', { id: delivery.tournament_id })}
          </Link>
        )}
        <span className={styles.time}>
          <RelativeTime value={delivery.created_at} />
        </span>
      </div>
      <div className={styles.outcome}>
        <Badge tone={tone} icon={icon}>
          {t(`log.state.${state}`)}
        </Badge>
        <span className={styles.facts}>
          {delivery.last_status !== null && <code>HTTP {delivery.last_status}</code>}
          {delivery.last_status === null && delivery.attempts > 0 && <span>{t('log.noAnswer')}</span>}
          <span>{t('log.attempts', { count: delivery.attempts, shown: formatNumber(delivery.attempts) })}</span>
          {delivery.next_try_at !== null && (
            <span>
              {t('log.nextTry')} <RelativeTime value={delivery.next_try_at} />
            </span>
          )}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button size="sm" variant="ghost" onClick={onOpen}>
          {t('log.open')}
        </Button>
        <Button size="sm" leftIcon={<Send size={14} />} loading={busy} onClick={onReplay}>
          {t('log.replay')}
        </Button>
      </div>
    </li>
  );
}

/** What was sent to one webhook, and what came of it; each can be sent again. */
export function DeliveryLog({ hook }: { hook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'ui', 'common']);
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const log = useDeliveries(hook.id, filter);
  const { busy, act } = useHookAction();
  return (
    <div className={styles.log} data-testid="delivery-log">
      <SegmentedControl
        label={t('webhooks:log.filter')}
        hideLabel
        options={DELIVERY_FILTERS.map((value) => ({ value, label: t(`webhooks:log.${value}`) }))}
        value={filter}
        onChange={setFilter}
      />
      {log.deliveries === undefined && (
        <Pending error={log.error} onRetry={log.reload}>
          <SkeletonRows rows={3} height={56} />
        </Pending>
      )}
      {log.deliveries?.length === 0 && (
        <EmptyState icon={<Send size={28} strokeWidth={1.6} />} title={t('webhooks:log.emptyTitle')}>
          {filter === 'all' ? t('webhooks:log.empty') : t('webhooks:log.emptyFilter')}
        </EmptyState>
      )}
      {log.deliveries !== undefined && log.deliveries.length > 0 && (
        <ul className={styles.deliveries} aria-label={t('webhooks:log.title')}>
          {log.deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              busy={busy === String(delivery.id)}
              onOpen={() => setOpened(delivery)}
              onReplay={() =>
                void act(
                  String(delivery.id),
                  'POST /webhooks/:id/deliveries/:deliveryId/replay',
                  { params: { id: hook.id, deliveryId: delivery.id } },
                  t('webhooks:log.replayed'),
                ).then(log.reload)
              }
            />
          ))}
        </ul>
      )}
      {log.hasMore && (
        <Button onClick={log.loadMore} loading={log.isLoadingMore}>
          {t('common:action.loadMore')}
        </Button>
      )}
      <Modal
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={t('webhooks:log.bodyTitle', { id: opened?.id ?? '' })}
        width={720}
        footer={
          <Button onClick={() => setOpened(null)} data-autofocus>
            {t('ui:close')}
          </Button>
        }
      >
        {opened !== null && (
          <>
            <h3 className={styles.part}>{t('webhooks:log.sent')}</h3>
            <pre className={styles.code} tabIndex={0}>
              {JSON.stringify(opened.body, null, 2)}
            </pre>
            <h3 className={styles.part}>{t('webhooks:log.answer')}</h3>
            <pre className={styles.code} tabIndex={0}>
              {opened.last_answer ?? t('webhooks:log.noAnswerYet')}
            </pre>
          </>
        )}
      </Modal>
    </div>
  );
}
