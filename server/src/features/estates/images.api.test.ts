import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createApartment, createEstate, updateApartment, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

/** A photo as a phone takes it: large, on its side, with where it was taken. */
const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'teal' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const image = (content = photo) => ({ image: { name: 'front.jpg', content } });

async function asManager() {
  return t.as(await t.make.user('manager'));
}
const open = (link: string | null) => t.app.inject({ url: link ?? '/api/nothing' });
const keptFiles = async () => (await t.db.selectFrom('files').selectAll().execute()).length;

test('a new estate may come with a picture, which is shown upright, small enough and without what the camera wrote', async () => {
  const manager = await asManager();
  const { status, body } = await manager.call(createEstate, {
    body: { name: 'Acacia Court', address: 'Kololo' },
    files: image(),
  });
  expect([status, body.name]).toEqual([201, 'Acacia Court']);
  const file = await open(body.image_url);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(file.headers['content-disposition']).toContain('"front.webp"');
  const { width, height, exif } = await sharp(file.rawPayload).metadata();
  expect([width, height, exif]).toEqual([800, 1600, undefined]);
});

test('a picture alone changes nothing else, and a change without a picture keeps the one there is', async () => {
  const manager = await asManager();
  const estate = await t.make.estate({ name: 'Mbuya Heights' });
  const pictured = await manager.call(updateEstate, { id: estate.id, body: {}, files: image() });
  expect([pictured.status, pictured.body.name]).toEqual([200, 'Mbuya Heights']);
  expect((await open(pictured.body.image_url)).statusCode).toBe(200);
  const { body } = await manager.call(updateEstate, { id: estate.id, body: { size: '2 acres' } });
  expect((await open(body.image_url)).statusCode).toBe(200);
});

test('an apartment has its own picture, and its amenities may come as fields of the same form', async () => {
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

test('a picture can be taken away, unless another comes in its place', async () => {
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
  expect([bare.status, bare.body.image_url]).toEqual([200, null]);
});

test('what is no picture is refused, and nothing is stored', async () => {
  const manager = await asManager();
  const estate = await t.make.estate();
  const before = await keptFiles();
  const notPictures = ['<svg onload="alert(1)"/>', '%PDF-1.4\n%%EOF', 'GIF89a'].map((text) => Buffer.from(text));
  for (const content of [...notPictures, photo.subarray(0, 300)]) {
    const answer = await manager.call(updateEstate, {
      id: estate.id,
      body: { name: 'Changed' },
      files: image(content),
    });
    expect(answer).toMatchObject({ status: 415, error: { code: 'unsupported_file' } });
  }
  const { status } = await manager.call(createEstate, { body: { name: '', address: '' }, files: image() });
  const missing = await manager.call(updateEstate, { id: 999_999, body: {}, files: image() });
  expect([status, missing.status, await keptFiles()]).toEqual([400, 404, before]);
  const { body } = await manager.call(updateEstate, { id: estate.id, body: {} });
  expect([body.name, body.image_url]).toEqual([estate.name, null]);
});

test('an owner sees the pictures of the own estates and changes none', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const { status } = await t.as(owner).call(updateEstate, { id: estate.id, body: {}, files: image() });
  expect(status).toBe(403);
});
