import { addressOf } from './address';

it('counts an IPv4 address alone and an IPv6 one with its /64 network, however it is written', () => {
  const of = (ip: string | undefined) => addressOf({ ip });
  expect(of('203.0.113.7')).toBe('203.0.113.7');
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(of('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(of('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
  expect(of('2001:db8:1:3::9')).not.toBe(of('2001:db8:1:2::9'));
  expect(of('2001:db8::1')).toBe(of('2001:db8::ffff'));
  expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(of('::1')).toBe('0:0:0:0::/64');
  expect(of(undefined)).toBe('');
});
