import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createRemittance } from '@amayumba/contract/owners/statement-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { ownerSteps } from '../../owners/statements/test/owner-steps.ts';

const t = testApp({ breaksLedger: true });
const { anOwner, aHome, issue, manager, receive } = ownerSteps(t);

/** Alters statements as somebody who owns the database could. */
const alter = (change: RawBuilder<unknown>) =>
  t.owner.transaction().execute(async (tx) => {
    await sql`alter table owner_statements disable trigger owner_statements_issued`.execute(tx);
    await change.execute(tx);
    await sql`alter table owner_statements enable trigger owner_statements_issued`.execute(tx);
  });

/** An owner with the statements of two months, of which the first was paid out. */
async function twoMonths() {
  const { owner, estate } = await anOwner();
  await receive((await aHome(estate.id, 'A-08')).account, 1_000_000, '2026-09-05');
  const first = await issue(owner.id, '2026-09');
  const second = await issue(owner.id, '2026-10');
  const { body: paid } = await (
    await manager()
  ).call(createRemittance, {
    body: { owner: owner.id, amount: 100_000, paid_on: '2026-11-01', method: 'Cash' },
  });
  const faults = async () =>
    (await (await manager()).call(checkLedger, {})).body.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return { first: first.id ?? 0, second: second.id ?? 0, paid: paid.id, faults };
}

type Rows = Awaited<ReturnType<typeof twoMonths>>;
const FEES =
  "Each fee of an owner's statement is posted with its VAT, and reversed if the statement was replaced and only then";
const PAID = 'Each remittance is posted on its day, and reversed if its row says so and only then';
const LINES =
  "An owner's statement leads from its opening to its closing balance by its lines, and its sums are theirs";
const CHAIN = 'An owner has one statement of a month, which opens with the closing balance of the last one before';
const NUMBERS = "The numbers of owners' statements of each year run from 1 without a gap";
type Change = (rows: Rows) => RawBuilder<unknown>;

test.each<[what: string, check: string, change: Change, restore: Change]>([
  [
    'a fee of another amount than was posted',
    FEES,
    ({ first }) => sql`update owner_fees set amount = amount + 1 where statement_id = ${first}`,
    ({ first }) => sql`update owner_fees set amount = amount - 1 where statement_id = ${first}`,
  ],
  [
    'a fee that is reversed without a replacement',
    FEES,
    ({ first }) => sql`update owner_fees set reversed_at = now() where statement_id = ${first}`,
    ({ first }) => sql`update owner_fees set reversed_at = null where statement_id = ${first}`,
  ],
  [
    'a remittance of another amount than was posted',
    PAID,
    ({ paid }) => sql`update remittances set amount = amount + 1 where id = ${paid}`,
    ({ paid }) => sql`update remittances set amount = amount - 1 where id = ${paid}`,
  ],
  [
    'a remittance that is reversed in its row only',
    PAID,
    ({ paid }) => sql`update remittances set reversed_at = now(), reversed_on = '2026-11-21' where id = ${paid}`,
    ({ paid }) => sql`update remittances set reversed_at = null, reversed_on = null where id = ${paid}`,
  ],
  [
    'a closing balance to which the lines do not lead',
    LINES,
    ({ second }) => sql`update owner_statements set closing_balance = closing_balance + 1,
      snapshot = jsonb_set(snapshot, '{closing_balance}', (closing_balance + 1)::text::jsonb) where id = ${second}`,
    ({ second }) => sql`update owner_statements set closing_balance = closing_balance - 1,
      snapshot = jsonb_set(snapshot, '{closing_balance}', (closing_balance - 1)::text::jsonb) where id = ${second}`,
  ],
  [
    'a sum that is not that of the lines',
    LINES,
    ({ first }) => sql`update owner_statements
      set snapshot = jsonb_set(snapshot, '{totals,received}', '1000001') where id = ${first}`,
    ({ first }) => sql`update owner_statements
      set snapshot = jsonb_set(snapshot, '{totals,received}', '1000000') where id = ${first}`,
  ],
  [
    'an opening balance that is not the closing balance of the last statement before',
    CHAIN,
    ({ second }) => sql`update owner_statements set opening_balance = opening_balance + 1 where id = ${second}`,
    ({ second }) => sql`update owner_statements set opening_balance = opening_balance - 1 where id = ${second}`,
  ],
  [
    'a number that was left out',
    NUMBERS,
    ({ second }) => sql`update owner_statements set number = number + 1 where id = ${second}`,
    ({ second }) => sql`update owner_statements set number = number - 1 where id = ${second}`,
  ],
])('the check of the ledger finds %s in owners’ money', async (_what, check, change, restore) => {
  const rows = await twoMonths();
  expect(await rows.faults()).toEqual([]);
  await alter(change(rows));
  expect(await rows.faults()).toContain(check);
  await alter(restore(rows));
  expect(await rows.faults()).toEqual([]);
});
