import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createApartment, createEstate, updateApartment, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { phonePhoto, pngWithSize } from '../../test/photos.ts';

const t = testApp();

const photo = await phonePhoto(2400, 1200);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'coral' } })
    .jpeg()
    .toBuffer();
const small = await plain(300, 200);
const image = (content: Buffer = small) => ({ image: { name: 'front.png.jpg', content } });

async function asManager() {
  return t.as(await t.make.user('manager'));
}
const open = (link: string | null) => t.app.inject({ url: link ?? '/api/nothing' });
const fileRows = async () => (await t.db.selectFrom('files').selectAll().execute()).length;
/** The number of files in the store, with or without a row. */
const storedFiles = async () =>
  (await readdir(t.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('a new estate accepts a picture, which every client can show', async () => {
  const manager = await asManager();
  const { status, body } = await manager.call(createEstate, {
    body: { name: 'Acacia Court', address: 'Kololo' },
    files: image(),
  });
  expect([status, body.name]).toEqual([201, 'Acacia Court']);
  const file = await open(body.image_url);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(file.headers['content-disposition']).toContain('"front.png.jpg"');
});

test('a new estate that is sent again under its key leaves no second picture', async () => {
  const manager = await asManager();
  const request = {
    body: { name: 'Acacia Court', address: 'Kololo' },
    files: image(),
    headers: { 'idempotency-key': 'a' },
  };
  const first = await manager.call(createEstate, request);
  const before = [await fileRows(), await storedFiles()];
  expect((await manager.call(createEstate, request)).body.id).toBe(first.body.id);
  expect([await fileRows(), await storedFiles()]).toEqual(before);
});

test('a picture is stored upright in sizes of three formats, in sRGB and without camera metadata', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const { body } = await manager.call(updateEstate, { id, body: {}, files: image(photo) });
  expect(body.image_sources.map(({ type, width }) => `${type} ${width}`)).toEqual(
    ['avif', 'webp', 'jpeg'].flatMap((format) => [320, 640, 1200].map((width) => `image/${format} ${width}`)),
  );
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
  expect((await sharp(photo).metadata()).exif?.includes('Tecno')).toBe(true);
  for (const { type, width, url } of body.image_sources) {
    const file = await open(url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, type]);
    expect(file.headers['content-disposition']).toMatch(/^inline;/);
    const { space, orientation, exif, xmp, icc, iptc, ...picture } = await sharp(file.rawPayload).metadata();
    expect([picture.width, picture.height, space]).toEqual([width, width * 2, 'srgb']);
    expect([orientation, exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  }
});

test('a small picture is not enlarged, and a very high one is limited', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const widthsOf = async (width: number, height: number) => {
    const { body } = await manager.call(updateEstate, {
      id,
      body: {},
      files: image(await plain(width, height)),
    });
    return [...new Set(body.image_sources.map((source) => source.width))];
  };
  expect(await widthsOf(200, 150)).toEqual([200]);
  expect(await widthsOf(640, 480)).toEqual([320, 640]);
  expect(await widthsOf(900, 5000)).toEqual([320, 461]);
});

test('transparent pixels become white in every format', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const glass = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: glass } })
    .png()
    .toBuffer();
  const { body } = await manager.call(updateEstate, { id, body: {}, files: image(png) });
  for (const { url } of body.image_sources) {
    const { channels } = await sharp((await open(url)).rawPayload).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  }
});

test('the links to a picture stay the same for hours, so that browsers cache it, and expire', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const first = (await manager.call(updateEstate, { id, body: {}, files: image() })).body;
  t.clock.set('2026-11-21T20:00:00Z');
  const { body: later } = await (await asManager()).call(updateEstate, { id, body: {} });
  expect([later.image_url, later.image_sources]).toEqual([first.image_url, first.image_sources]);
  t.clock.set('2026-11-22T23:59:50Z');
  expect((await open(first.image_url)).headers['cache-control']).toBe('private, max-age=10, immutable');
  t.clock.set('2026-11-23T00:00:00Z');
  const links = [first.image_url, ...first.image_sources.map(({ url }) => url)];
  expect((await Promise.all(links.map(open))).map(({ statusCode }) => statusCode)).toEqual(links.map(() => 404));
  t.clock.set(NOON);
});

test('a link to a missing size, or without the signature, opens nothing', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const { image_url, image_sources } = (await manager.call(updateEstate, { id, body: {}, files: image() })).body;
  const [smallest] = image_sources;
  expect((await open(`${image_url}&format=webp&width=641`)).statusCode).toBe(404);
  expect((await open(`${image_url}&format=svg&width=640`)).statusCode).toBe(400);
  expect((await open(smallest?.url.replace(/signature=[^&]+/, 'signature=x') ?? null)).statusCode).toBe(404);
});

test('a picture without content is refused at its field, and the present one stays', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const before = (await manager.call(updateEstate, { id, body: {}, files: image() })).body;
  const { status, error } = await manager.call(updateEstate, {
    id,
    body: { name: 'Other' },
    files: image(Buffer.alloc(0)),
  });
  expect([status, error.fields]).toEqual([400, { image: ['This file is empty.'] }]);
  const after = (await manager.call(updateEstate, { id, body: {} })).body;
  expect([after.name, after.image_url]).toEqual([before.name, before.image_url]);
});

test('a picture alone changes nothing else, and a change without a picture leaves it as it is', async () => {
  const manager = await asManager();
  const estate = await t.make.estate({ name: 'Mbuya Heights' });
  const pictured = await manager.call(updateEstate, { id: estate.id, body: {}, files: image() });
  expect([pictured.status, pictured.body.name]).toEqual([200, 'Mbuya Heights']);
  expect((await open(pictured.body.image_url)).statusCode).toBe(200);
  const { body } = await manager.call(updateEstate, { id: estate.id, body: { size: '2 acres' } });
  expect((await open(body.image_url)).statusCode).toBe(200);
});

test('an apartment has its own picture, and its amenities can be fields of the same form', async () => {
  const manager = await asManager();
  const { block_id } = await t.make.apartment();
  const fields = { block: block_id, number: 'P1', size: '45', rent_amount: '500000', amenities: 3 };
  const made = await manager.call(createApartment, { body: fields, files: image() });
  expect([made.status, made.body.amenities.map(({ id }) => id)]).toEqual([201, [3]]);
  expect((await open(made.body.image_url)).statusCode).toBe(200);
  const changed = await manager.call(updateApartment, { id: made.body.id, body: {}, files: image() });
  expect([changed.status, changed.body.rent_amount]).toEqual([200, 500_000]);
  expect(changed.body.image_url?.split('?')[0]).not.toBe(made.body.image_url?.split('?')[0]);
});

test('a picture can be removed, unless another replaces it', async () => {
  const manager = await asManager();
  const estate = await t.make.estate({ name: 'Mbuya Heights' });
  const remove = { id: estate.id, body: { remove_image: true } };
  await manager.call(updateEstate, { id: estate.id, body: {}, files: image() });
  const replaced = await manager.call(updateEstate, { ...remove, files: image() });
  expect((await open(replaced.body.image_url)).statusCode).toBe(200);
  const removed = await manager.call(updateEstate, remove);
  expect([removed.status, removed.body.name, removed.body.image_url]).toEqual([200, 'Mbuya Heights', null]);

  const { id } = await t.make.apartment();
  await manager.call(updateApartment, { id, body: {}, files: image() });
  const bare = await manager.call(updateApartment, { id, body: { remove_image: true } });
  expect([bare.status, bare.body.image_url, bare.body.image_sources]).toEqual([200, null, []]);
});

test('a replaced or removed picture leaves none of its sizes', async () => {
  const manager = await asManager();
  const { id } = await t.make.estate();
  const before = [await fileRows(), await storedFiles()];
  const first = await manager.call(updateEstate, { id, body: {}, files: image() });
  expect([await fileRows(), await storedFiles()]).toEqual(before.map((count) => count + 3));
  await manager.call(updateEstate, { id, body: {}, files: image(await plain(240, 160)) });
  expect([await fileRows(), await storedFiles()]).toEqual(before.map((count) => count + 3));
  expect((await open(first.body.image_url)).statusCode).toBe(404);
  await manager.call(updateEstate, { id, body: { remove_image: true } });
  expect([await fileRows(), await storedFiles()]).toEqual(before);
});

test('a file that is not a picture is refused, and nothing is stored', async () => {
  const manager = await asManager();
  const estate = await t.make.estate();
  const before = [await fileRows(), await storedFiles()];
  const notPictures = ['<svg onload="alert(1)"/>', '%PDF-1.4\n%%EOF', 'GIF89a'].map((text) => Buffer.from(text));
  for (const content of [...notPictures, photo.subarray(0, 300)]) {
    const answer = await manager.call(updateEstate, {
      id: estate.id,
      body: { name: 'Changed' },
      files: image(content),
    });
    expect(answer).toMatchObject({ status: 415, error: { code: 'unsupported_file' } });
  }
  for (const [width, height] of [
    [12_001, 1],
    [8000, 5001],
  ] as const) {
    const files = image(await pngWithSize(width, height));
    const answer = await manager.call(updateEstate, { id: estate.id, body: {}, files });
    expect(answer).toMatchObject({ status: 413, error: { code: 'picture_too_large' } });
  }
  const { status } = await manager.call(createEstate, { body: { name: '', address: '' }, files: image() });
  const missing = await manager.call(updateEstate, { id: 999_999, body: {}, files: image() });
  expect([status, missing.status, await fileRows(), await storedFiles()]).toEqual([400, 404, ...before]);
  const { body } = await manager.call(updateEstate, { id: estate.id, body: {} });
  expect([body.name, body.image_url]).toEqual([estate.name, null]);
});

test('an owner sees the pictures of their estates and changes none', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const { status } = await t.as(owner).call(updateEstate, { id: estate.id, body: {}, files: image() });
  expect(status).toBe(403);
});
