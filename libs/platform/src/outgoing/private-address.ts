import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/**
 * What can be said of a host before it is looked up: true for private and local literals, local names, and number forms such
 * as `0x7f.1` that resolvers read as addresses. The worker judges the looked-up address again when it connects.
 */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(bare);
  if (family !== 0) return PRIVATE.check(bare, family === 4 ? 'ipv4' : 'ipv6');
  if (bare === 'localhost' || /\.(localhost|local|internal|lan|home\.arpa)$/.test(bare)) return true;
  return /^(0x[0-9a-f]*|\d+)$/.test(bare.split('.').at(-1) ?? '');
}
