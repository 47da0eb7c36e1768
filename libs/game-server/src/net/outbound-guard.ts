import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type GuardedAddress =
  | { readonly ok: true; readonly address: string; readonly family: 4 | 6 }
  | { readonly ok: false; readonly detail: 'unresolvable' | 'blocked_address' | 'blocked_port' };

export interface OutboundGuardOptions {
  /** Lets private, loopback and link-local addresses pass: embedded mode and rented fleets on a private network. */
  readonly allowPrivate: boolean;
  /** Ports below are system services, never game servers. Not applied with `allowPrivate`. */
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
  if (!options.allowPrivate && port < (options.minPort ?? 1024)) return { ok: false, detail: 'blocked_port' };
  const found = await resolve(host, options.lookup ?? systemLookup);
  if (found.length === 0) return { ok: false, detail: 'unresolvable' };
  const allowed = found.filter(({ address }) => options.allowPrivate || !isBlockedAddress(address));
  // Game servers speak IPv4; an IPv6 address is taken when there is nothing else.
  const chosen = allowed.find(({ family }) => family === 4) ?? allowed[0];
  if (!chosen) return { ok: false, detail: 'blocked_address' };
  return { ok: true, address: chosen.address, family: chosen.family === 6 ? 6 : 4 };
}

/** True for every range that is not a public unicast address, cloud metadata included. */
export function isBlockedAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4) return BLOCKED.check(address, 'ipv4');
  const inner = embeddedIpv4(address);
  return BLOCKED.check(address, 'ipv6') || (inner !== null && BLOCKED.check(inner, 'ipv4'));
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

/** IPv4 inside ::ffff:0:0/96, 64:ff9b::/96 and 2002::/16, where the v6 prefix alone looks public. */
function embeddedIpv4(address: string): string | null {
  const groups = expand(address);
  if (!groups) return null;
  const pair = (high: number | undefined, low: number | undefined): string =>
    [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.');
  if (groups[0] === 0x2002) return pair(groups[1], groups[2]);
  const head = groups.slice(0, 6).join(',');
  const isEmbedding = ['0,0,0,0,0,0', '0,0,0,0,0,65535', '0,0,0,0,65535,0', '100,65435,0,0,0,0'].includes(head);
  return isEmbedding ? pair(groups[6], groups[7]) : null;
}

function expand(address: string): number[] | null {
  const plain = address.replace(/%.*$/, '');
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain);
  const hex = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : plain;
  const [left = '', right] = hex.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail].map((group) => parseInt(group, 16));
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

const BLOCKED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  BLOCKED.addSubnet(network, prefix, 'ipv4');
}
// Alibaba and Oracle serve metadata from public-looking addresses.
BLOCKED.addAddress('100.100.100.200', 'ipv4');
BLOCKED.addAddress('192.0.0.192', 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['64:ff9b:1::', 48],
] as const) {
  BLOCKED.addSubnet(network, prefix, 'ipv6');
}
