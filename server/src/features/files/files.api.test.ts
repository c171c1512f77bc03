import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getFile } from '@amayumba/contract/files/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'gold' } })
  .png()
  .toBuffer();

async function keep(file_name: string, media_type: string, content: Buffer = png) {
  const id = randomUUID();
  const storage_key = await t.parts.files.put(content);
  const sha256 = createHash('sha256').update(content).digest();
  await t.db
    .insertInto('files')
    .values({ id, kind: 'receipt', file_name, media_type, size_bytes: content.length, sha256, storage_key })
    .execute();
  return { id, storage_key };
}

/** The query of the link in a row's response. */
function signed(id: string) {
  const query = new URL(t.parts.fileLinks.to(id) ?? '', 'http://portal.test').searchParams;
  return { expires: Number(query.get('expires')), signature: query.get('signature') ?? '' };
}
const open = (id: string, query = signed(id)) => t.as(null).call(getFile, { id, query });

test('a valid link returns the file, which browsers show and never run', async () => {
  const { id } = await keep('My receipt.png', 'image/png');
  const response = await t.app.inject({ url: t.parts.fileLinks.to(id) ?? '' });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(png)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="My receipt.png"; filename*=UTF-8''My%20receipt.png`,
  });
  // Phones are shared, and a browser's disk cache outlives a logout.
  expect(response.headers['cache-control']).toBe('no-store');
});

test('only types that browsers can show are shown; others are downloaded', async () => {
  const { id } = await keep('photo.heic', 'image/heic');
  expect((await open(id)).headers['content-disposition']).toMatch(/^attachment;/);
  const pdf = await keep('receipt.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF'));
  expect((await open(pdf.id)).headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a link without its signature, with a changed one, or for another file opens nothing', async () => {
  const [first, second] = [await keep('a.png', 'image/png'), await keep('b.png', 'image/png')];
  const good = signed(first.id);
  const changed = [
    { ...good, signature: '' },
    { ...good, signature: `${good.signature.slice(0, -2)}xx` },
    { ...good, expires: good.expires + 60_000 },
    signed(second.id),
  ];
  for (const query of changed) expect((await open(first.id, query)).status).toBe(404);
  expect((await open(randomUUID())).status).toBe(404);
  expect((await open('../../etc/passwd', good)).status).toBe(404);
  expect((await open(first.id, good)).status).toBe(200);
});

test('a link expires after 15 minutes', async () => {
  const { id } = await keep('a.png', 'image/png');
  const query = signed(id);
  t.clock.set('2026-11-21T09:14:59Z');
  expect((await open(id, query)).status).toBe(200);
  t.clock.set('2026-11-21T09:15:00Z');
  expect((await open(id, query)).status).toBe(404);
  t.clock.set(NOON);
});

test('a file whose bytes are missing is 404', async () => {
  const { id, storage_key } = await keep('a.png', 'image/png');
  await t.parts.files.remove(storage_key);
  expect(await open(id)).toMatchObject({ status: 404, error: { code: 'not_found' } });
});
