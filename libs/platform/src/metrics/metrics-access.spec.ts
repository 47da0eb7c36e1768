import { isPrivateAddress, mayReadMetrics } from './metrics-access';

const TOKEN = 'k8s-prometheus-0123456789';

describe('who may read the figures', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.42.0.7',
    '172.31.255.1',
    '192.168.1.2',
    '100.64.0.9',
    'fd00::1',
    'fe80::1',
  ])('takes %s for a neighbour', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '11.0.0.1', '2001:db8::1', '::ffff:8.8.8.8', 'fdx', '', '10.0.0'])(
    'takes %s for a stranger',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );

  it('believes no proxy that hands on a stranger, whatever address the header claims', () => {
    const remoteAddress = '10.42.0.7';
    expect(mayReadMetrics({ remoteAddress, headers: {} }, null)).toBe(true);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host'])
      expect(mayReadMetrics({ remoteAddress, headers: { [name]: '127.0.0.1' } }, null)).toBe(false);
  });

  it('takes the token from anywhere, and no other one even from a neighbour', () => {
    const shown = (authorization: string) =>
      mayReadMetrics(
        { remoteAddress: '203.0.113.9', headers: { authorization, 'x-forwarded-for': '203.0.113.9' } },
        TOKEN,
      );
    expect([shown(`Bearer ${TOKEN}`), shown(`bearer ${TOKEN}`)]).toEqual([true, true]);
    expect([shown(TOKEN), shown(`Basic ${TOKEN}`), shown(`Bearer ${TOKEN}x`), shown('Bearer ')]).toEqual(
      Array<boolean>(4).fill(false),
    );
    const near = { remoteAddress: '127.0.0.1', headers: { authorization: 'Bearer wrong' } };
    expect(mayReadMetrics(near, TOKEN)).toBe(false);
    expect(mayReadMetrics({ remoteAddress: '203.0.113.9', headers: {} }, TOKEN)).toBe(false);
  });
});
