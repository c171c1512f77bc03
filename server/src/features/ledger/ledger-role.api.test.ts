import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

test.each([
  ['change an entry of the journal', 'update journal_entries set amount = amount'],
  ['move an entry of the journal', 'update journal_entries set account_id = account_id'],
  ['remove an entry of the journal', 'delete from journal_entries'],
  ['empty the journal', 'truncate journal_entries cascade'],
  ['change the amount of a receipt', 'update receipts set amount = amount'],
  ['change the day of a receipt', 'update receipts set received_at = received_at'],
  ['change the channel of a receipt', 'update receipts set channel = channel'],
  ['change the method of a receipt', 'update receipts set method = method'],
  ['change the reference of a receipt', 'update receipts set external_reference = external_reference'],
  ['change the amount of an allocation', 'update allocations set amount = amount'],
  ['remove an allocation', 'delete from allocations'],
  ['change the amount of a credit note', 'update credit_notes set amount = amount'],
  ['remove a credit note', 'delete from credit_notes'],
  ['change the amount of a refund', 'update refunds set amount = amount'],
  ['remove a refund', 'delete from refunds'],
  ['change the amount of a deposit movement', 'update deposit_movements set amount = amount'],
  ['remove a deposit movement', 'delete from deposit_movements'],
  ['change the amount of a transfer', 'update transfers set credit = credit'],
  ['remove a transfer', 'delete from transfers'],
])('the database role of the server cannot %s', async (_what, statement) => {
  await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('permission denied');
});

const ISSUED = 'an issued receipt never changes';

test.each([
  ['its number', 'number = number + 1'],
  ['its number back', 'number = null'],
  ['its amount on the paper', `snapshot = jsonb_set(snapshot, '{amount}', '1')`],
  ['its lines', `snapshot = jsonb_set(snapshot, '{lines}', '[]')`],
  ['its paper back', 'snapshot = null, verify_code = null'],
  ['its payer to somebody else', `snapshot = jsonb_set(snapshot, '{payer_name}', '"Somebody else"')`],
  ['its code', `verify_code = '0123456789'`],
])('the database role of the server cannot change an issued receipt: %s', async (_what, change) => {
  const { account_id } = await t.make.payment({ tenant: await t.make.tenant() });
  const { body } = await t
    .as(await t.make.user('manager'))
    .call(createReceipt, { body: { account: account_id, amount: 10_000, method: 'Cash' } });
  const where = sql.raw(`update receipts set ${change} where id = ${body.id}`);
  await expect(where.execute(t.db)).rejects.toThrow(ISSUED);
  const erased = `update receipts set payer_name = '', snapshot = snapshot || '{"payer_name": null}' where id = ${body.id}`;
  await sql.raw(erased).execute(t.db);
  await expect(where.execute(t.db)).rejects.toThrow(ISSUED);
});

test('neither the database role of the server nor the owner can remove a receipt', async () => {
  const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  const paid = sql`select receipt_id from allocations where charge_id = ${id}`;
  for (const db of [t.db, t.owner])
    await expect(sql`delete from receipts where id in (${paid})`.execute(db)).rejects.toThrow(
      'a receipt is never deleted',
    );
});

test('nor can the owner change its amount, its account, its day or its method by mistake', async () => {
  await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  for (const change of ['amount = amount + 1', 'account_id = account_id + 1', 'received_at = now()', `method = 'x'`]) {
    const altered = sql.raw(`update receipts set ${change} where number is not null`).execute(t.owner);
    await expect(altered).rejects.toThrow(ISSUED);
  }
});
