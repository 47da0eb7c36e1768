import { BlockList, isIP } from 'node:net';

/** Private addresses that this installation connects to: all, none, or those of these networks in CIDR form. */
export type PrivateHosts = boolean | readonly string[];

/**
 * Which addresses that other people typed we connect to (plugin contract §5.4, SSRF). Public ones always; private and loopback
 * ones as the operator says; link-local addresses and those where clouds serve their metadata never.
 */
export class NetworkGuard {
  private readonly listed: BlockList;

  constructor(private readonly allowed: PrivateHosts) {
    this.listed = blockListOf(typeof allowed === 'boolean' ? [] : allowed);
  }

  /** Judges an address as it was looked up; what is no address is refused. An IPv4 address inside of an IPv6 one counts too. */
  permits(address: string): boolean {
    const plain = address.replace(/%.*$/, '');
    if (isIP(plain) === 0) return false;
    const forms = [plain, embeddedIpv4(plain)].filter((form) => form !== null);
    if (forms.some((form) => has(NEVER, form))) return false;
    return (
      this.allowed === true || !forms.some((form) => has(PRIVATE, form)) || forms.some((form) => has(this.listed, form))
    );
  }

  /**
   * What can be said of a host before it is looked up: false for literals that are refused, and, where no private address is
   * allowed, for local names and number forms such as `0x7f.1` that resolvers read as addresses.
   */
  mayPermit(host: string): boolean {
    const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (isIP(bare) !== 0) return this.permits(bare);
    return this.allowed !== false || !LOCAL_NAME.test(bare);
  }
}

/** True for a network in CIDR form that does not begin among the addresses which are refused always. */
export function isAllowableNetwork(text: string): boolean {
  const [network = '', prefix = '', ...rest] = text.split('/');
  const family = isIP(network);
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128))
    return false;
  return !has(NEVER, network);
}

const LOCAL_NAME = /^localhost$|\.(localhost|local|internal|lan|home\.arpa)$|(^|\.)(0x[0-9a-f]*|\d+)$/;

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const [network = '', prefix = ''] = text.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const has = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Link-local, and metadata of AWS, Azure, Google (link-local, too), Alibaba and Oracle, some at addresses that look public. */
const NEVER = blockListOf([
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
]);

/** Every other range that is not a public unicast address. */
const PRIVATE = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '64:ff9b:1::/48',
]);

/** IPv4 inside ::/96, ::ffff:0:0/96, ::ffff:0:0:0/96, 64:ff9b::/96 and 2002::/16, where the v6 prefix alone looks public. */
function embeddedIpv4(address: string): string | null {
  const groups = isIP(address) === 6 ? expand(address) : null;
  if (!groups) return null;
  const pair = (high: number | undefined, low: number | undefined): string =>
    [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.');
  if (groups[0] === 0x2002) return pair(groups[1], groups[2]);
  const head = groups.slice(0, 6).join(',');
  const isEmbedding = ['0,0,0,0,0,0', '0,0,0,0,0,65535', '0,0,0,0,65535,0', '100,65435,0,0,0,0'].includes(head);
  return isEmbedding ? pair(groups[6], groups[7]) : null;
}

function expand(address: string): number[] | null {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address;
  const [left = '', right] = hex.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail].map((group) => parseInt(group, 16));
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}
