import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.5', false],
  ['private', '192.168.1.7', true],
  ['private', '41.210.1.1', false],
  ['off', '127.0.0.1', false],
  ['10.1.0.0/16, 2001:db8::/32', '10.1.200.3', true],
  ['10.1.0.0/16, 2001:db8::/32', '2001:db8::7', true],
  ['10.1.0.0/16, 2001:db8::/32', '10.2.0.1', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['loopback', 'no address', false],
])('of %s, %s: %s', (list, address, isTrusted) => {
  expect(trustedProxies(list)?.(address)).toBe(isTrusted);
});

test.each(['everybody', '10.1.0.0/33', '300.1.1.1', '10.0.0.0/x', ''])('"%s" is invalid', (list) => {
  expect(trustedProxies(list)).toBeUndefined();
});
