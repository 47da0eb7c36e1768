import { isIPv6 } from 'node:net';

/** The caller as limits count it: an IPv4 address, or the /64 network of an IPv6 one, for that is what one household has. */
export function addressOf(request: { ip?: string | undefined }): string {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
