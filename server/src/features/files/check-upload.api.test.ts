import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { createComplaintMessage, logComplaint, updateComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { createDocument } from '@amayumba/contract/documents/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { createApartment, createEstate, updateApartment, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { createImportDraft } from '@amayumba/contract/imports/endpoints.ts';
import { writeInConversation } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { createStatementImport } from '@amayumba/contract/money/statement-import-endpoints.ts';
import { createExpense, updateExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import * as opening from '../../files/open-picture.ts';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();
let opened: MockInstance<typeof opening.openPicture>;
beforeEach(() => {
  opened = vi.spyOn(opening, 'openPicture');
});
afterEach(() => void vi.restoreAllMocks());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const png = await picture(20, 20).png().toBuffer();
const photo = { name: 'photo.png', content: png };

const PAYMENT = {
  amount: 500_000,
  payment_method: 'Mobile Money' as const,
  reference_number: 'MM-1',
  payment_for_month: 11,
  payment_for_year: 2026,
  due_date: '2026-11-05',
  payment_type: 'Rent' as const,
};
const COMPLAINT = { title: 'Tap', description: 'It drips', category: 1 };
const COST = { category: 'repairs' as const, amount: 100_000, spent_on: '2026-11-20' };
const APARTMENT = { number: 'Z1', size: '45', rent_amount: 500_000 };

const anExpense = async () => {
  const body = { ...COST, estate: (await t.make.estate()).id };
  return (await t.as(await t.make.user('manager')).call(createExpense, { body })).body.id;
};

/** Each call that accepts files, with a request that is refused whatever the file contains. */
const REFUSED: [Endpoint, number, 'tenant' | 'manager', object][] = [
  [logPayment, 409, 'tenant', PAYMENT],
  [logComplaint, 409, 'tenant', COMPLAINT],
  [updateComplaint, 404, 'tenant', {}],
  [createComplaintMessage, 404, 'tenant', { text: 'It drips' }],
  [writeInConversation, 404, 'tenant', { text: 'It drips' }],
  [createEstate, 400, 'manager', { name: 'A', address: 'B', owner: 999_999 }],
  [updateEstate, 404, 'manager', {}],
  [createApartment, 400, 'manager', { ...APARTMENT, block: 999_999 }],
  [updateApartment, 404, 'manager', {}],
  [createDocument, 400, 'manager', { subject: 'estate', subject_id: 999_999, title: 'Plan' }],
  [createExpense, 400, 'manager', { ...COST, estate: 999_999 }],
  [updateExpense, 404, 'manager', {}],
];

test('every call that accepts files is tested here', () => {
  const taking = t.app.registered.flatMap(({ endpoint }) => (endpoint?.files ? [endpoint.path + endpoint.method] : []));
  // A rent roll and a statement are read as tables, and nothing decodes a picture.
  const tried = [...REFUSED.map(([endpoint]) => endpoint), createImportDraft, createStatementImport];
  expect(tried.map(({ path, method }) => path + method).toSorted()).toEqual(taking.toSorted());
});

test.each(REFUSED)(
  '%o checks the request before it decodes a picture, and does not count it',
  async (endpoint, status, role, anyBody) => {
    const user = await t.make.user(role);
    const files = Object.fromEntries((endpoint.files ?? []).map((name) => [name, photo]));
    const answer = await t.as(user).call(endpoint, { id: 999_999, anyBody, files });
    expect(answer.status).toBe(status);
    expect(opened).not.toHaveBeenCalled();
    const counted = t.db.selectFrom('rate_limits').select('what').where('who', '=', String(user.id));
    expect(await counted.execute()).toEqual([]);
  },
);

test.each([...REFUSED.map(([endpoint, , role]) => [endpoint, role] as const), [createImportDraft, 'manager'] as const])(
  '%o refuses a file beyond the daily limit, and decodes nothing',
  async (endpoint, role) => {
    const tenant = await t.make.tenant();
    const user = role === 'tenant' ? tenant.user : await t.make.user('manager');
    const { id: apartment, block_id } = await t.make.apartment();
    const ids = new Map<Endpoint, number>([
      [updateEstate, (await t.make.estate()).id],
      [updateApartment, apartment],
      [updateExpense, await anExpense()],
      [writeInConversation, (await t.make.payment({ tenant })).account_id],
    ]);
    const caller = t.as(user);
    if (endpoint === updateComplaint || endpoint === createComplaintMessage)
      ids.set(endpoint, (await caller.call(logComplaint, { body: COMPLAINT })).body.id);
    const bodies = new Map<Endpoint, object>([
      [logPayment, PAYMENT],
      [logComplaint, COMPLAINT],
      [createEstate, { name: 'A', address: 'B' }],
      [createApartment, { ...APARTMENT, block: block_id }],
      [createDocument, { subject: 'apartment', subject_id: apartment, title: 'Plan' }],
      [createExpense, { ...COST, estate: (await t.make.estate()).id }],
    ]);
    const full = { what: 'files sent', who: String(user.id), used: 500, ends_at: new Date(t.clock.now() + 3_600_000) };
    await t.db.insertInto('rate_limits').values(full).execute();
    const files = Object.fromEntries((endpoint.files ?? []).map((name) => [name, photo]));
    const answer = await caller.call(endpoint, {
      id: ids.get(endpoint) ?? 0,
      anyBody: bodies.get(endpoint) ?? {},
      files,
    });
    expect(answer).toMatchObject({
      status: 429,
      error: { code: 'too_many_files' },
      headers: { 'retry-after': '3600' },
    });
    expect(opened).not.toHaveBeenCalled();
  },
);

test('of four concurrent files only as many are accepted as the day still allows', async () => {
  const { user } = await t.make.tenant();
  const used = { what: 'files sent', who: String(user.id), used: 38, ends_at: new Date(t.clock.now() + 3_600_000) };
  await t.db.insertInto('rate_limits').values(used).execute();
  const send = () => t.as(user).call(logPayment, { body: PAYMENT, files: { receipt_file: photo } });
  const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429]);
});

test('one tenant can send five complaints in ten minutes and fifty payments a day, also concurrently', async () => {
  const { user } = await t.make.tenant();
  const complain = () => t.as(user).call(logComplaint, { body: COMPLAINT });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(complain));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 429)?.error.code).toBe('too_many_complaints');
  const full = { what: 'payments logged', who: String(user.id), used: 50, ends_at: new Date(t.clock.now() + 1000) };
  await t.db.insertInto('rate_limits').values(full).execute();
  const logged = await t.as(user).call(logPayment, { body: PAYMENT });
  expect(logged).toMatchObject({ status: 429, error: { code: 'too_many_payments_logged' } });
});

test('a photo of 50 megapixels is accepted as a receipt and as a picture of a home', async () => {
  const content = await picture(8192, 6144).jpeg({ quality: 50 }).toBuffer();
  const { user } = await t.make.tenant();
  const receipt_file = { name: 'photo.jpg', content };
  expect((await t.as(user).call(logPayment, { body: PAYMENT, files: { receipt_file } })).status).toBe(201);
  const manager = t.as(await t.make.user('manager'));
  const { id } = await t.make.estate();
  expect((await manager.call(updateEstate, { id, body: {}, files: { image: receipt_file } })).status).toBe(200);
});
