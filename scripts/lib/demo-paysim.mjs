import { createHmac } from 'node:crypto';
import { freePort } from './ports.mjs';

const LOOPBACK = ['', '127.0.0.1', 'localhost', '::1'];

/**
 * The provider of payments of the demo, `{ port, url, secret }`: a page on this machine where no money moves. Null where somebody else
 * could come to the shop, whom that page would not be there for, or where a provider is configured.
 */
export async function demoPaysim(data) {
  const { PAYMENT_PROVIDER, HTTP_HOST = '' } = process.env;
  if (PAYMENT_PROVIDER || !LOOPBACK.includes(HTTP_HOST)) return null;
  const { paysimPort, secret } = data.secrets();
  const port = await freePort(paysimPort);
  data.secrets({ paysimPort: port });
  // Derived, so that it needs no place of its own.
  const key = createHmac('sha256', secret).update('paysim').digest('hex');
  return { port, url: `http://127.0.0.1:${port}`, secret: key };
}
