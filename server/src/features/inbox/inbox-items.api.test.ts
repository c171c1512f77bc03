import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { addInboxItem } from './inbox.service.ts';

const t = testApp();

test('money that cannot be matched waits open, with the sentence that says why', async () => {
  const received_at = '2026-11-20T09:00:00.000Z';
  const why = 'Its code is of no account.';
  const id = await addInboxItem(t.db, { channel: 'mtn', received_at, amount: 450_000, phone: '256772123456', why });
  const item = await t.db.selectFrom('inbox_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(item).toMatchObject({ state: 'open', amount: 450_000, received_at, why, name: '', external_reference: null });
  expect([item.decided_by, item.decided_at, item.collection_id]).toEqual([null, null, null]);
});
