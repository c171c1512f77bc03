import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  createPayment,
  getMyRentAlerts,
  getPayment,
  listMyPayments,
  listOverduePayments,
  logPayment,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { listMyClaims, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';
import { NOON } from '../../test/clock.ts';
import { heicPicture, pngWithSize } from '../../test/photos.ts';

const t = testApp();

const log = (values: Partial<PaymentLog> = {}): PaymentLog => ({
  amount: 500_000,
  payment_method: 'Mobile Money',
  reference_number: 'MM-123',
  payment_for_month: 11,
  payment_for_year: 2026,
  due_date: '2026-11-05',
  payment_type: 'Rent',
  ...values,
});
const picture = (width = 40) =>
  sharp({ create: { width, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const receipt = async () => ({ receipt_file: { name: 'receipt.png', content: await picture() } });
const paymentsOf = (tenant: { id: number }) =>
  t.db.selectFrom('charges').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute();
const claimsOf = (paymentId: number) =>
  t.db.selectFrom('claims').selectAll().where('charge_id', '=', paymentId).orderBy('id').execute();
const filesOf = (user: { id: number }) =>
  t.db.selectFrom('files').selectAll().where('uploaded_by', '=', user.id).execute();

/** The number of files in the store. */
async function storedFiles(): Promise<number> {
  const entries = await readdir(t.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('only tenants log payments', async () => {
  for (const role of ['manager', 'owner'] as const) {
    expect((await t.as(await t.make.user(role)).call(logPayment, { body: log() })).status).toBe(403);
  }
  expect((await t.as(null).call(logPayment, { body: log() })).status).toBe(401);
});

describe('a tenant without a current lease gets an explanation, and nothing is stored', () => {
  test('an account that never had an apartment', async () => {
    const user = await t.make.user('tenant');
    const before = await storedFiles();
    const answer = await t.as(user).call(logPayment, { body: log(), files: await receipt() });
    expect(answer).toMatchObject({ status: 409, error: { code: 'tenant_without_lease' } });
    expect(answer.error.error).toContain('property manager');
    expect(await filesOf(user)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });

  test('a lease that ended yesterday in Kampala', async () => {
    const tenant = await t.make.tenant({ lease_end: '2026-11-20' });
    const answer = await t.as(tenant.user).call(logPayment, { body: log(), files: await receipt() });
    expect(answer).toMatchObject({ status: 409, error: { code: 'tenant_without_lease' } });
    expect(answer.error.error).toMatch(/^Your lease ended on 0?20 Nov 2026\. .* property manager/);
    expect(await paymentsOf(tenant)).toEqual([]);
    const lastDay = await t.make.tenant({ lease_end: '2026-11-21' });
    expect((await t.as(lastDay.user).call(logPayment, { body: log() })).status).toBe(201);
  });

  test('a lease that begins tomorrow in Kampala', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-11-22' });
    const answer = await t.as(tenant.user).call(logPayment, { body: log() });
    expect(answer).toMatchObject({ status: 409, error: { code: 'tenant_without_lease' } });
    expect(answer.error.error).toMatch(/^Your lease begins on 0?22 Nov 2026\. .* property manager/);
    const user = t.as(tenant.user);
    t.clock.set('2026-11-21T21:00:00Z');
    expect((await user.call(logPayment, { body: log() })).status).toBe(201);
    t.clock.set(NOON);
  });
});

describe('bad input is refused with every wrong field reported', () => {
  test('all fields but notes and receipt are required', async () => {
    const tenant = await t.make.tenant();
    const { status, error } = await t.as(tenant.user).call(logPayment, { anyBody: {} });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(Object.keys(log()).toSorted());
  });

  test('what is wrong by itself and what is wrong today are reported together', async () => {
    const tenant = await t.make.tenant();
    const anyBody = { ...log(), amount: 'much', payment_for_year: 2031, due_date: '2020-01-05', paid_on: '2026-11-22' };
    const { status, error } = await t.as(tenant.user).call(logPayment, { anyBody });
    expect(status).toBe(400);
    const wrong = ['amount', 'due_date', 'paid_on', 'payment_for_year'];
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(wrong);
  });

  test.each([
    [{ payment_for_year: 2019 }, 'payment_for_year'],
    [{ payment_for_year: 2031 }, 'payment_for_year'],
    [{ payment_for_month: 0 }, 'payment_for_month'],
    [{ amount: '10.5' }, 'amount'],
    [{ payment_method: 'Online Payment' }, 'payment_method'],
    [{ reference_number: '   ' }, 'reference_number'],
    [{ due_date: '05/11/2026' }, 'due_date'],
  ])('%j', async (values, field) => {
    const tenant = await t.make.tenant();
    const before = await storedFiles();
    const anyBody = { ...log(), ...values };
    for (const files of [undefined, await receipt()]) {
      const { status, error } = await t.as(tenant.user).call(logPayment, { anyBody, ...(files && { files }) });
      expect(status).toBe(400);
      expect(Object.keys(error.fields ?? {})).toEqual([field]);
    }
    expect(await paymentsOf(tenant)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });
});

test('from 2031 on a payment can be logged for years up to the next one', async () => {
  const tenant = await t.make.tenant({ lease_end: '2032-12-31' });
  const years = async (now: string) => {
    t.clock.set(now);
    const statuses = [];
    for (const payment_for_year of [2019, 2020, 2030, 2031, 2032, 2033]) {
      const body = log({ payment_for_year, due_date: '2030-12-05' });
      statuses.push((await t.as(tenant.user).call(logPayment, { body })).status);
    }
    return statuses;
  };
  expect(await years('2030-12-31T20:59:00Z')).toEqual([400, 201, 201, 400, 400, 400]);
  // Midnight in Kampala.
  expect(await years('2030-12-31T21:00:00Z')).toEqual([400, 201, 201, 201, 201, 400]);
  t.clock.set(NOON);
});

describe('refused files leave nothing in the store', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  test.each([
    ['HTML with the name of a picture', async () => html, 415],
    ['a picture cut off in the middle', async () => (await picture(600)).subarray(0, 300), 415],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a PDF without an end', async () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
    ['a GIF', async () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415],
    ['noise', async () => randomBytes(500), 415],
    [
      'noise after the head of a HEIC picture',
      async () => Buffer.concat([heicPicture().subarray(0, 24), randomBytes(200)]),
      415,
    ],
    ['a HEIC picture cut off in the middle', async () => heicPicture().subarray(0, -50), 415],
    ['a PNG of 100 megapixels', async () => pngWithSize(10_000, 10_000), 413],
    ['more than 10 MB', async () => Buffer.concat([await picture(), Buffer.alloc(11 * 1024 * 1024)]), 413],
  ])('%s', async (_, content, status) => {
    const tenant = await t.make.tenant();
    const before = await storedFiles();
    const files = { receipt_file: { name: 'receipt.png', content: await content(), type: 'image/png' } };
    expect((await t.as(tenant.user).call(logPayment, { body: log(), files })).status).toBe(status);
    expect(await paymentsOf(tenant)).toEqual([]);
    expect(await filesOf(tenant.user)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });
});

test('a receipt without content is refused at its field, and a form with an empty file input is accepted', async () => {
  const tenant = await t.make.tenant();
  const send = (name: string) =>
    t.as(tenant.user).call(logPayment, { body: log(), files: { receipt_file: { name, content: Buffer.alloc(0) } } });
  expect(await send('receipt.png')).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', fields: { receipt_file: ['This file is empty.'] } },
  });
  expect(await paymentsOf(tenant)).toEqual([]);
  expect(await send('')).toMatchObject({ status: 201, body: { receipt_file: null } });
});

describe('receipts are accepted', () => {
  const colour = { create: { width: 20, height: 20, channels: 3 as const, background: 'navy' } };
  test.each([
    ['image/jpeg', () => sharp(colour).jpeg().toBuffer()],
    ['image/webp', () => sharp(colour).webp().toBuffer()],
    ['image/heic', async () => heicPicture()],
    ['application/pdf', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')],
  ])('%s by content, whatever the name', async (mediaType, content) => {
    const tenant = await t.make.tenant();
    const files = { receipt_file: { name: 'receipt.html', content: await content(), type: 'text/html' } };
    expect((await t.as(tenant.user).call(logPayment, { body: log(), files })).status).toBe(201);
    expect(await filesOf(tenant.user)).toMatchObject([{ media_type: mediaType }]);
  });
});

describe('a logged payment', () => {
  test('awaits verification, with its receipt', async () => {
    const tenant = await t.make.tenant();
    const { status, body } = await t.as(tenant.user).call(logPayment, {
      body: log({ notes: 'Paid at the agent' }),
      files: { receipt_file: { name: '../../etc/Receipt (Nov).png', content: await picture() } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tenant: tenant.id,
      amount: 500_000,
      logged_amount: null,
      status_id: 7,
      acknowledgement_status: 'Awaiting verification',
      months_paid: [11],
      reference_number: 'MM-123',
      notes: 'Paid at the agent',
      receipt_file: expect.stringContaining('signature='),
      message: expect.stringMatching(/^Payment logged successfully!/),
    });
    expect(await paymentsOf(tenant)).toMatchObject([{ lease_id: tenant.lease_id, estate_id: tenant.estate_id }]);
    const [file] = await filesOf(tenant.user);
    expect(file).toMatchObject({ kind: 'receipt', media_type: 'image/png', file_name: 'Receipt (Nov).png' });
    const audit = await t.db.selectFrom('audit_log').selectAll().where('subject_id', '=', body.id).execute();
    expect(audit).toMatchObject([{ action: 'logged', subject: 'payment', user_id: tenant.user.id }]);
    const manager = t.as(await t.make.user('manager'));
    expect((await manager.call(getPayment, { id: body.id })).body.receipt_file).toContain('/api/files/');
  });

  test('is accepted as JSON without a receipt, and for a deposit has a pending refund', async () => {
    const tenant = await t.make.tenant();
    const { status, body } = await t
      .as(tenant.user)
      .call(logPayment, { body: log({ payment_type: 'Security Deposit' }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ receipt_file: null, refund_status: 'Pending' });
  });
});

describe('a payment already owed for that month', () => {
  test.each([1, 3, 4, 8])('with status %i is settled instead of getting a second one', async (status_id) => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, status_id, amount: 500_000, due_date: '2026-11-10' });
    const { status, body } = await t
      .as(tenant.user)
      .call(logPayment, { body: log({ amount: 300_000 }), files: await receipt() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      amount: 500_000,
      logged_amount: 300_000,
      due_date: '2026-11-10',
      status_id: 7,
      acknowledgement_status: 'Awaiting verification',
      payment_method: 'Mobile Money',
      reference_number: 'MM-123',
      receipt_file: expect.any(String),
    });
    expect(await paymentsOf(tenant)).toHaveLength(1);
  });

  test('that is paid is refused with its receipt number, and nothing is stored', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, status_id: 2 });
    const before = await storedFiles();
    const answer = await t.as(tenant.user).call(logPayment, { body: log(), files: await receipt() });
    expect(answer).toMatchObject({ status: 409, error: { code: 'already_paid' } });
    expect(answer.error.error).toMatch(/rent for November 2026 is already paid \(receipt AMA-2026-\d{6}\)/);
    expect(await storedFiles()).toBe(before);
    expect(await filesOf(tenant.user)).toEqual([]);
  });

  test.each([5, 6])('with status %i owes nothing, so a new one is created', async (status_id) => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, status_id });
    const { body } = await t.as(tenant.user).call(logPayment, { body: log() });
    expect(body.id).not.toBe(id);
    expect(await paymentsOf(tenant)).toHaveLength(2);
  });

  test('of another type, month, year or tenant stays as it is', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant: await t.make.tenant() });
    await t.make.payment({ tenant, month: 10 });
    await t.make.payment({ tenant, year: 2025 });
    await t.make.payment({ tenant, payment_type: 'Utilities' });
    await t.as(tenant.user).call(logPayment, { body: log() });
    const statuses = (await paymentsOf(tenant)).map(({ status_id }) => status_id);
    expect(statuses).toEqual([1, 1, 1, 7]);
  });

  test.each([
    ['2026-11-20', 1],
    ['2026-11-05', 0],
    ['2026-11-07', 0],
  ])('among several of the month is the one due on the logged day %s, else the first', async (due_date, place) => {
    const tenant = await t.make.tenant();
    const first = await t.make.payment({ tenant, amount: 100_000, due_date: '2026-11-05' });
    const second = await t.make.payment({ tenant, amount: 120_000, due_date: '2026-11-20' });
    const { body } = await t.as(tenant.user).call(logPayment, { body: log({ amount: 120_000, due_date }) });
    expect(body.id).toBe([first, second][place]?.id);
    expect(await claimsOf(body.id)).toHaveLength(1);
  });

  test('that only the tenant logged is corrected and keeps its receipt', async () => {
    const tenant = await t.make.tenant();
    const caller = t.as(tenant.user);
    const first = await caller.call(logPayment, { body: log({ amount: 50_000 }), files: await receipt() });
    const second = await caller.call(logPayment, { body: log({ amount: 500_000 }) });
    // Both wait for the manager; the payment shows the larger amount and the last file.
    expect(second.body).toMatchObject({ id: first.body.id, amount: 500_000, logged_amount: null });
    expect(second.body.receipt_file).toBe(first.body.receipt_file);
    expect(await claimsOf(first.body.id)).toMatchObject([
      { amount: 50_000, state: 'waiting', file_id: expect.any(String) },
      { amount: 500_000, state: 'waiting', file_id: null },
    ]);
  });

  test.each(['the first one waits', 'the first one was rejected'])(
    'that only the tenant logged keeps what a manager edited, also when %s',
    async (what) => {
      const tenant = await t.make.tenant();
      const manager = t.as(await t.make.user('manager'));
      const { id } = (await t.as(tenant.user).call(logPayment, { body: log() })).body;
      await manager.call(updatePayment, { id, body: { amount: 450_000, due_date: '2026-11-10' } });
      const [claim] = await claimsOf(id);
      if (what === 'the first one was rejected')
        await manager.call(rejectClaim, { id: claim?.id ?? 0, body: { reason: 'No such transfer.' } });
      const again = await t
        .as(tenant.user)
        .call(logPayment, { body: log({ amount: 600_000, due_date: '2026-11-20' }) });
      expect(again.body).toMatchObject({ id, amount: 450_000, due_date: '2026-11-10' });
    },
  );

  test('that only the tenant logged takes the day and the amount of the next log once the first is rejected', async () => {
    const tenant = await t.make.tenant();
    const manager = t.as(await t.make.user('manager'));
    const { id } = (await t.as(tenant.user).call(logPayment, { body: log() })).body;
    const [claim] = await claimsOf(id);
    await manager.call(rejectClaim, { id: claim?.id ?? 0, body: { reason: 'No such transfer.' } });
    const again = await t.as(tenant.user).call(logPayment, { body: log({ amount: 400_000, due_date: '2026-11-20' }) });
    expect(again.body).toMatchObject({ id, amount: 400_000, due_date: '2026-11-20' });
  });

  test('logged twice concurrently is one payment', async () => {
    const tenant = await t.make.tenant();
    const answers = await Promise.all([1, 2, 3].map(() => t.as(tenant.user).call(logPayment, { body: log() })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await paymentsOf(tenant)).toHaveLength(1);
  });
});

test('a manager verifies a logged payment, and the tenant sees it', async () => {
  const tenant = await t.make.tenant();
  const { id } = (await t.as(tenant.user).call(logPayment, { body: log() })).body;
  await t.as(await t.make.user('manager')).call(updatePayment, { id, body: { status_id: 2 } });
  const { body } = await t.as(tenant.user).call(listMyPayments);
  expect(body).toMatchObject([{ id, status_id: 2, acknowledgement_status: 'Verified', amount: 500_000 }]);
  const again = await t.as(tenant.user).call(logPayment, { body: log() });
  expect(again.error.code).toBe('already_paid');
});

test('a tenant sees every log with what became of it, and nobody else’s', async () => {
  const [tenant, other] = [await t.make.tenant(), await t.make.tenant()];
  const manager = t.as(await t.make.user('manager'));
  const logged = async (payment_for_month: number, caller = t.as(tenant.user)) =>
    (await caller.call(logPayment, { body: log({ payment_for_month, amount: payment_for_month * 1_000 }) })).body.id;
  const [verified, rejected, waits] = [await logged(1), await logged(2), await logged(3)];
  await logged(4, t.as(other.user));
  await manager.call(updatePayment, { id: verified, body: { status_id: 2 } });
  await manager.call(updatePayment, { id: rejected, body: { status_id: 8 } });
  const { body } = await t.as(tenant.user).call(listMyClaims);
  const claims = (Array.isArray(body) ? body : body.results).toSorted((a, b) => a.id - b.id);
  expect(claims).toMatchObject([
    { charge: verified, state: 'verified', amount: 1_000, receipt: expect.any(Number) },
    { charge: rejected, state: 'rejected', amount: 2_000, receipt: null },
    { charge: waits, state: 'waiting', amount: 3_000, receipt: null },
  ]);
});

const overdueOf = async (tenant: { id: number; user: { id: number } }) => {
  const manager = t.as(await t.make.user('manager'));
  const listed = (await manager.call(listOverduePayments, { query: { tenant_id: tenant.id, page: 1 } })).body;
  const { total_overdue } = (await t.as(tenant.user).call(getMyRentAlerts)).body;
  return [listed, total_overdue];
};

describe('a log that a manager rejects', () => {
  const due_date = '2026-11-05'; // Before today.
  const rejected = async (tenant: Awaited<ReturnType<typeof t.make.tenant>>) => {
    const { body } = await t.as(tenant.user).call(logPayment, { body: log({ due_date }) });
    const manager = t.as(await t.make.user('manager'));
    const answer = await manager.call(updatePayment, { id: body.id, body: { status_id: 8 } });
    expect(answer.body).toMatchObject({ status_id: 8, acknowledgement_status: 'Rejected' });
    return { manager, ...answer.body };
  };

  test('owes nothing if no manager had recorded the payment', async () => {
    const tenant = await t.make.tenant();
    const { id, is_overdue, is_owed } = await rejected(tenant);
    expect([is_overdue, is_owed]).toEqual([false, false]);
    expect(await overdueOf(tenant)).toMatchObject([{ count: 0 }, 0]);
    const again = await t.as(tenant.user).call(logPayment, { body: log({ due_date, reference_number: 'MM-124' }) });
    // What nobody charged is owed only once a manager accepts it.
    expect(again.body).toMatchObject({ id, status_id: 7, is_owed: false, is_overdue: false });
    expect(await claimsOf(id)).toMatchObject([{ state: 'rejected' }, { state: 'waiting' }]);
  });

  test('allows another payment, until a manager says that it is owed', async () => {
    const tenant = await t.make.tenant();
    const { id, manager } = await rejected(tenant);
    const { payment_type, payment_for_year } = log();
    const same = { tenant: tenant.id, amount: 500_000, status: 1, due_date, payment_for_year, payment_type };
    expect((await manager.call(createPayment, { body: { ...same, months_paid: [11] } })).status).toBe(201);
    const owed = await manager.call(updatePayment, { id, body: { status_id: 3 } });
    expect([owed.status, owed.error.code]).toEqual([409, 'duplicate_payment']);
  });

  test('leaves a payment that a manager had recorded overdue', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date, month: 11 });
    expect(await rejected(tenant)).toMatchObject({ is_overdue: true, is_owed: true });
    expect(await overdueOf(tenant)).toMatchObject([{ count: 1 }, 1]);
  });

  test('by itself leaves what is owed Pending, so that another of that month is a duplicate', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, due_date, month: 11 });
    for (const amount of [300_000, 200_000])
      await t.as(tenant.user).call(logPayment, { body: log({ due_date, amount }) });
    const manager = t.as(await t.make.user('manager'));
    const statuses = [];
    for (const claim of await claimsOf(id)) {
      await manager.call(rejectClaim, { id: claim.id, body: { reason: 'No such transfer.' } });
      statuses.push((await manager.call(getPayment, { id })).body.status_id);
    }
    expect(statuses).toEqual([7, 1]);
    expect(await overdueOf(tenant)).toMatchObject([{ count: 1 }, 1]);
    const { payment_type, payment_for_year } = log();
    const same = { tenant: tenant.id, amount: 500_000, status: 1, due_date, payment_for_year, payment_type };
    const again = await manager.call(createPayment, { body: { ...same, months_paid: [11] } });
    expect([again.status, again.error.code]).toEqual([409, 'duplicate_payment']);
  });

  test('by itself shows Failed if nobody else charged it', async () => {
    const tenant = await t.make.tenant();
    const { id } = (await t.as(tenant.user).call(logPayment, { body: log({ due_date }) })).body;
    const manager = t.as(await t.make.user('manager'));
    const [claim] = await claimsOf(id);
    await manager.call(rejectClaim, { id: claim?.id ?? 0, body: { reason: 'No such transfer.' } });
    expect((await manager.call(getPayment, { id })).body).toMatchObject({ status_id: 8, is_owed: false });
  });

  test.each(['its receipt is reversed', 'its payment is set Failed'])(
    'owes nothing again when it was accepted and %s',
    async (how) => {
      const tenant = await t.make.tenant();
      const { id } = (await t.as(tenant.user).call(logPayment, { body: log({ due_date }) })).body;
      const manager = t.as(await t.make.user('manager'));
      const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
      expect(paid.body).toMatchObject({ status_id: 2, acknowledgement_status: 'Verified' });
      const [made] = paid.body.receipts ?? [];
      if (how === 'its payment is set Failed') await manager.call(updatePayment, { id, body: { status_id: 8 } });
      else await manager.call(reverseReceipt, { id: made?.id ?? 0, body: { reason: 'Bounced' } });
      expect((await manager.call(getPayment, { id })).body).toMatchObject({
        status_id: 8,
        is_owed: false,
        is_overdue: false,
        acknowledgement_status: 'Rejected',
      });
      expect(await overdueOf(tenant)).toMatchObject([{ count: 0 }, 0]);
    },
  );

  test('stays owed where a manager had set it so before it was accepted', async () => {
    const tenant = await t.make.tenant();
    const { id } = (await t.as(tenant.user).call(logPayment, { body: log({ due_date }) })).body;
    const manager = t.as(await t.make.user('manager'));
    await manager.call(updatePayment, { id, body: { status_id: 1 } });
    const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
    await manager.call(reverseReceipt, { id: paid.body.receipts?.[0]?.id ?? 0, body: { reason: 'Bounced' } });
    expect((await manager.call(getPayment, { id })).body).toMatchObject({ status_id: 1, is_owed: true });
  });

  test('is owed once a manager sets it so', async () => {
    const tenant = await t.make.tenant();
    const { id, manager } = await rejected(tenant);
    const owed = await manager.call(updatePayment, { id, body: { status_id: 3 } });
    expect(owed.body).toMatchObject({ is_overdue: true, is_owed: true });
  });
});

test('a payment logged while a manager sets it Paid ends as Paid in either order', async () => {
  const manager = t.as(await t.make.user('manager'));
  for (const month of [1, 2, 3, 4, 5, 6]) {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, month });
    const [logged, paid] = await Promise.all([
      t.as(tenant.user).call(logPayment, { body: log({ payment_for_month: month }) }),
      manager.call(updatePayment, { id, body: { status_id: 2 } }),
    ]);
    expect(paid.status).toBe(200);
    expect([201, 409]).toContain(logged.status);
    expect(await paymentsOf(tenant)).toMatchObject([{ id, status_id: 2, settled_amount: 500_000 }]);
    // A claim that came first was accepted; one that came second was refused.
    expect(await claimsOf(id)).toMatchObject(logged.status === 201 ? [{ state: 'verified' }] : []);
  }
});

test('money on part of a payment and a claim on the rest do not change one another', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant });
  await manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 300_000 } });
  const { body } = await t.as(tenant.user).call(logPayment, { body: log({ amount: 200_000 }) });
  expect(body).toMatchObject({ id, status_id: 4, settled_amount: 300_000, logged_amount: 200_000 });
  const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
  expect(paid.body).toMatchObject({ status_id: 2, acknowledgement_status: 'Verified' });
  expect(paid.body.receipts?.map(({ amount }) => amount)).toEqual([300_000, 200_000]);
});

test('a claim is what is recorded: less than is due leaves the payment Partial, more becomes credit', async () => {
  const manager = t.as(await t.make.user('manager'));
  const verified = async (amount: number) => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    await t.as(tenant.user).call(logPayment, { body: log({ amount }) });
    const { body } = await manager.call(updatePayment, { id, body: { status_id: 2 } });
    const account = t.db.selectFrom('accounts').select(['balance', 'credit']).where('lease_id', '=', tenant.lease_id);
    return { ...body, ...(await account.executeTakeFirstOrThrow()) };
  };
  const open = { status_id: 4, paid_at: null, outstanding_amount: 200_000, balance: 200_000, credit: 0 };
  expect(await verified(300_000)).toMatchObject(open);
  const above = { status_id: 2, outstanding_amount: 0, settled_amount: 500_000, balance: -100_000, credit: 100_000 };
  expect(await verified(600_000)).toMatchObject(above);
});

test('two claims on one payment wait beside one another, and Paid asks which', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant });
  for (const amount of [300_000, 200_000]) await t.as(tenant.user).call(logPayment, { body: log({ amount }) });
  expect(await claimsOf(id)).toMatchObject([
    { amount: 300_000, state: 'waiting' },
    { amount: 200_000, state: 'waiting' },
  ]);
  const { status, error } = await manager.call(updatePayment, { id, body: { status_id: 2 } });
  expect([status, error.code]).toEqual([409, 'claims_waiting']);
  expect(error.error.replaceAll(/\s/g, ' ')).toMatch(/USh 300,000 by Mobile Money; USh 200,000 by Mobile Money/);
  expect(await claimsOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'log-1' };

  test('a repeated request returns the first response and stores no second file', async () => {
    const tenant = await t.make.tenant();
    const files = await receipt();
    const first = await t.as(tenant.user).call(logPayment, { body: log(), files, headers });
    const stored = await storedFiles();
    const again = await t.as(tenant.user).call(logPayment, { body: log(), files, headers });
    expect(again.body).toEqual(first.body);
    expect(await filesOf(tenant.user)).toHaveLength(1);
    expect(await storedFiles()).toBe(stored);
  });

  test('with another receipt is refused', async () => {
    const tenant = await t.make.tenant();
    await t.as(tenant.user).call(logPayment, { body: log(), files: await receipt(), headers });
    const files = { receipt_file: { name: 'receipt.png', content: await picture(77) } };
    const other = await t.as(tenant.user).call(logPayment, { body: log(), files, headers });
    expect(other).toMatchObject({ status: 409, error: { code: 'key_reused' } });
  });
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
