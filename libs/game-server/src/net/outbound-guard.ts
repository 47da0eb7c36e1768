import { lookup } from 'node:dns/promises';
import { NetworkGuard } from '@placar/platform';
import type { PrivateHosts } from '@placar/platform';
import { isIP } from 'node:net';

export type GuardedAddress =
  | { readonly ok: true; readonly address: string; readonly family: 4 | 6 }
  | { readonly ok: false; readonly detail: 'unresolvable' | 'blocked_address' | 'blocked_port' };

export interface OutboundGuardOptions {
  /** Private and loopback addresses that pass: those of an installation on one machine, and of fleets on a private network. */
  readonly allowPrivate: PrivateHosts;
  /** Ports below are system services, never game servers. Not applied where all private addresses pass. */
  readonly minPort?: number;
  readonly lookup?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

/**
 * Resolves a user-supplied host once and returns the very address to connect to, so that a second look-up cannot answer
 * something else (plugin contract §5.4, SSRF). Written forms such as `0x7f.1` are judged by what they resolve to.
 */
export async function resolveOutboundHost(
  host: string,
  port: number,
  options: OutboundGuardOptions,
): Promise<GuardedAddress> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return { ok: false, detail: 'blocked_port' };
  if (options.allowPrivate !== true && port < (options.minPort ?? 1024)) return { ok: false, detail: 'blocked_port' };
  const found = await resolve(host, options.lookup ?? systemLookup);
  if (found.length === 0) return { ok: false, detail: 'unresolvable' };
  const guard = new NetworkGuard(options.allowPrivate);
  const allowed = found.filter(({ address }) => guard.permits(address));
  // Game servers speak IPv4; an IPv6 address is taken when there is nothing else.
  const chosen = allowed.find(({ family }) => family === 4) ?? allowed[0];
  if (!chosen) return { ok: false, detail: 'blocked_address' };
  return { ok: true, address: chosen.address, family: chosen.family === 6 ? 6 : 4 };
}

async function resolve(
  host: string,
  look: NonNullable<OutboundGuardOptions['lookup']>,
): Promise<readonly { address: string; family: number }[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  try {
    return (await look(bare)).filter(({ address }) => isIP(address) !== 0);
  } catch {
    return [];
  }
}

function systemLookup(host: string) {
  return lookup(host, { all: true, verbatim: true });
}
