import { getProof, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

async function renter() {
  const tenant = await t.make.tenant({ lease_end: null, first_name: 'Sarah', last_name: 'Nakato' });
  const { account_id: account } = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  return { tenant, account };
}
const sms = (account_id: number, body: string) =>
  ({
    channel: 'sms',
    purpose: 'reminder',
    account_id,
    to_address: '+256772123456',
    body,
    segments: 1,
    created_at: '2026-10-08T05:00:00Z',
    sent_at: '2026-10-08T05:00:02Z',
  }) as const;

test('the sheet has each message with its text, number, times, report and cost, including unsent ones', async () => {
  const { account } = await renter();
  await t.db
    .insertInto('text_messages')
    .values([
      {
        ...sms(account, 'Pay rent A1'),
        state: 'delivered',
        reported_at: '2026-10-08T05:00:09Z',
        cost: 35,
        gateway_id: 'G1',
      },
      { ...sms(account, 'Pay rent A2'), state: 'failed', reason: 'not_delivered', gateway_id: 'G2', cost: 0 },
      { ...sms(account, 'Pay rent A3'), state: 'skipped', reason: 'opted_out', sent_at: null },
      { ...sms(account, 'Your code is 12'), purpose: 'code', state: 'delivered' },
    ])
    .execute();
  await t.db
    .insertInto('text_message_reports')
    .values([
      { gateway_id: 'G1', status: 'Success', network_code: '64110' },
      { gateway_id: 'G2', status: 'Failed', failure_reason: 'DeliveryFailure' },
    ])
    .execute();
  const manager = await office();
  await manager.call(serveNotice, {
    body: { account, kind: 'arrears', values: { pay_by: '2026-11-30' } },
  });
  const { status, headers, bytes } = await manager.call(getProof, { id: account });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, missing } = readPdf(bytes);
  expect(missing).toBe(0);
  const text = plain(pages.join(' '));
  for (const words of [
    'Proof of messages',
    'Sarah Nakato',
    'Printed 21 Nov 2026, 12:00',
    'SMS +256772123456',
    '8 Oct 2026, 08:00',
    'Delivered 8 Oct 2026, 08:00',
    'Success network 64110',
    '35.00',
    'Reminder: Pay rent A1',
    'Not delivered',
    'Failed DeliveryFailure',
    'The network could not deliver it.',
    'Formal notices (1)',
    'Rent in arrears',
    'Not opened yet',
    'Planned and not sent (2)',
    'The tenant wants no reminders or announcements by SMS.',
    'Page 1 of',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Pay rent A3');
  expect(text).not.toContain('Your code');
  expect((await auditEntries(t.db, { subject: 'account', subject_id: account })).at(-1)?.action).toBe('proof printed');
});

test('an SMS that was not sent to a phone says so', async () => {
  const { account } = await renter();
  const row = { ...sms(account, 'Pay rent A1'), state: 'delivered', cost: 35 } as const;
  await t.db
    .insertInto('text_messages')
    .values([
      { ...row, mode: 'live' },
      { ...row, mode: 'simulator' },
      { ...row, mode: 'sandbox' },
    ])
    .execute();
  const { bytes } = await (await office()).call(getProof, { id: account });
  const text = plain(readPdf(bytes).pages.join(' '));
  expect(text.match(/A test: it was not sent to a phone\./g)).toHaveLength(2);
});

test('two hundred messages go over pages, each with its head and number, and lose no text', async () => {
  const { account } = await renter();
  const many = Array.from({ length: 200 }, (_, nth) =>
    Object.assign(sms(account, `Message no. ${nth + 1}, ${'Pay your rent. '.repeat(8)}end`), {
      state: 'delivered' as const,
    }),
  );
  await t.db.insertInto('text_messages').values(many).execute();
  const { bytes } = await (await office()).call(getProof, { id: account });
  const { pages } = readPdf(bytes);
  expect(pages.length).toBeGreaterThan(8);
  for (const [nth, page] of pages.entries()) {
    expect(plain(page)).toContain(`Page ${nth + 1} of ${pages.length}`);
    expect(plain(page)).toContain('Cost, UGX');
  }
  const text = plain(pages.join(' '));
  for (const nth of [1, 100, 200]) expect(text).toContain(`Message no. ${nth}, `);
  expect(text.match(/Pay your rent\. end/g)).toHaveLength(200);
});

test('only managers print the proof', async () => {
  const { tenant, account } = await renter();
  expect((await t.as(tenant.user).call(getProof, { id: account })).status).toBe(403);
  expect((await t.as(await t.make.user('owner')).call(getProof, { id: account })).status).toBe(403);
  expect((await (await office()).call(getProof, { id: 999_999 })).status).toBe(404);
});
