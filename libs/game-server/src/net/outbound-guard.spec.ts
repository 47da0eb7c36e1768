import { resolveOutboundHost } from './outbound-guard';

const PUBLIC = { allowPrivate: false } as const;
const answering = (...addresses: string[]) => ({
  ...PUBLIC,
  lookup: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
});

describe('the outbound guard', () => {
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
    expect(await resolveOutboundHost('127.0.0.1', 22, { allowPrivate: true })).toMatchObject({ ok: true });
    expect(await resolveOutboundHost('192.168.7.9', 22, { allowPrivate: ['192.168.0.0/16'] })).toEqual({
      ok: false,
      detail: 'blocked_port',
    });
  });

  it('takes of several addresses the first that is in a listed network, and never one that is link-local', async () => {
    const lan = { ...answering('169.254.169.254', '10.0.0.1', '192.168.7.9'), allowPrivate: ['192.168.0.0/16'] };
    expect(await resolveOutboundHost('cs.lan', 27015, lan)).toEqual({ ok: true, address: '192.168.7.9', family: 4 });
    const everything = { ...answering('169.254.169.254'), allowPrivate: true };
    expect(await resolveOutboundHost('metadata.google.internal', 27015, everything)).toEqual({
      ok: false,
      detail: 'blocked_address',
    });
  });
});
