import { expect, test } from 'vitest';
import { phoneDigits } from './person-search.ts';

test.each(['0772 123 456', '+256772123456', '+256 772-123-456', '256772123456', '00256 772 123456', '772123456'])(
  '%s is looked for by the digits that all writings share',
  (search) => {
    expect(phoneDigits(search)).toBe('772123456');
  },
);

test.each(['Grace', 'B2-14', '07', '+256', '14', ''])('%s is no phone number', (search) => {
  expect(phoneDigits(search)).toBeUndefined();
});
