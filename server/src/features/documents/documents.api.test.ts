import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import type { StoredDocument } from '@amayumba/contract/documents/document.ts';
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from '@amayumba/contract/documents/endpoints.ts';
import { deleteEstate } from '@amayumba/contract/estates/endpoints.ts';
import { downloadMyData, eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { unzip } from '../../test/unzip.ts';

const t = testApp();

const PDF = { name: 'agreement 2026.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') };
const photo = async () => ({
  name: 'kitchen.png',
  content: await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
});
const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));
type Caller = ReturnType<typeof t.as>;
const titlesFor = async (caller: Caller, query: object = {}) =>
  ((await caller.call(listDocuments, { query })).body as StoredDocument[]).map(({ title }) => title);
const storedFiles = async () =>
  Number(
    (
      await t.db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** An owner's estate with a home, the tenant who lives there, and a document for each kind of record and reader. */
async function aTenancy() {
  const owner = await t.make.user('owner', { first_name: 'Grace', last_name: 'Atim' });
  const estate = await t.make.estate({ owner_id: owner.id, name: `Court ${randomUUID()}` });
  const apartment = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: apartment.id });
  const ids = {
    tenant: { tenant_id: tenant.id },
    lease: { lease_id: tenant.lease_id },
    apartment: { apartment_id: apartment.id },
    estate: { estate_id: estate.id },
    owner: { owner_id: owner.id },
  };
  const readers = {
    tenant: ['office', 'tenant'],
    lease: ['office', 'tenant', 'owner', 'tenant_and_owner'],
    apartment: ['office', 'tenant', 'owner', 'tenant_and_owner'],
    estate: ['office', 'tenant', 'owner', 'tenant_and_owner'],
    owner: ['office', 'owner'],
  } as const;
  for (const [kind, visibilities] of Object.entries(readers))
    for (const visibility of visibilities)
      await t.make.document({ ...ids[kind as keyof typeof ids], visibility, title: `${kind} for ${visibility}` });
  return { owner, estate, apartment, tenant };
}

describe('who sees what', () => {
  test('a tenant sees what is shared with tenants of their own tenancy', async () => {
    const { tenant } = await aTenancy();
    const seen = await titlesFor(t.as(tenant.user));
    expect(seen.toSorted()).toEqual([
      'apartment for tenant',
      'apartment for tenant_and_owner',
      'estate for tenant',
      'estate for tenant_and_owner',
      'lease for tenant',
      'lease for tenant_and_owner',
      'tenant for tenant',
    ]);
    const former = await t.make.tenant({
      apartment_id: tenant.apartment_id,
      lease_start: '2024-01-01',
      lease_end: '2024-12-31',
    });
    expect(await titlesFor(t.as(former.user))).toEqual([]);
    await t.make.document({ lease_id: former.lease_id, visibility: 'tenant', title: 'Old agreement' });
    expect(await titlesFor(t.as(former.user))).toEqual(['Old agreement']);
    const coming = await t.make.tenant({
      apartment_id: tenant.apartment_id,
      lease_start: '2027-01-01',
      lease_end: '2027-12-31',
    });
    expect((await titlesFor(t.as(coming.user))).toSorted()).toEqual(seen.toSorted().slice(0, 4));
    expect(await titlesFor(t.as((await t.make.tenant()).user))).toEqual([]);
    expect(await titlesFor(t.as(await t.make.user('tenant')))).toEqual([]);
  });

  test('an owner sees what is shared with owners of their estates, and their own', async () => {
    const { owner, estate } = await aTenancy();
    const seen = await titlesFor(t.as(owner));
    expect(seen.toSorted()).toEqual([
      'apartment for owner',
      'apartment for tenant_and_owner',
      'estate for owner',
      'estate for tenant_and_owner',
      'lease for owner',
      'lease for tenant_and_owner',
      'owner for owner',
    ]);
    const buyer = await t.make.user('owner');
    expect(await titlesFor(t.as(buyer))).toEqual([]);
    await t.make.soleOwner(estate.id, buyer.id);
    expect(await titlesFor(t.as(owner))).toEqual(['owner for owner']);
    expect(await titlesFor(t.as(buyer))).toHaveLength(6);
  });

  test('a manager sees all of a record; those of a tenant include the leases', async () => {
    const { owner, tenant } = await aTenancy();
    const manager = await office();
    expect(await titlesFor(manager, { subject: 'owner', subject_id: owner.id })).toEqual([
      'owner for owner',
      'owner for office',
    ]);
    expect(await titlesFor(manager, { subject: 'lease', subject_id: tenant.lease_id })).toHaveLength(4);
    expect(await titlesFor(manager, { subject: 'tenant', subject_id: tenant.id })).toHaveLength(6);
    expect(await titlesFor(manager, { subject: 'tenant', subject_id: tenant.id, search: 'LEASE for T' })).toEqual([
      'lease for tenant_and_owner',
      'lease for tenant',
    ]);
    const page = await manager.call(listDocuments, {
      query: { subject: 'tenant', subject_id: tenant.id, page: 2, page_size: 4 },
    });
    expect(page.body).toMatchObject({ count: 6, results: [{}, {}] });
    const half = await manager.call(listDocuments, { query: { subject: 'tenant' } as never });
    expect([half.status, Object.keys(half.error.fields ?? {})]).toEqual([400, ['subject_id']]);
  });

  test('another role, another id or no account changes nothing and gets nothing', async () => {
    const { owner, tenant, estate } = await aTenancy();
    const hidden = await t.make.document({ estate_id: estate.id, title: 'Valuation' });
    const input = { subject: 'estate', subject_id: estate.id, title: 'Mine' } as const;
    for (const caller of [t.as(owner), t.as(tenant.user)]) {
      expect((await caller.call(getDocument, { id: hidden.id })).status).toBe(404);
      expect((await caller.call(createDocument, { anyBody: input, files: { file: PDF } })).status).toBe(403);
      expect((await caller.call(updateDocument, { id: hidden.id, body: { visibility: 'tenant' } })).status).toBe(403);
      expect((await caller.call(deleteDocument, { id: hidden.id })).status).toBe(403);
    }
    expect((await t.as(null).call(listDocuments)).status).toBe(401);
    expect((await (await office()).call(getDocument, { id: 9_999_999 })).status).toBe(404);
    expect((await (await office()).call(getDocument, { id: hidden.id })).body).toMatchObject({ visibility: 'office' });
  });

  test('nobody sees the documents of a deleted estate but the office', async () => {
    const owner = await t.make.user('owner');
    const estate = await t.make.estate({ owner_id: owner.id });
    await t.make.document({ estate_id: estate.id, visibility: 'owner' });
    expect(await titlesFor(t.as(owner))).toHaveLength(1);
    await (await office()).call(deleteEstate, { id: estate.id });
    expect(await titlesFor(t.as(owner))).toEqual([]);
  });
});

describe('adding', () => {
  test('stores title, readers and file, and its link opens the file', async () => {
    const { tenant, apartment, estate } = await aTenancy();
    const manager = await office();
    const { status, body } = await manager.call(createDocument, {
      anyBody: { subject: 'lease', subject_id: String(tenant.lease_id), title: ' Agreement ', visibility: 'tenant' },
      files: { file: PDF },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      subject: 'lease',
      subject_id: tenant.lease_id,
      subject_name: `${apartment.number}, ${estate.name}`,
      tenant: tenant.id,
      title: 'Agreement',
      visibility: 'tenant',
      file_name: 'agreement 2026.pdf',
      media_type: 'application/pdf',
      size_bytes: PDF.content.length,
      file: expect.stringContaining('/api/files/'),
      created_at: new Date(t.clock.now()).toISOString(),
      created_by: 'Moses Okello',
      version: 1,
    });
    const shared = await t.as(tenant.user).call(getDocument, { id: body.id });
    const opened = await t.app.inject({ url: shared.body.file ?? '' });
    expect([opened.statusCode, opened.rawPayload]).toEqual([200, PDF.content]);
    expect(opened.headers['content-disposition']).toContain('attachment');
  });

  test.each([
    ['no file', {}, {}, 400, ['file']],
    ['an empty file', {}, { file: { name: 'a.pdf', content: Buffer.alloc(0) } }, 400, ['file']],
    ['another type', {}, { file: { name: 'a.pdf', content: Buffer.from('hello') } }, 415, []],
    ['too large a file', {}, { file: { name: 'a.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1) } }, 413, []],
    ['no title', { title: ' ' }, { file: PDF }, 400, ['title']],
    ['a title too long', { title: 'x'.repeat(121) }, { file: PDF }, 400, ['title']],
    ['an unknown record', { subject_id: 9_999_999 }, { file: PDF }, 400, ['subject_id']],
    ['an unknown kind of record', { subject: 'block' }, { file: PDF }, 400, ['subject']],
    ['readers who may not', { visibility: 'tenant_and_owner' }, { file: PDF }, 400, ['visibility']],
  ] as const)('%s is refused, and nothing is stored', async (_name, wrong, files, status, fields) => {
    const owner = await t.make.user('owner');
    const before = await storedFiles();
    const anyBody = { subject: 'owner', subject_id: owner.id, title: 'Contract', ...wrong };
    const answer = await (await office()).call(createDocument, { anyBody, files });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, fields]);
    expect(await storedFiles()).toBe(before);
  });

  test('a repeated key adds it once', async () => {
    const { estate } = await aTenancy();
    const manager = await office();
    const request = {
      anyBody: { subject: 'estate', subject_id: estate.id, title: 'Once' },
      files: { file: await photo() },
      headers: { 'idempotency-key': randomUUID() },
    };
    const [first, again] = [await manager.call(createDocument, request), await manager.call(createDocument, request)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await titlesFor(manager, { subject: 'estate', subject_id: estate.id, search: 'Once' })).toEqual(['Once']);
  });
});

describe('changing and deleting', () => {
  test('title and readers change, and each change is recorded in words', async () => {
    const { tenant } = await aTenancy();
    const manager = await office();
    const { body } = await manager.call(createDocument, {
      anyBody: { subject: 'tenant', subject_id: tenant.id, title: 'ID' },
      files: { file: await photo() },
    });
    const { id } = body;
    const renamed = await manager.call(updateDocument, { id, body: { title: 'ID card', version: 1 } });
    expect(renamed.body).toMatchObject({ title: 'ID card', visibility: 'office', version: 2 });
    await manager.call(updateDocument, { id, body: { title: 'ID card' } });
    await manager.call(updateDocument, { id, body: { visibility: 'tenant' } });
    const wrong = await manager.call(updateDocument, { id, body: { visibility: 'owner' } });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['visibility']]);
    await manager.call(deleteDocument, { id });
    const stored = await auditEntries(t.db, { subject: 'document', subject_id: id });
    expect(stored.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'removed']);
    const { body: log } = await manager.call(listAudit, { query: { tenant_id: tenant.id } });
    const entries = (log as { summary: string; changes: unknown[] }[]).toReversed();
    const who = 'Moses Okello';
    expect(entries.map(({ summary }) => summary)).toEqual([
      `${who} added the document ‘ID’ of ${await nameOf(tenant.user.id)}`,
      `${who} renamed the document ‘ID card’ of ${await nameOf(tenant.user.id)}`,
      `${who} changed who may see the document ‘ID card’ of ${await nameOf(tenant.user.id)}`,
      `${who} deleted the document ‘ID card’ of ${await nameOf(tenant.user.id)}`,
    ]);
    expect(entries[2]?.changes).toEqual([{ label: 'Seen by', before: 'Office only', after: 'Office and tenant' }]);
  });

  test('a deleted document is gone with its file', async () => {
    const { estate } = await aTenancy();
    const manager = await office();
    const { body } = await manager.call(createDocument, {
      anyBody: { subject: 'estate', subject_id: estate.id, title: 'Plan' },
      files: { file: await photo() },
    });
    const file = await t.db
      .selectFrom('documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .select(['f.id', 'f.storage_key'])
      .where('d.id', '=', body.id)
      .executeTakeFirstOrThrow();
    const place = path.join(t.filesFolder, file.storage_key);
    await access(place);
    expect((await manager.call(deleteDocument, { id: body.id })).status).toBe(204);
    await expect(access(place)).rejects.toThrow('ENOENT');
    expect(await t.db.selectFrom('files').select('id').where('id', '=', file.id).execute()).toEqual([]);
    expect((await manager.call(getDocument, { id: body.id })).status).toBe(404);
    expect((await manager.call(deleteDocument, { id: body.id })).status).toBe(404);
    expect(await titlesFor(manager, { subject: 'estate', subject_id: estate.id, search: 'Plan' })).toEqual([]);
  });
});

test('the file of what is held about a tenant has their documents, also those for the office only', async () => {
  const tenant = await t.make.tenant();
  const neighbour = await t.make.tenant({ apartment_id: (await t.make.apartment()).id });
  const manager = await office();
  for (const [lease, title] of [
    [tenant.lease_id, 'Agreement'],
    [neighbour.lease_id, 'Other agreement'],
  ] as const)
    await manager.call(createDocument, {
      anyBody: { subject: 'lease', subject_id: lease, title },
      files: { file: { name: `${title}.pdf`, content: PDF.content } },
    });
  const files = await unzip((await t.as(tenant.user).call(downloadMyData)).bytes);
  const held = JSON.parse(String(files.get('about-you.json'))) as Record<string, { title: string }[]>;
  expect(held['documents']?.map(({ title }) => title)).toEqual(['Agreement']);
  expect([...files.keys()].filter((name) => name.includes('greement'))).toEqual([
    expect.stringContaining('Agreement.pdf'),
  ]);
});

test('an erased tenant has no documents, no words of them in the audit log, and gets no more', async () => {
  const tenant = await t.make.tenant({ lease_start: '2024-01-01', lease_end: '2024-12-31' });
  const manager = await office();
  const add = async (subject: 'tenant' | 'lease', subject_id: number) =>
    manager.call(createDocument, {
      anyBody: { subject, subject_id, title: 'Zzmukasa paper' },
      files: { file: { name: 'zzmukasa.pdf', content: PDF.content } },
    });
  const [own, ofLease, deleted] = [
    (await add('tenant', tenant.id)).body,
    (await add('lease', tenant.lease_id)).body,
    (await add('tenant', tenant.id)).body,
  ];
  await manager.call(deleteDocument, { id: deleted.id });
  const erased = await manager.call(eraseTenant, {
    id: tenant.id,
    anyBody: { name: await nameOf(tenant.user.id), accept_owed: true },
  });
  expect(erased.status).toBe(200);
  const ids = [own.id, ofLease.id, deleted.id];
  expect(await t.db.selectFrom('documents').select('id').where('id', 'in', ids).execute()).toEqual([]);
  expect(await t.db.selectFrom('files').select('id').where('file_name', '=', 'zzmukasa.pdf').execute()).toEqual([]);
  const words = await t.db.selectFrom('audit_personal').select('content').execute();
  expect(JSON.stringify(words)).not.toContain('Zzmukasa');
  for (const refused of [await add('tenant', tenant.id), await add('lease', tenant.lease_id)])
    expect([refused.status, refused.error.code]).toEqual([409, 'person_erased']);
});

const nameOf = async (user: number) =>
  (await t.db.selectFrom('users').select('shown_name').where('id', '=', user).executeTakeFirstOrThrow()).shown_name;
