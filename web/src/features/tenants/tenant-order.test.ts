import { expect, test } from 'vitest';
import { aTenant } from '../../test/factories.ts';
import { compareTenants, TENANT_ORDERINGS } from './tenants.api.ts';

const named = (first_name: string) => ({ ...aTenant().user_details, first_name });
const tenants = [
  aTenant({ id: 1, user_details: named('Moses'), lease_end: null }),
  aTenant({ id: 2, user_details: named('Akello'), lease_end: '2027-05-31' }),
  aTenant({ id: 3, user_details: named('Grace'), lease_end: '2026-12-31' }),
];
const ORDERS = { name: [2, 3, 1], lease_end: [3, 2, 1], '-lease_end': [2, 3, 1], '-created_at': [3, 2, 1] };

test.each(TENANT_ORDERINGS)('tenants of a server that does not sort are sorted by %s here', (ordering) => {
  const sorted = tenants.toSorted((a, b) => compareTenants(a, b, ordering));
  expect(sorted.map(({ id }) => id)).toEqual(ORDERS[ordering]);
});
