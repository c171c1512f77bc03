import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import {
  createReceipt,
  getReceiptPaper,
  listReceipts,
  reverseReceipt,
  verifyReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import { expect, test } from 'vitest';
import { alterIssued } from '../../../test/alter-issued.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

test('a receipt keeps the code of its day of issue when the prefix changes', async () => {
  const user = await t.make.user('manager');
  let manager = t.as(user);
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant() });
  const receive = async (amount: number, external_reference?: string) =>
    (await manager.call(createReceipt, { body: { account, amount, method: 'Cash', external_reference } })).body;
  const issued = await receive(100_000, 'C-1');
  const bare = await receive(50_000);
  const code = issued.receipt_code ?? '';
  const bareCode = bare.receipt_code ?? '';
  expect(code).toMatch(/^AMA-2026-/);
  // As a receipt from before the ledger, which has no paper yet.
  await alterIssued(t.owner, (tx) =>
    tx.updateTable('receipts').set({ snapshot: null, verify_code: null }).where('id', '=', bare.id).execute(),
  );
  t.clock.set('2026-11-22T09:00:00Z');
  manager = t.as(user);
  const rule = { key: 'receipt_prefix' as const, value: 'KLA', from_date: '2026-11-22', source: 'Office' };
  expect((await manager.call(createMoneyRule, { body: rule })).status).toBe(201);

  const list = (await manager.call(listReceipts, { query: { account, page: 1 } })).body;
  const listed = 'results' in list ? list.results : [];
  expect(new Set(listed.map(({ receipt_code }) => receipt_code))).toEqual(new Set([code, bareCode]));
  expect((await t.as(null).call(verifyReceipt, { id: issued.verify_code ?? '' })).body).toMatchObject({
    state: 'valid',
    receipt_code: code,
  });
  const lines = (await manager.call(getStatement, { id: account })).body.lines.flatMap(
    (line) => line.receipt_code ?? [],
  );
  expect(lines).toEqual([code, bareCode]);
  const file = await manager.call(listReceipts, { query: { account, file: 'csv' } });
  expect(file.bytes.toString()).toContain(code);
  const found = await manager.call(searchEverything, { query: { q: code } });
  expect(found.body.receipts.results.map(({ receipt_code }) => receipt_code)).toEqual([code]);
  const { bytes } = await manager.call(getReceiptPaper, { id: bare.id });
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
  const { snapshot } = await t.db
    .selectFrom('receipts')
    .select('snapshot')
    .where('id', '=', bare.id)
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({ code: bareCode });
  const used = await manager.call(createReceipt, {
    body: { account, amount: 1, method: 'Cash', external_reference: 'C-1' },
  });
  expect(used.error.error).toContain(code);
  const log = await manager.call(listAudit, { query: { subject: 'receipt', page: 1 } });
  const entries = 'results' in log.body ? log.body.results : [];
  expect(
    entries
      .filter(({ subject_id }) => subject_id === issued.id)
      .map(({ summary }) => summary)
      .join(),
  ).toContain(code);

  const replacement = { account, amount: 90_000, method: 'Cash' as const };
  const { body } = await manager.call(reverseReceipt, { id: issued.id, body: { reason: 'Wrong', replacement } });
  expect(body.replacement?.receipt_code).toMatch(/^KLA-2026-/);
  expect([body.receipt.receipt_code, body.replacement?.replaces_code]).toEqual([code, code]);
  expect((await t.as(null).call(verifyReceipt, { id: issued.verify_code ?? '' })).body).toMatchObject({
    state: 'void',
    receipt_code: code,
    replaced_by: body.replacement?.receipt_code,
  });
});
