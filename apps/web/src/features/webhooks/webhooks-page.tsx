import type { Webhook } from '@placar/contracts/webhooks';
import { CirclePlus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DeleteByNameDialog } from '../../components/delete-by-name-dialog';
import { apiUrl } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import {
  Alert,
  Button,
  ButtonAnchor,
  ConfirmDialog,
  CopyField,
  EmptyState,
  LatePlace,
  PageHeader,
  Pending,
  PersistentDialog,
  RichText,
  showToast,
  SkeletonRows,
  Stack,
} from '../../ui';
import { useHookAction, useWebhooks } from './use-webhooks';
import { WebhookCard } from './webhook-card';
import styles from './webhooks.module.css';
import { latePart } from '../../lib/page/late-part';

/* The form and its rules come when it is opened. */
const WebhookDialog = latePart(() => import('./webhook-dialog'), 'WebhookDialog');

/** What an owner types to delete a hook: its name where it has one, else the host. */
export function nameOf(hook: Webhook): string {
  return hook.description === '' ? new URL(hook.url).host : hook.description;
}

/* The secret of a webhook, shown this once: only its own button closes it. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <PersistentDialog
      isOpen={secret !== null}
      onClose={onClose}
      width={560}
      title={t('secret.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warning">{t('secret.once')}</Alert>
        <CopyField value={secret ?? ''} label={t('secret.label')} />
        <p>
          <RichText text={t('secret.how')} />
        </p>
      </Stack>
    </PersistentDialog>
  );
}

/** `/webhooks`: own webhooks, their deliveries, and everything that can be done with them. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const invalidate = useInvalidate();
  const { hooks, error, reload } = useWebhooks();
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<{ hook: Webhook | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [rotating, setRotating] = useState<Webhook | null>(null);
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  const { busy, act } = useHookAction();
  const opened = params.get('log');

  const show = (id: string | null) =>
    setParams(id === null ? {} : { log: id }, { replace: true, preventScrollReset: true });
  const ping = async (hook: Webhook) => {
    const answer = await act(`ping:${hook.id}`, 'POST /webhooks/:id/ping', { params: { id: hook.id } }, t('pinged'));
    if (answer !== null) show(String(hook.id));
  };
  const rotate = async (hook: Webhook) => {
    const answer = await act(`rotate:${hook.id}`, 'POST /webhooks/:id/rotate', { params: { id: hook.id } });
    setRotating(null);
    if (answer !== null) setSecret(answer.secret);
  };
  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={() => setEditing({ hook: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <ButtonAnchor href={apiUrl('/api-docs')} variant="ghost">
              {t('docs')}
            </ButtonAnchor>
            {add}
          </>
        }
      />
      {hooks === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={2} height={210} />
        </Pending>
      )}
      {hooks?.length === 0 && (
        <EmptyState framed icon={<WebhookIcon size={30} strokeWidth={1.6} />} title={t('emptyTitle')} actions={add}>
          {t('empty')}
        </EmptyState>
      )}
      {hooks !== undefined && hooks.length > 0 && (
        <ul className={styles.list}>
          {hooks.map((hook) => (
            <li key={hook.id}>
              <WebhookCard
                hook={hook}
                isOpen={opened === String(hook.id)}
                busy={busy?.endsWith(`:${hook.id}`) === true ? (busy.split(':')[0] ?? null) : null}
                onToggle={() => show(opened === String(hook.id) ? null : String(hook.id))}
                onPing={() => void ping(hook)}
                onActive={(active) =>
                  void act(
                    `active:${hook.id}`,
                    'PUT /webhooks',
                    { body: { id: hook.id, active } },
                    active ? t('resumed') : t('paused'),
                  )
                }
                onEdit={() => setEditing({ hook })}
                onRotate={() => setRotating(hook)}
                onDelete={() => setDeleting(hook)}
              />
            </li>
          ))}
        </ul>
      )}
      <LatePlace isOpening={editing !== null} onGiveUp={() => setEditing(null)} isOver>
        {editing !== null && (
          <WebhookDialog
            hook={editing.hook}
            onClose={() => setEditing(null)}
            onSaved={(made) => {
              void invalidate('/webhooks');
              if (made === null) showToast({ tone: 'success', message: t('saved') });
              else setSecret(made);
            }}
          />
        )}
      </LatePlace>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog
        isOpen={rotating !== null}
        onClose={() => setRotating(null)}
        title={t('rotateTitle')}
        confirmLabel={t('rotate')}
        busy={busy?.startsWith('rotate') === true}
        onConfirm={() => {
          if (rotating !== null) void rotate(rotating);
        }}
      >
        {t('rotateText')}
      </ConfirmDialog>
      <DeleteByNameDialog
        name={deleting === null ? null : nameOf(deleting)}
        words={{
          title: t('deleteTitle'),
          text: t('deleteText'),
          confirm: t('delete'),
          deleted: t('deleted'),
        }}
        remove={() => (deleting === null ? Promise.resolve() : call('DELETE /webhooks', { body: { id: deleting.id } }))}
        failureText={(refusal) => (refusal.isNetwork ? t('network') : refusal.message)}
        onClose={() => setDeleting(null)}
        onDeleted={() => void invalidate('/webhooks')}
      />
    </>
  );
}
