import { describe, expect, test } from 'vitest';
import { deletePayment, getReceipt, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();
const asManager = async () => t.as(await t.make.user('manager'));
const linesOf = (file: Buffer) => readPdf(file).pages.join('\n').split('\n');

describe('who gets a receipt', () => {
  test('not visitors, owners, or other tenants', async () => {
    const [payer, neighbour] = [await t.make.tenant(), await t.make.tenant()];
    const { id } = await t.make.payment({ tenant: payer, status_id: 2 });
    expect((await t.as(null).call(getReceipt, { id })).status).toBe(401);
    expect((await t.as(await t.make.user('owner')).call(getReceipt, { id })).status).toBe(403);
    expect((await t.as(neighbour.user).call(getReceipt, { id })).status).toBe(404);
    expect((await t.as(await t.make.user('tenant')).call(getReceipt, { id })).status).toBe(404);
    expect((await t.as(payer.user).call(getReceipt, { id })).status).toBe(200);
    expect((await (await asManager()).call(getReceipt, { id })).status).toBe(200);
  });

  test('nobody for a payment that does not exist or was deleted', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
    const manager = await asManager();
    await manager.call(updatePayment, { id, body: { status_id: 1 } });
    await manager.call(deletePayment, { id });
    for (const wanted of [id, 999_999_999, 'x']) {
      expect((await manager.call(getReceipt, { id: wanted })).status).toBe(404);
    }
  });

  test.each([1, 3, 4, 5, 6, 7, 8])('nobody while the payment has the status %i', async (status_id) => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id });
    const { status, error } = await (await asManager()).call(getReceipt, { id });
    expect([status, error.code]).toEqual([409, 'not_paid_yet']);
    expect(error.error).toBe('There is no receipt yet: this payment is not paid.');
  });
});

describe('a receipt', () => {
  test('shows who received how much from whom, for what, how and when', async () => {
    const manager = await asManager();
    await manager.call(updateSettings, {
      body: { landlord_name: 'Pearl Hill Managers Ltd', landlord_address: 'Plot 14, Ntinda Road, Kampala' },
    });
    const estate = await t.make.estate({ name: 'Bukoto Court' });
    const apartment = await t.make.apartment({ estate_id: estate.id, number: 'B2-14' });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: 'Ŋŋoma', last_name: 'Namubiru' });
    const { id } = await t.make.payment({ tenant, amount: 1_200_000, month: 11 });
    await manager.call(updatePayment, {
      id,
      // Already the 20th in Kampala.
      body: { status_id: 2, paid_at: '2026-11-19T21:30:00Z', payment_method: 'Cash', reference_number: 'CB-0077' },
    });
    const { receipt_number: number } = await t.db
      .selectFrom('charges')
      .select('receipt_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const code = receiptCode(number ?? 0, 'AMA');
    const { bytes, headers } = await manager.call(getReceipt, { id });
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toContain(`inline; filename="amayumba-receipt-${number}.pdf"`);
    const { title, pages, missing } = readPdf(bytes);
    expect([title, pages.length, missing]).toEqual([`Receipt ${code}`, 1, 0]);
    const text = pages[0] ?? '';
    for (const expected of [
      'Pearl Hill Managers Ltd',
      'Plot 14, Ntinda Road, Kampala',
      code,
      'USh 1,200,000',
      'One million two hundred thousand shillings only',
      '20 Nov 2026',
      'Rent, November 2026',
      'Bukoto Court',
      'B2-14',
      'Cash',
      'CB-0077',
    ]) {
      expect(text.replaceAll(' ', ' ')).toContain(expected);
    }
    expect(text.replaceAll('\n', '')).toContain('Ŋŋoma Namubiru');
  });

  test('is in the name of the estate if no landlord is set', async () => {
    const manager = await asManager();
    await manager.call(updateSettings, { body: { landlord_name: '', landlord_address: '' } });
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, status_id: 2 });
    const { name } = await t.db
      .selectFrom('estates')
      .select('name')
      .where('id', '=', tenant.estate_id)
      .executeTakeFirstOrThrow();
    expect(linesOf((await manager.call(getReceipt, { id })).bytes)).toContain(name);
  });

  test('fits on one page with the longest names, addresses and references', async () => {
    const manager = await asManager();
    await manager.call(updateSettings, {
      body: { landlord_name: 'W'.repeat(120), landlord_address: 'Plot 14, Ntinda Road '.repeat(14).trim() },
    });
    const tenant = await t.make.tenant({ first_name: 'W'.repeat(100), last_name: 'M'.repeat(100) });
    const { id } = await t.make.payment({ tenant, status_id: 2, amount: Number.MAX_SAFE_INTEGER });
    await manager.call(updatePayment, { id, body: { reference_number: 'X'.repeat(100) } });
    const { pages, missing } = readPdf((await manager.call(getReceipt, { id })).bytes);
    expect([pages.length, missing]).toEqual([1, 0]);
  });

  test('that was withdrawn is not printed any more, and its number is never issued again', async () => {
    const manager = await asManager();
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const numberNow = async () => {
      const { bytes } = await manager.call(getReceipt, { id });
      return Number(/\d+$/.exec(readPdf(bytes).title)?.[0]);
    };
    await manager.call(updatePayment, { id, body: { status_id: 2 } });
    const first = await numberNow();
    await manager.call(updatePayment, { id, body: { status_id: 1 } });
    expect((await manager.call(getReceipt, { id })).status).toBe(409);
    await manager.call(updatePayment, { id, body: { status_id: 2 } });
    expect(await numberNow()).toBe(first + 1);
  });
});
