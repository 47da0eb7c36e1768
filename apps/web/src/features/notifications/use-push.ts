import type { NotificationLanguage, PushAnswer } from '@placar/contracts/notifications';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint } from '../../lib/endpoints';
import { currentLanguage } from '../../lib/i18n';
import { showToast } from '../../ui';

const SCRIPT = '/push-worker.js';

/** Whether this browser can show messages of pages that are closed: an older one cannot, nor a page without https. */
const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

/** A name for the list of browsers, from what the browser says of itself. */
function browserName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(
    agent.replace(/Chrome\/\S+ Safari\/\S+ (Edg|OPR)/, '$1'),
  )?.[1];
  const system = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/.exec(agent)?.[1];
  const known: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'macOS' };
  return [browser, system].flatMap((name) => (name === undefined ? [] : [known[name] ?? name])).join(' · ');
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(SCRIPT);
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const base64Url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const tell = (subscription: PushSubscription, language: NotificationLanguage): Promise<PushAnswer> =>
  call('POST /users/me/push', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: base64Url(subscription.getKey('p256dh')),
      auth: base64Url(subscription.getKey('auth')),
      language,
      label: browserName(navigator.userAgent),
    },
  });

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Push messages of this browser, and of the other browsers of the reader. The browser is asked for nothing before a click. */
export function usePush() {
  const { data, error, mutate } = useEndpoint('GET /users/me/push', {});
  const [own, setOwn] = useState<PushSubscription | null>(null);
  const [busy, setBusy] = useState(false);
  const language = currentLanguage();
  useEffect(() => {
    if (isSupported()) void ownSubscription().then(setOwn, () => setOwn(null));
  }, []);
  const row = data?.subscriptions.find(({ endpoint }) => endpoint === own?.endpoint);

  const doing = async (work: () => Promise<PushAnswer | null>, refusal: string): Promise<void> => {
    setBusy(true);
    try {
      const answer = await work();
      if (answer !== null) await mutate(answer, { revalidate: false });
    } catch (failure) {
      // A browser refuses with errors of its own: no push service, a private window.
      showToast({ tone: 'error', message: failure instanceof ApiError ? failure.message : refusal });
    } finally {
      setBusy(false);
    }
  };
  // Messages come in the language in which the page is read.
  const isOther = own !== null && row !== undefined && row.language !== language;
  useEffect(() => {
    if (isOther)
      void tell(own, language).then(
        (answer) => mutate(answer, { revalidate: false }),
        () => undefined,
      );
  }, [isOther, own, language, mutate]);

  const enable = (refusal: string) =>
    doing(async () => {
      if (data === undefined || (await Notification.requestPermission()) !== 'granted') return null;
      const subscription = await subscribeBrowser(data.public_key);
      setOwn(subscription);
      return tell(subscription, language);
    }, refusal);
  const remove = (id: number, refusal: string) =>
    doing(async () => {
      if (id === row?.id) {
        await own?.unsubscribe();
        setOwn(null);
      }
      return call('DELETE /users/me/push/:id', { params: { id } });
    }, refusal);

  const state: PushState = !isSupported()
    ? 'unsupported'
    : row !== undefined
      ? 'on'
      : Notification.permission === 'denied'
        ? 'denied'
        : 'off';
  return { browsers: data?.subscriptions, ownId: row?.id ?? null, state, error, busy, enable, remove };
}
