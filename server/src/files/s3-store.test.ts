import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3 } from '../test/s3-server.ts';
import { readStorageUrl } from './read-storage-url.ts';
import { s3Store } from './s3-store.ts';

let storage: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  storage = await startS3();
});
beforeEach(() => {
  storage.objects.clear();
  storage.troubles.length = 0;
});
afterAll(() => storage.stop());

const collected = async () => {
  const keys: string[] = [];
  for await (const { key } of s3Store(storage.place).list()) keys.push(key);
  return keys;
};

test('a stored file can be read, listed and removed', async () => {
  const store = s3Store(storage.place);
  const content = Buffer.from('a receipt: \u20ac \0 bytes');
  const key = await store.put(content);
  const stream = store.read(key);
  await once(stream, 'open');
  expect(await buffer(stream)).toEqual(content);
  expect(await collected()).toEqual([key]);
  await store.remove(key);
  await store.remove(key);
  expect(await collected()).toEqual([]);
});

test('a missing file gives the same error as a folder, before any byte is sent', async () => {
  const stream = s3Store(storage.place).read('ab/ab000000-0000-4000-8000-000000000001');
  await expect(once(stream, 'open')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('more files than a page holds are all listed, and other files are not', async () => {
  for (let count = 0; count < 1203; count += 1)
    storage.objects.set(`ab/ab000000-0000-4000-8000-${String(count).padStart(12, '0')}`, {
      content: Buffer.from('x'),
      at: new Date(0),
    });
  storage.objects.set('backups/mine.tar', { content: Buffer.from('x'), at: new Date(0) });
  expect(await collected()).toHaveLength(1203);
});

test('temporary errors are retried, and permanent errors are reported', async () => {
  const store = s3Store(storage.place);
  storage.troubles.push(503, 0);
  await store.put(Buffer.from('third time'));
  expect(storage.objects.size).toBe(1);
  storage.troubles.push(500, 500, 500);
  await expect(store.put(Buffer.from('never'))).rejects.toMatchObject({ code: 'storage_away', status: 503 });
  expect(storage.objects.size).toBe(1);
});

test('a wrong secret is refused at once', async () => {
  const store = s3Store({ ...storage.place, secretAccessKey: 'another' });
  await expect(store.check()).rejects.toThrow(/SignatureDoesNotMatch|403/);
  await expect(store.put(Buffer.from('x'))).rejects.toThrow(/403/);
  expect(storage.objects.size).toBe(0);
  await expect(s3Store(storage.place).check()).resolves.toBeUndefined();
});

test('a redirect of the storage is not followed', async () => {
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(`${request.method} ${request.headers.authorization}`);
    response.end();
  });
  const hostile = createServer((_request, response) => {
    const { port } = other.address() as AddressInfo;
    response.writeHead(307, { location: `http://127.0.0.1:${port}/amayumba/` }).end();
  });
  for (const server of [other, hostile]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = hostile.address() as AddressInfo;
  const store = s3Store({ ...storage.place, endpoint: `http://127.0.0.1:${port}/amayumba` });
  await expect(store.put(Buffer.from('a private paper'))).rejects.toThrow(/307/);
  expect(elsewhere).toEqual([]);
  for (const server of [other, hostile]) {
    server.closeAllConnections();
    server.close();
  }
});

test('a missing bucket is reported', async () => {
  const { endpoint } = storage.place;
  const elsewhere = s3Store({ ...storage.place, endpoint: `${endpoint}-of-nobody` });
  await expect(elsewhere.check()).rejects.toThrow('there is no such bucket');
});

test('the address of a storage contains all its settings', () => {
  expect(readStorageUrl(storage.url)).toEqual(storage.place);
  expect(readStorageUrl('s3://key:a%2Fb@s3.example.ug/rent-files')).toEqual({
    endpoint: 'https://s3.example.ug/rent-files',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b',
  });
});

test.each([
  'https://key:secret@host/bucket',
  's3://host/bucket',
  's3://key:secret@host/',
  's3://key:secret@host/bucket/folder',
  's3://key:secret@host/bucket?regoin=x',
  'nonsense',
])('%s is no address of a storage', (text) => {
  expect(readStorageUrl(text)).toBeUndefined();
});
