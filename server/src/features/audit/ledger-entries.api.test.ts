import { expect, test } from 'vitest';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { accountOf } from '../ledger/posting/accounts.repository.ts';
import { erasePersonFromAudit, recordAudit } from './audit.service.ts';

const t = testApp({ breaksLedger: true });

const one = (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) => query.executeTakeFirstOrThrow();

/** A record of each kind of the ledger that is about a tenant, with its id by the subject of its entries. */
async function ledgerOf(tenant: Awaited<ReturnType<typeof t.make.tenant>>) {
  const { db } = t;
  const { id: tenant_id, lease_id, estate_id } = tenant;
  const charge = await t.make.payment({ tenant, status_id: 2, amount: 400_000 });
  const account = await accountOf(db, { tenant_id, lease_id, estate_id });
  const other = await accountOf(db, { tenant_id, lease_id: null, estate_id: null });
  const receipt = await db
    .selectFrom('receipts')
    .select(['id', 'number'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  const effective_on = '2026-11-21';
  const out = { account_id: account, amount: 1, channel: 'cash', effective_on } as const;
  const note = { charge_id: charge.id, amount: 1, kind: 'waiver', effective_on } as const;
  const rent = { rent_amount: 500_000, rent_every: 'month', due_day: 5, starts_on: '2027-01-01' } as const;
  const moved = { from_account: account, to_account: other, credit: 1, deposit: 0, effective_on };
  const logged = { charge_id: charge.id, amount: 1, method: 'Cash', paid_on: effective_on };
  const insert = async (subject: string, made: Promise<{ id: number }>) => ids.push([subject, (await made).id]);
  const ids: [subject: string, id: number][] = [
    ['account', account],
    ['receipt', receipt.id],
  ];
  await insert('credit_note', one(db.insertInto('credit_notes').values(note).returning('id')));
  await insert('refund', one(db.insertInto('refunds').values(out).returning('id')));
  const withheld = { ...out, kind: 'withheld' } as const;
  await insert('deposit_movement', one(db.insertInto('deposit_movements').values(withheld).returning('id')));
  await insert('transfer', one(db.insertInto('transfers').values(moved).returning('id')));
  await insert('claim', one(db.insertInto('claims').values(logged).returning('id')));
  await insert(
    'terms',
    one(
      db
        .insertInto('lease_terms')
        .values({ ...rent, lease_id })
        .returning('id'),
    ),
  );
  return { ids, lease_id, number: Number(receipt.number) };
}

const MARK = 'Zzzledger';
const record = (subject: string, subject_id: number, after: object, action = 'created') =>
  inTransaction(t.db, (tx) => recordAudit(tx, null, { action, subject, subject_id, after }));

/** Entries about a tenant with the amount and a typed text. */
const listed = async (query: object) => {
  const { body } = await t.as(await t.make.user('manager')).call(listAudit, { query: { page: 1, ...query } });
  return 'results' in body ? body.results : [];
};

test('entries of the ledger name their tenant, are found by them, and lose their texts with them', async () => {
  const tenant = await t.make.tenant({ first_name: 'Grace', last_name: MARK });
  await ledgerOf(await t.make.tenant());
  const { ids, lease_id } = await ledgerOf(tenant);
  for (const [subject, id] of ids) await record(subject, id, { amount: 5, lease_id, reason: `${MARK} asked` });
  const entries = await listed({ tenant_id: tenant.id });
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids.map(([subject]) => subject).toSorted());
  expect(new Set(entries.map((entry) => entry.tenant))).toEqual(new Set([tenant.id]));
  expect(await listed({ search: MARK })).toHaveLength(ids.length);
  // Terms that were removed since are known by their lease.
  await t.db.deleteFrom('lease_terms').where('lease_id', '=', lease_id).execute();
  await inTransaction(t.db, (tx) => erasePersonFromAudit(tx, null, tenant.user.id));
  const left = await t.db.selectFrom('audit_personal').select('content').execute();
  expect(JSON.stringify(left)).not.toContain(MARK);
});

test('a receipt is named by its printed number, in the sentence and among the fields', async () => {
  const tenant = await t.make.tenant({ first_name: 'Ann', last_name: 'Auma' });
  const { ids, number } = await ledgerOf(tenant);
  const id = ids.find(([subject]) => subject === 'receipt')?.[1] ?? 0;
  const account_id = ids.find(([subject]) => subject === 'account')?.[1];
  const after = { number, account_id, amount: 400_000, method: 'Cash', channel: 'cash', payer_name: 'Auma Ann' };
  await record('receipt', id, after, 'recorded');
  const code = `AMA-2026-${String(number % 10_000_000).padStart(6, '0')}`;
  const [entry] = await listed({ subject: 'receipt', subject_id: id });
  expect(entry?.summary).toBe(`The portal recorded USh 400,000 from Ann Auma, receipt ${code}`);
  expect(entry?.changes).toContainEqual({ label: 'Receipt no.', before: null, after: code });
  expect(entry?.changes.map(({ label }) => label)).toContain('Account');
});
