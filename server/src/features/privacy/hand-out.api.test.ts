import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { downloadMyData, downloadTenantData } from '@amayumba/contract/privacy/endpoints.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { unzip } from '../../test/unzip.ts';

const t = testApp();

type Row = Record<string, unknown>;
type Held = Record<string, Row[]> & { about: { name: string } };

async function opened(bytes: Buffer) {
  const files = await unzip(bytes);
  const held = JSON.parse(String(files.get('about-you.json'))) as Held;
  return { names: [...files.keys()], files, held, page: String(files.get('about-you.html')) };
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const audited = (action: string, subject_id: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['user_id'])
    .where('action', '=', action)
    .where('subject_id', '=', subject_id)
    .execute();
const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('amayumba-about-'));

/** Makes a tenant who sent a complaint with a picture, and has a payment. */
async function busyTenant(last_name: string) {
  const tenant = await t.make.tenant({ first_name: 'Akello', last_name });
  const payment = await t.make.payment({ tenant, amount: 650_000 });
  await t.as(tenant.user).call(logPayment, {
    anyBody: {
      amount: 650_000,
      payment_method: 'Mobile Money',
      reference_number: `MM-${last_name}`,
      payment_for_month: 11,
      payment_for_year: 2026,
      due_date: '2026-11-30',
      payment_type: 'Rent',
      notes: 'By my brother',
    },
  });
  await t.as(await t.make.user('manager')).call(updatePayment, { id: payment.id, body: { status_id: 2 } });
  const body = { category: 1, title: `The tap of ${last_name}`, description: '<b>It</b> drips' };
  const content = await picture();
  await t.as(tenant.user).call(logComplaint, { body, files: { attachment: { name: 'tap.png', content } } });
  return { tenant, payment, content };
}

describe('access to the files', () => {
  test('needs an account, and a tenant’s file needs a manager', async () => {
    const { tenant } = await busyTenant('Apio');
    expect((await t.as(null).call(downloadMyData)).status).toBe(401);
    expect((await t.as(null).call(downloadTenantData, { id: tenant.id })).status).toBe(401);
    for (const user of [tenant.user, await t.make.user('owner')])
      expect((await t.as(user).call(downloadTenantData, { id: tenant.id })).status).toBe(403);
    const manager = t.as(await t.make.user('manager'));
    expect((await manager.call(downloadTenantData, { id: 999_999 })).status).toBe(404);
    expect((await manager.call(downloadTenantData, { id: tenant.id })).status).toBe(200);
  });

  test('a person’s own file has nothing of a neighbour', async () => {
    const busy = await busyTenant('Nambi');
    const other = await busyTenant('Okot');
    const { held, page, names } = await opened((await t.as(busy.tenant.user).call(downloadMyData)).bytes);
    expect(held['charges']?.map(({ id }) => id)).toEqual([busy.payment.id]);
    expect(held['complaints']).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(JSON.stringify(held) + page).not.toContain('Okot');
    expect(JSON.stringify(held)).not.toContain(other.tenant.user.email);
  });
});

describe('the file of a tenant', () => {
  test('has account, home, payments, complaints with attachments, sign-ins and changes', async () => {
    const { tenant, content } = await busyTenant('Adong');
    const { bytes, headers } = await t.as(tenant.user).call(downloadMyData);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain('attachment; filename="amayumba-about-you-2026-11-21.zip"');
    expect(headers['content-length']).toBe(String(bytes.length));
    const { held, files, page } = await opened(bytes);
    expect(held['users']).toMatchObject([{ username: tenant.user.username, email: tenant.user.email }]);
    expect(held['leases']).toMatchObject([{ lease_start: '2026-01-01', home: expect.stringContaining('Estate') }]);
    expect(held['accounts']).toMatchObject([{ balance: 0, open_amount: 0, credit: 0 }]);
    expect(held['charges']).toMatchObject([{ amount: 650_000, status: 'Paid', payment_type: 'Rent' }]);
    expect(held['receipts']).toMatchObject([{ amount: 650_000, payer_name: 'Akello Adong' }]);
    expect(held['allocations']).toMatchObject([{ amount: 650_000 }]);
    expect(held['claims']).toMatchObject([{ amount: 650_000, notes: 'By my brother', state: 'verified' }]);
    expect(held['complaints']).toMatchObject([{ title: 'The tap of Adong', status: 'Open', category: 'General' }]);
    // Sign-ins sent the payment and the complaint, and ask for the file.
    expect(held['sessions']).toHaveLength(3);
    expect(held['audit_log']).toMatchObject([
      { by: 'you', action: 'logged', subject: 'payment' },
      { by: 'manager', action: 'recorded', subject: 'receipt', after: { amount: 650_000 } },
      { by: 'manager', action: 'changed', subject: 'payment' },
      { by: 'you', action: 'logged', subject: 'complaint', before: {} },
    ]);
    const name = String(held['files']?.[0]?.['in_this_archive']);
    expect(files.get(name)?.equals(content)).toBe(true);
    expect(page).toContain('What is held about Akello Adong');
    expect(page).toContain('&lt;b&gt;It&lt;/b&gt; drips');
    expect(page).toContain(`href="${name}"`);
  });

  test('holds no secret', async () => {
    const { tenant } = await busyTenant('Atim');
    const { held } = await opened((await t.as(tenant.user).call(downloadMyData)).bytes);
    expect(JSON.stringify(held)).not.toMatch(/password_hash|token_hash|argon2|storage_key/);
  });

  test('names a lost file, and is made without it', async () => {
    const { tenant } = await busyTenant('Lost');
    const [stored] = await t.db
      .selectFrom('files')
      .select('storage_key')
      .where('uploaded_by', '=', tenant.user.id)
      .execute();
    await rm(path.join(t.filesFolder, stored?.storage_key ?? 'none'));
    const { held } = await opened((await t.as(tenant.user).call(downloadMyData)).bytes);
    expect(held['files']?.[0]?.['in_this_archive']).toBe('lost from the disk');
  });

  test('is recorded in the audit log with who exported whose data, and no copy is stored', async () => {
    const before = new Set(await copies());
    const { tenant } = await busyTenant('Auma');
    const manager = await t.make.user('manager');
    await t.as(tenant.user).call(downloadMyData);
    const { bytes } = await t.as(manager).call(downloadTenantData, { id: tenant.id });
    expect((await opened(bytes)).held.about.name).toBe('Akello Auma');
    expect(await audited('own data downloaded', tenant.user.id)).toEqual([{ user_id: tenant.user.id }]);
    expect(await audited('data handed out', tenant.user.id)).toEqual([{ user_id: manager.id }]);
    await expect.poll(async () => (await copies()).filter((name) => !before.has(name))).toEqual([]);
  });

  test('can be requested five times an hour', async () => {
    const user = await t.make.user('tenant');
    const times = await Promise.all([1, 2, 3, 4, 5].map(() => t.as(user).call(downloadMyData)));
    expect(times.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await t.as(user).call(downloadMyData)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    expect((await t.as(await t.make.user('tenant')).call(downloadMyData)).status).toBe(200);
    t.clock.set('2026-11-21T10:01:00Z');
    expect((await t.as(user).call(downloadMyData)).status).toBe(200);
    t.clock.set(NOON);
  });
});

test('the file of a manager lists their actions, without the records of others', async () => {
  const manager = await t.make.user('manager');
  const { tenant } = await busyTenant('Private');
  await t.as(manager).call(downloadTenantData, { id: tenant.id });
  const { held, page } = await opened((await t.as(manager).call(downloadMyData)).bytes);
  expect(held['deeds']).toMatchObject([{ action: 'data handed out', subject: 'user', subject_id: tenant.user.id }]);
  expect(JSON.stringify(held) + page).not.toContain('Private');
});

test('the file of an owner has their estates', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const { held } = await opened((await t.as(owner).call(downloadMyData)).bytes);
  expect(held['estates']).toMatchObject([{ id: estate.id, name: estate.name }]);
});
