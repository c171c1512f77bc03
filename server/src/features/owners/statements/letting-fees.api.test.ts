import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

const t = testApp();
const { agree, aHome, anOwner, issue } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

const TERMS = { percent: 0, letting_fee: 50, vat_percent: 18 };
const UNTIL_SEPTEMBER = { lease_start: '2026-03-01', lease_end: '2026-09-30' };

/** The next lease of a tenant. */
const lease = (tenant_id: number, apartment_id: number, lease_start: string) =>
  t.db.insertInto('leases').values({ tenant_id, apartment_id, lease_start }).execute();

test('a renewal and a move within the estate cost no letting fee, and a move to another estate does', async () => {
  const { owner, estate } = await anOwner(TERMS);
  const other = await t.make.estate({ owner_id: owner.id });
  await agree(other.id, TERMS);
  const stays = await aHome(estate.id, 'A-01', UNTIL_SEPTEMBER);
  await lease(stays.id, stays.apartment, '2026-10-01');
  const moves = await aHome(estate.id, 'A-02', UNTIL_SEPTEMBER);
  await lease(moves.id, (await t.make.apartment({ estate_id: estate.id, number: 'A-03' })).id, '2026-10-05');
  const leaves = await aHome(estate.id, 'A-04', UNTIL_SEPTEMBER);
  await lease(leaves.id, (await t.make.apartment({ estate_id: other.id, number: 'B-01' })).id, '2026-10-05');
  const fees = [
    "2026-10-31 Letting fee, B-01, 50% of a month's rent of USh 500,000: -250000 → -250000",
    '2026-10-31 VAT, 18% of the letting fee of USh 250,000: -45000 → -295000',
  ];
  expect(linesOf(await issue(owner.id, '2026-10'))).toEqual(fees);
  expect(linesOf(await issue(owner.id, '2026-10', 'A test'))).toEqual(fees);
});
