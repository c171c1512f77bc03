import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import {
  createFeeAgreement,
  createVendor,
  deleteFeeAgreement,
  deleteVendor,
  listFeeAgreements,
  listVendors,
  updateFeeAgreement,
  updateVendor,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

// Today is 21 November 2026.
const t = testApp();
const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));

describe('fee agreements', () => {
  const tenPercent = { percent_of: 'received' as const, percent: 10 };

  test('the last one that has begun is in force', async () => {
    const manager = await office();
    const { id: estate, name } = await t.make.estate();
    const add = (from_date: string, fields: object = {}) =>
      manager.call(createFeeAgreement, { body: { estate, from_date, ...tenPercent, ...fields } });
    const full = { percent: '8.5', minimum: 50_000, letting_fee: 50, vat_percent: 18 };
    expect((await add('2026-11-01', full)).body).toMatchObject({
      estate_name: name,
      percent: 8.5,
      minimum: 50_000,
      letting_fee: 50,
      vat_percent: 18,
      is_in_force: true,
    });
    await add('2025-01-01');
    await add('2027-01-01');
    const { body } = await manager.call(listFeeAgreements, { query: { estate_id: estate } });
    expect(
      (body as { from_date: string; is_in_force: boolean }[]).map((row) => [row.from_date, row.is_in_force]),
    ).toEqual([
      ['2027-01-01', false],
      ['2026-11-01', true],
      ['2025-01-01', false],
    ]);
  });

  test('a second one from the same day, an unknown estate and a percentage over 100 are refused', async () => {
    const manager = await office();
    const { id: estate } = await t.make.estate();
    const body = { estate, from_date: '2026-11-01', ...tenPercent };
    await manager.call(createFeeAgreement, { body });
    const twice = await manager.call(createFeeAgreement, { body: { ...body, percent: 101 } });
    expect(twice.error.fields).toEqual({
      from_date: ['This estate has an agreement from that day already. Change that one.'],
      percent: ['Enter at most 100 percent.'],
    });
    const unknown = await manager.call(createFeeAgreement, { body: { ...body, estate: 9_999_999 } });
    expect(unknown.error.fields).toEqual({ estate: ['This choice does not exist.'] });
  });

  test('are corrected and deleted, and the audit log says so', async () => {
    const manager = await office();
    const { id: estate, name } = await t.make.estate();
    const { body } = await manager.call(createFeeAgreement, {
      body: { estate, from_date: '2026-11-01', ...tenPercent },
    });
    const changed = await manager.call(updateFeeAgreement, {
      id: body.id,
      body: { percent: 8, percent_of: 'charged' },
    });
    expect(changed.body).toMatchObject({ percent: 8, percent_of: 'charged', minimum: 0 });
    expect((await manager.call(deleteFeeAgreement, { id: body.id })).status).toBe(204);
    expect((await manager.call(deleteFeeAgreement, { id: body.id })).status).toBe(404);
    const log = await manager.call(listAudit, { query: { subject: 'fee_agreement', page_size: 3 } });
    expect((log.body as { results: { summary: string }[] }).results.map(({ summary }) => summary)).toEqual([
      `Moses Okello deleted the fee of 8% of what is charged for ${name} from 1 Nov 2026`,
      `Moses Okello changed the fee of 8% of what is charged for ${name} from 1 Nov 2026`,
      `Moses Okello added the fee of 10% of what is received for ${name} from 1 Nov 2026`,
    ]);
  });
});

describe('vendors', () => {
  test('are found by name, trade, phone or TIN; one name is given once', async () => {
    const manager = await office();
    const body = { name: 'Kato Plumbing', phone: '+256 772 000111', tin: '1000123456', trade: 'Plumber' };
    const { body: kato } = await manager.call(createVendor, { body });
    expect(kato).toMatchObject({ ...body, notes: '' });
    await manager.call(createVendor, { body: { name: 'Mukasa Guards' } });
    for (const search of ['plumb', '772', '1000123', 'kato'])
      expect((await manager.call(listVendors, { query: { search } })).body).toMatchObject([{ id: kato.id }]);
    const twice = await manager.call(createVendor, { body: { name: 'kato plumbing' } });
    expect([twice.status, twice.error.code]).toEqual([409, 'name_taken']);
    const wrong = await manager.call(createVendor, { body: { name: '', tin: '123', phone: '12' } });
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['name', 'phone', 'tin']);
  });

  test('are changed and deleted; the name is free again', async () => {
    const manager = await office();
    const { body } = await manager.call(createVendor, { body: { name: 'Bbosa Electric', notes: 'Honest' } });
    const changed = await manager.call(updateVendor, { id: body.id, body: { trade: 'Electrician' } });
    expect(changed.body).toMatchObject({ name: 'Bbosa Electric', trade: 'Electrician', notes: 'Honest' });
    expect((await manager.call(deleteVendor, { id: body.id })).status).toBe(204);
    expect((await manager.call(updateVendor, { id: body.id, body: { trade: 'None' } })).status).toBe(404);
    expect((await manager.call(createVendor, { body: { name: 'Bbosa Electric' } })).status).toBe(201);
    const log = await manager.call(listAudit, { query: { subject: 'vendor', page_size: 2 } });
    expect(log.body).toMatchObject({ results: [{}, { summary: 'Moses Okello deleted the vendor Bbosa Electric' }] });
  });
});
