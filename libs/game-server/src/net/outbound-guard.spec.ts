import fc from 'fast-check';
import { isBlockedAddress, resolveOutboundHost } from './outbound-guard';

const PUBLIC = { allowPrivate: false } as const;
const answering = (...addresses: string[]) => ({
  ...PUBLIC,
  lookup: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
});

describe('the outbound guard', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.0.192',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '::ffff:0:10.0.0.1',
    '2001:db8::1',
    'not an ip',
    '',
  ])('blocks %s', (address) => {
    expect(isBlockedAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('lets %s pass', (address) => {
    expect(isBlockedAddress(address)).toBe(false);
  });

  it('blocks a private IPv4 address in every IPv6 disguise', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
        for (const disguise of [
          `::ffff:10.${b}.${c}.${d}`,
          `::ffff:${hex(10, b)}:${hex(c, d)}`,
          `64:ff9b::${hex(10, b)}:${hex(c, d)}`,
          `2002:${hex(10, b)}:${hex(c, d)}::1`,
        ]) {
          expect(isBlockedAddress(disguise)).toBe(true);
        }
      }),
    );
  });

  it('judges a name by what it resolves to and returns that very address', async () => {
    expect(await resolveOutboundHost('cs.example', 27015, answering('8.8.8.8'))).toEqual({
      ok: true,
      address: '8.8.8.8',
      family: 4,
    });
    expect(await resolveOutboundHost('evil.example', 27015, answering('169.254.169.254'))).toEqual({
      ok: false,
      detail: 'blocked_address',
    });
    expect(
      await resolveOutboundHost('mixed.example', 27015, answering('10.0.0.1', '2606:4700::1', '9.9.9.9')),
    ).toMatchObject({ address: '9.9.9.9' });
    expect(await resolveOutboundHost('none.example', 27015, answering())).toEqual({
      ok: false,
      detail: 'unresolvable',
    });
    const failing = { ...PUBLIC, lookup: () => Promise.reject(new Error('SERVFAIL')) };
    expect(await resolveOutboundHost('x.example', 27015, failing)).toEqual({ ok: false, detail: 'unresolvable' });
  });

  it('sees through the written forms of an address that the system resolver accepts', async () => {
    for (const host of ['0x7f.1', '2130706433', '017700000001', 'localhost', '[::1]', '127.1']) {
      expect(await resolveOutboundHost(host, 27015, PUBLIC)).toMatchObject({ ok: false });
    }
  });

  it('refuses ports of system services, and lets everything pass where private servers are allowed', async () => {
    expect(await resolveOutboundHost('8.8.8.8', 22, PUBLIC)).toEqual({ ok: false, detail: 'blocked_port' });
    expect(await resolveOutboundHost('8.8.8.8', 70_000, PUBLIC)).toEqual({ ok: false, detail: 'blocked_port' });
    expect(await resolveOutboundHost('127.0.0.1', 27015, { allowPrivate: true })).toEqual({
      ok: true,
      address: '127.0.0.1',
      family: 4,
    });
  });
});
