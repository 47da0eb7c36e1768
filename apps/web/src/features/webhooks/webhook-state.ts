import type { Webhook, WebhookDelivery } from '@placar/contracts/webhooks';

/** off: its owner paused it. given_up: switched off after days without success. failing: tries fail at present. */
export type HookState = 'ok' | 'untried' | 'failing' | 'off' | 'given_up';

export function hookState(hook: Webhook): HookState {
  if (hook.active === 0) return hook.off_reason === 'failing' ? 'given_up' : 'off';
  if (hook.failing_since !== null || hook.failures > 0) return 'failing';
  return hook.last_tried_at === null ? 'untried' : 'ok';
}

/** retrying: it failed before and is tried again later. */
export type ShownDelivery = 'delivered' | 'failed' | 'waiting' | 'retrying';

export function deliveryState({ state, attempts }: WebhookDelivery): ShownDelivery {
  return state === 'waiting' && attempts > 0 ? 'retrying' : state;
}
