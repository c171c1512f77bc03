import { deleteEstate } from '@amayumba/contract/estates/endpoints.ts';
import { listOwnerBalances, previewStatements } from '@amayumba/contract/owners/statement-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

const t = testApp();
const { aHome, anOwner, issue, manager, receive } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-10-02T09:00:00Z'));

test('an estate that was deleted costs no least fee, and its late money still has the percentage', async () => {
  const { owner, estate } = await anOwner({ minimum: 100_000, vat_percent: 0 });
  const home = await aHome(estate.id, 'A-08', { lease_start: '2026-01-01', lease_end: '2026-09-30' });
  const september = await issue(owner.id, '2026-09');
  expect(september.totals.fee).toBe(100_000);
  t.clock.set('2026-10-20T09:00:00Z');
  expect((await (await manager()).call(deleteEstate, { id: estate.id })).status).toBe(204);
  await receive(home.account, 50_000, '2026-10-20');
  const { body } = await (await manager()).call(listOwnerBalances, { query: { owner: owner.id } });
  expect(body).toMatchObject([{ balance: -50_000, expected_fee: 4_000 }]);
  t.clock.set('2026-12-02T09:00:00Z');
  expect(linesOf(await issue(owner.id, '2026-10')).at(-1)).toBe(
    '2026-10-31 Management fee, 8% of USh 50,000 received: -4000 → -54000',
  );
  expect(await issue(owner.id, '2026-11')).toMatchObject({ closing_balance: -54_000, lines: [] });
});

test('an owner whose estates were all deleted has statements as long as there is money or a balance', async () => {
  const { owner, estate } = await anOwner();
  t.clock.set('2026-10-20T09:00:00Z');
  await (await manager()).call(deleteEstate, { id: estate.id });
  t.clock.set('2026-12-02T09:00:00Z');
  const isIn = async (month: string) => {
    const { body } = await (await manager()).call(previewStatements, { body: { month } });
    return body.some((statement) => statement.owner === owner.id);
  };
  expect([await isIn('2026-10'), await isIn('2026-11')]).toEqual([true, false]);
});
