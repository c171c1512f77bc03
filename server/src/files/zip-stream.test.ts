import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../test/unzip.ts';
import { zipStream, type ZipPart } from './zip-stream.ts';

async function* partsOf(...parts: ZipPart[]) {
  yield* parts;
}
const textPart = (name: string, text: string): ZipPart => ({ name, content: [Buffer.from(text)] });

async function* failingContent() {
  yield Buffer.from('half');
  throw new Error('the disk is gone');
}
async function* failingParts(): AsyncGenerator<ZipPart> {
  yield textPart('a', 'x');
  throw new Error('the database is gone');
}

test('every part is in the archive, with names and contents in any language', async () => {
  const bytes = await buffer(zipStream(partsOf(textPart('a.txt', 'first'), textPart('ŋŋa.txt', ''))));
  const files = [...(await unzip(bytes))].map(([name, content]) => [name, content.toString()]);
  expect(files).toEqual([
    ['a.txt', 'first'],
    ['ŋŋa.txt', ''],
  ]);
});

test('equal parts give equal bytes on any run', async () => {
  const [first, second] = [zipStream(partsOf(textPart('a', 'x'))), zipStream(partsOf(textPart('a', 'x')))];
  expect((await buffer(first)).equals(await buffer(second))).toBe(true);
});

test('a part that cannot be read completely fails the archive', async () => {
  await expect(buffer(zipStream(partsOf({ name: 'a', content: failingContent() })))).rejects.toThrow(
    'the disk is gone',
  );
});

test('an error in the list of parts fails the archive', async () => {
  await expect(buffer(zipStream(failingParts()))).rejects.toThrow('the database is gone');
});

test('when the reader aborts, content and parts are closed', async () => {
  const closed: string[] = [];
  async function* endless() {
    try {
      for (;;) yield randomBytes(65_536);
    } finally {
      closed.push('content');
    }
  }
  async function* parts() {
    try {
      yield { name: 'a', content: endless() };
    } finally {
      closed.push('parts');
    }
  }
  const archive = zipStream(parts());
  for (let chunks = 0; chunks < 5; chunks += 1) await once(archive, 'data');
  archive.destroy();
  await expect.poll(() => closed).toEqual(['content', 'parts']);
});
