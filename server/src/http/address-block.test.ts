import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

test.each([
  ['102.134.149.8', '102.134.149.8'],
  ['::ffff:102.134.149.8', '102.134.149.8'],
  ['2C0F:F6D0:1:2:3:4:5:6', '2c0f:f6d0:1:2::/64'],
  ['2c0f:f6d0:1:2::6', '2c0f:f6d0:1:2::/64'],
  ['2c0f:f6d0::6', '2c0f:f6d0:0:0::/64'],
  ['2c0f:f6d0:1:2:3::', '2c0f:f6d0:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
