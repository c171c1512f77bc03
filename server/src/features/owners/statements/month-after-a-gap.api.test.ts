import {
  listOwnerBalances,
  previewOwnStatement,
  previewStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

const t = testApp();
const { anOwner, aHome, issue, manager, receive } = ownerSteps(t);

test('the running month is previewed as it will be once the month before has its statement', async () => {
  const { owner, estate } = await anOwner({ vat_percent: 0, letting_fee: 50 });
  t.clock.set('2026-09-21T09:00:00Z');
  const { account } = await aHome(estate.id, 'A-08', { lease_start: '2026-01-01' });
  await receive(account, 1_000_000, '2026-09-05');
  t.clock.set('2026-10-04T09:00:00Z');
  await receive(account, 100_000, '2026-10-03');
  await issue(owner.id, '2026-09');
  t.clock.set('2026-10-21T09:00:00Z');
  await receive(account, 200_000, '2026-10-15');
  const second = await aHome(estate.id, 'A-09', { lease_start: '2026-10-20' });
  t.clock.set('2026-11-05T09:00:00Z');
  await receive(second.account, 300_000, '2026-11-03');

  const { body } = await t.as(owner).call(previewOwnStatement, {});
  expect(linesOf(body)).toEqual([
    expect.stringMatching(/^2026-11-03 .*: 300000 → 1246000$/),
    expect.stringMatching(/^2026-11-05 .*: -24000 → 1222000$/),
  ]);
  expect(body).toMatchObject({
    opening_balance: 946_000,
    totals: { received: 300_000, fee: 24_000, corrections: 0 },
    closing_balance: 1_222_000,
  });
  const { body: due } = await (await manager()).call(listOwnerBalances, { query: { owner: owner.id } });
  expect(due).toMatchObject([{ balance: body.closing_balance + 274_000 + 24_000, expected_fee: 274_000 + 24_000 }]);
  const preview = { month: '2026-11', owners: [owner.id] };
  expect((await (await manager()).call(previewStatements, { body: preview })).body).toEqual([body]);

  await issue(owner.id, '2026-10');
  const { body: after } = await t.as(owner).call(previewOwnStatement, {});
  expect(after.totals).toEqual(body.totals);
  expect(after).toEqual(body);
});
