import { expect, test } from 'vitest';
import { aTenant } from '../../test/factories.ts';
import { daysLeftText, tenantView, termText } from './tenant-view.ts';

test.each([
  [-3, '3 overdue'],
  [0, 'Ends today'],
  [1, '1 day left'],
  [14, '14 days left'],
])('%i days before the end of a lease read as %s', (days, text) => {
  expect(daysLeftText(days)).toBe(text);
});

test.each([
  ['2026-11-20', 'overdue', -1],
  ['2026-11-21', 'pending', 0],
  ['2026-12-05', 'pending', 14],
  ['2026-12-06', 'paid', 15],
  [null, 'paid', undefined],
] as const)('on 21 November a lease that ends %s is %s', (lease_end, status, daysLeft) => {
  const view = tenantView(aTenant({ lease_end }), '2026-11-21');
  expect([view.rentStatus, view.daysLeft]).toEqual([status, daysLeft]);
});

test('what the server says of the rent wins over the end of the lease', () => {
  const view = tenantView(aTenant({ lease_end: '2026-11-20', rent_state: 'paid' }), '2026-11-21');
  expect([view.rentStatus, view.leaseStatus]).toEqual(['paid', 'overdue']);
});

test('a tenant without names or home is shown with username and dashes', () => {
  const view = tenantView(
    aTenant({
      user_details: { username: 'okello', first_name: '', last_name: '', email: '' },
      apartment_details: null,
    }),
    '2026-11-21',
  );
  expect([view.name, view.estateName, view.blockName, view.apartmentLabel]).toEqual(['okello', '–', '–', '–']);
});

test('the term of a lease shows a missing end or a missing lease', () => {
  expect(termText(aTenant({ lease_start: '2026-01-01', lease_end: null }))).toBe('Since 1 Jan 2026, no end');
  expect(termText(aTenant({ lease_start: null, lease_end: null }))).toBe('No lease yet');
});

test.each([
  [{ lease_end: '2026-11-20' }, ['ended']],
  [{ lease_end: '2026-11-20', rent_state: 'paid' }, ['ended']],
  [{ lease_end: '2026-11-20', rent_state: 'overdue' }, ['overdue', 'ended']],
  [{ lease_end: '2026-11-21', rent_state: 'overdue' }, ['overdue']],
  [{ lease_end: '2026-11-21', rent_state: 'paid' }, ['paid']],
  [{ lease_end: null, rent_state: 'pending' }, ['pending']],
] as const)('the rent badge of %j says %j on 21 November', (lease, badges) => {
  expect(tenantView(aTenant(lease), '2026-11-21').rentBadges).toEqual(badges);
});
