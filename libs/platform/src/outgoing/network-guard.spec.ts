import fc from 'fast-check';
import { isAllowableNetwork, NetworkGuard } from './network-guard';

const LINK_LOCAL_AND_METADATA = [
  '169.254.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'fd20:ce::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:0:169.254.169.254',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
];
const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  '::ffff:0:10.0.0.1',
  '2001:db8::1',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

const permitted = (guard: NetworkGuard, addresses: readonly string[]): string[] =>
  addresses.filter((address) => guard.permits(address));

describe('the guard of outgoing connections', () => {
  it('reaches public addresses only, unless the operator allows more', () => {
    const guard = new NetworkGuard(false);
    expect(permitted(guard, PUBLIC)).toEqual(PUBLIC);
    expect(permitted(guard, [...PRIVATE, ...LINK_LOCAL_AND_METADATA, 'not an ip', ''])).toEqual([]);
  });

  it('reaches private addresses where they are allowed, and link-local and metadata addresses never', () => {
    const guard = new NetworkGuard(true);
    expect(permitted(guard, PRIVATE)).toEqual(PRIVATE);
    expect(permitted(guard, LINK_LOCAL_AND_METADATA)).toEqual([]);
    expect(permitted(new NetworkGuard(['0.0.0.0/0', '::/0']), LINK_LOCAL_AND_METADATA)).toEqual([]);
  });

  it('reaches the listed networks and no other private address', () => {
    const guard = new NetworkGuard(['192.168.0.0/16', 'fc00::/7']);
    const asked = ['192.168.255.254', '::ffff:192.168.0.9', 'fd12::9', '10.0.0.1', '127.0.0.1', '::1', '8.8.8.8'];
    expect(permitted(guard, asked)).toEqual(['192.168.255.254', '::ffff:192.168.0.9', 'fd12::9', '8.8.8.8']);
  });

  it('refuses a private IPv4 address in every IPv6 disguise', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const guard = new NetworkGuard(['192.168.0.0/16']);
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
        for (const disguise of [
          `::ffff:10.${b}.${c}.${d}`,
          `::ffff:${hex(10, b)}:${hex(c, d)}`,
          `64:ff9b::${hex(10, b)}:${hex(c, d)}`,
          `2002:${hex(10, b)}:${hex(c, d)}::1`,
        ]) {
          expect(guard.permits(disguise)).toBe(false);
        }
      }),
    );
  });

  it('says of a name only what can be said before it is looked up', () => {
    const hosts = [
      'localhost',
      'db.internal',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[fe80::1]',
      '192.168.1.7',
      'cs.example',
    ];
    const passing = (allowed: boolean | string[]) => hosts.filter((host) => new NetworkGuard(allowed).mayPermit(host));
    expect(passing(false)).toEqual(['cs.example']);
    expect(passing(['192.168.0.0/16'])).toEqual([
      'localhost',
      'db.internal',
      '0x7f.1',
      '2130706433',
      '192.168.1.7',
      'cs.example',
    ]);
    expect(passing(true)).toEqual(hosts.filter((host) => host !== '[fe80::1]'));
  });

  it.each([
    ['192.168.0.0/16', true],
    ['fd00::/8', true],
    ['169.254.0.0/16', false],
    ['169.254.169.254/32', false],
    ['fe80::/10', false],
    ['192.168.0.0', false],
    ['192.168.0.0/33', false],
    ['lan/16', false],
    ['10.0.0.0/8/8', false],
  ])('takes %s into a list: %s', (network, expected) => {
    expect(isAllowableNetwork(network)).toBe(expected);
  });
});
