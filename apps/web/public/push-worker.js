// Shows push messages and opens what they lead to. Nothing else: pages and their files are fetched as without it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, text, tag, link, language } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  // The same tag takes the place of the message before it, without another sound.
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      lang: language,
      icon: '/favicon.svg',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.link ?? '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === address.pathname);
      return open === undefined ? self.clients.openWindow(address.href) : open.focus();
    }),
  );
});
