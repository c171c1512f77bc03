import { expect, test } from 'vitest';
import { isPublicAddress, literalAddress } from './public-address.ts';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '100::1',
  'not an address',
  '',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '196.43.185.1', '100.128.0.1', '172.32.0.1', '::ffff:8.8.8.8', '2a00:1450:4001::200e'])(
  '%s is an address of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['http://127.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.0.0.1/', '127.0.0.1'],
  ['http://017700000001/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://example.com/', undefined],
  ['http://127.0.0.1.example.com/', undefined],
])('the address in %s is %s', (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
});
