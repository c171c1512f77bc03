import { changeOwnerDetails } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { listOwnerBalances, listOwnerStatements } from '@amayumba/contract/owners/statement-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { ownerSteps } from '../statements/test/owner-steps.ts';

const t = testApp();
const { anOwner, aHome, issue, manager, receive } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

/** An owner with a statement of October over 920,000 and 300,000 received in November. */
async function withMoney(payout_account: string) {
  const made = await anOwner({ vat_percent: 0 });
  const { account } = await aHome(made.estate.id, 'A-08');
  await receive(account, 1_000_000, '2026-10-05');
  await issue(made.owner.id, '2026-10');
  await receive(account, 300_000, '2026-11-05');
  await (await manager()).call(changeOwnerDetails, { id: made.owner.id, body: { payout_account } });
  return made;
}

/** The owners that a search finds. */
async function found(search: string): Promise<number[]> {
  const { body } = await (await manager()).call(listOwnerBalances, { query: { search } });
  return (Array.isArray(body) ? body : body.results).map(({ owner }) => owner);
}

test('owners are found by name and by the account that they are paid on', async () => {
  const { owner } = await withMoney('Stanbic 9030012344417');
  await withMoney('Centenary 3100045566');
  expect(await found('9030012344417')).toEqual([owner.id]);
  expect(await found('stanbic')).toEqual([owner.id]);
  expect(await found('nobody has this account')).toEqual([]);
});

test('the file of balances has what was due on the day, and its sum', async () => {
  const { owner } = await withMoney('Equity 1');
  const file = async (on?: string) => {
    const query = { owner: owner.id, file: 'csv', ...(on !== undefined && { on }) } as const;
    return (await (await manager()).call(listOwnerBalances, { query })).text;
  };
  expect(await file()).toMatch(/"Equity 1",1,"October 2026",920000,,24000,1220000/);
  expect(await file('2026-10-31')).toMatch(/"Total: 1",,,,,,\d+,920000/);
  expect(await auditEntries(t.db, { subject: 'owner_balance' })).toContainEqual(
    expect.objectContaining({ action: 'exported', after: { owner: owner.id, on: '2026-10-31', file: 'csv' } }),
  );
});

test('the file of statements leaves replaced ones out of its sums', async () => {
  const { owner } = await withMoney('');
  await issue(owner.id, '2026-10', 'The agreement was wrong');
  const query = { owner: owner.id, replaced: 'true', file: 'csv' } as const;
  const { text } = await (await manager()).call(listOwnerStatements, { query });
  expect(text.match(/"October 2026"/g)).toHaveLength(2);
  expect(text.match(/"Yes"/g)).toHaveLength(1);
  expect(text).toMatch(/"Total: 1",,,,1000000,0,80000,0,0,,,0/);
});
