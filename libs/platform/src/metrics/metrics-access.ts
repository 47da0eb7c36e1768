import { isIPv4 } from 'node:net';
import { secretsEqual } from '../secrets';

export interface MetricsReader {
  /** Address of the socket, not one that a header claims. */
  remoteAddress: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host'];

/**
 * Figures are for those who run Placar: whoever shows the token, or asks directly from the loopback or a private network. What a
 * proxy handed on comes from a private address too, and is a stranger's.
 */
export function mayReadMetrics({ remoteAddress, headers }: MetricsReader, token: string | null): boolean {
  const { authorization } = headers;
  if (token !== null && typeof authorization === 'string') {
    const [, shown] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
    return shown !== undefined && secretsEqual(shown, token);
  }
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isPrivateAddress(remoteAddress ?? '');
}

/** Loopback, RFC 1918, shared (100.64/10, of cluster networks), link-local, and their IPv6 likes. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv4(plain)) return plain === '::1' || /^f[cd][0-9a-f]{2}:/.test(plain) || /^fe[89ab][0-9a-f]:/.test(plain);
  const [a = 0, b = 0] = plain.split('.').map(Number);
  return (
    a === 127 ||
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254)
  );
}
