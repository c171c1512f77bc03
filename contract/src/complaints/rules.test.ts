import { expect, test } from 'vitest';
import { COMPLAINT_STATUS, tenantMayChange } from './rules.ts';

const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;

test.each([
  [open, open, true],
  [resolved, closed, true],
  [closed, closed, false],
  [closed, open, true],
  [closed, inProgress, true],
])('a tenant may change a complaint from status %i to %i: %s', (before, after, may) => {
  expect(tenantMayChange(before, after)).toBe(may);
});
