import type { Webhook } from '@placar/contracts/webhooks';
import {
  ChevronDown,
  CircleCheck,
  CirclePause,
  CircleX,
  EllipsisVertical,
  KeyRound,
  Pause,
  Pencil,
  Play,
  Send,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format';
import { Alert, Badge, Button, Card, IconButton, Menu, RelativeTime, type BadgeTone } from '../../ui';
import { DeliveryLog } from './delivery-log';
import type { EventKey } from './webhook-dialog';
import { hookState, type HookState } from './webhook-state';
import styles from './webhooks.module.css';

const badges: Readonly<Record<HookState, readonly [BadgeTone, ReactNode]>> = {
  ok: ['success', <CircleCheck key="i" />],
  untried: ['neutral', <CircleCheck key="i" />],
  failing: ['warning', <TriangleAlert key="i" />],
  off: ['neutral', <CirclePause key="i" />],
  given_up: ['danger', <CircleX key="i" />],
};

export interface WebhookCardProps {
  hook: Webhook;
  isOpen: boolean;
  busy: string | null;
  onToggle: () => void;
  onPing: () => void;
  onActive: (active: boolean) => void;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

function Facts({ hook }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { scope, season_id: season, events, last_tried_at: triedAt, last_status: status } = hook;
  const facts = {
    scope:
      scope === 'season' && season !== null ? (
        <Link to={`/season/${season}`}>{t('card.season', { id: season })}</Link>
      ) : (
        t(`scope.${scope}`)
      ),
    events:
      events.length === 0
        ? t('form.everything')
        : events.map((type) => t(`event.${type.replace('.', '_') as EventKey}`)).join(', '),
    last:
      triedAt === null ? (
        t('card.never')
      ) : (
        <>
          {status === null ? t('log.noAnswer') : `HTTP ${status}`}, <RelativeTime value={triedAt} />
        </>
      ),
    waiting: formatNumber(hook.waiting),
  };
  return (
    <dl className={styles.facts}>
      {(['scope', 'events', 'last', 'waiting'] as const).map((fact) => (
        <div key={fact}>
          <dt>{t(`card.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A webhook with its state, what can be done with it, and its log. */
export function WebhookCard(props: WebhookCardProps) {
  const { hook, isOpen, busy, onToggle, onPing, onActive, onEdit, onRotate, onDelete } = props;
  const { t } = useTranslation('webhooks');
  const state = hookState(hook);
  const [tone, icon] = badges[state];
  const isActive = hook.active === 1;
  return (
    <Card padded={false} as="article" data-testid="webhook" data-state={state}>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.names}>
            {hook.description !== '' && <h2 className={styles.description}>{hook.description}</h2>}
            <p className={styles.url}>{hook.url}</p>
          </div>
          <Badge tone={tone} icon={icon}>
            {t(`state.${state}`)}
          </Badge>
        </div>
        {state === 'given_up' && <Alert tone="danger">{t('card.givenUp')}</Alert>}
        {state === 'failing' && (
          <Alert tone="warning">
            {t('card.failing', { count: hook.failures, shown: formatNumber(hook.failures) })}{' '}
            {hook.failing_since !== null && <RelativeTime value={hook.failing_since} />}
          </Alert>
        )}
        <Facts hook={hook} />
        <div className={styles.actions}>
          <Button leftIcon={<Send size={16} />} loading={busy === 'ping'} onClick={onPing}>
            {t('ping')}
          </Button>
          <Button
            leftIcon={isActive ? <Pause size={16} /> : <Play size={16} />}
            loading={busy === 'active'}
            onClick={() => onActive(!isActive)}
          >
            {isActive ? t('pause') : t('resume')}
          </Button>
          <IconButton
            variant="secondary"
            label={t('editOf', { url: hook.url })}
            icon={<Pencil size={18} />}
            onClick={onEdit}
          />
          <Menu
            width={220}
            trigger={
              <IconButton
                variant="secondary"
                label={t('more', { url: hook.url })}
                icon={<EllipsisVertical size={18} />}
                withTooltip={false}
              />
            }
            entries={[
              { key: 'rotate', label: t('rotate'), icon: <KeyRound size={16} />, onSelect: onRotate },
              { key: 'delete', label: t('delete'), icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
            ]}
          />
          <Button
            className={styles.toggle}
            variant="ghost"
            aria-expanded={isOpen}
            rightIcon={<ChevronDown size={16} className={isOpen ? styles.turned : undefined} />}
            onClick={onToggle}
          >
            {t('log.title')}
          </Button>
        </div>
      </div>
      {isOpen && <DeliveryLog hook={hook} />}
    </Card>
  );
}
