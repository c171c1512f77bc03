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
  ['remove a receipt', 'delete from receipts'],
  ['change the amount of an allocation', 'update allocations set amount = amount'],
  ['remove an allocation', 'delete from allocations'],
  ['change the amount of a credit note', 'update credit_notes set amount = amount'],
  ['change the amount of a refund', 'update refunds set amount = amount'],
  ['change the amount of a deposit movement', 'update deposit_movements set amount = amount'],
])('the database role of the server cannot %s', async (_what, statement) => {
  await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('permission denied');
});
