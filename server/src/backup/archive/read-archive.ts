import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import * as z from 'zod/mini';
import { BackupError, FORMAT, headSchema, type Manifest, manifestSchema } from '../contents.ts';
import { exists } from '../file-folder.ts';
import { CONTENTS_NAME, kindOf, MANIFEST, MANIFEST_SUM } from './names.ts';

/** Large enough for the manifest of half a million files. */
const MANIFEST_MAX_BYTES = 128 * 1024 * 1024;

type Body = AsyncIterable<Uint8Array>;
/** Receives the tables' pieces and the files of an archive in their order; `readArchive` reads any rest of the body. */
export type EntryReader = (kind: { table: string } | { file: string }, body: Body, size: number) => Promise<void>;

/** An error in the receiver, which does not mean that the archive is damaged. */
class ReceiverFailed extends Error {}

/** A file that this user may not open: that says nothing about the archive. */
const isUnreadable = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error;

const damaged = (file: string, cause: unknown) =>
  new BackupError(`${file} is damaged, cut short or no backup of Amayumba. Nothing was changed.`, { cause });

/**
 * Reads an archive completely and compares every checksum. The caller must not commit anything from `receive` before
 * this has succeeded.
 * @throws BackupError when the archive is damaged, changed or of an unknown format, and the system's error when it
 * cannot be opened
 */
export async function readArchive(file: string, receive: EntryReader = async () => {}): Promise<Manifest> {
  if (!(await exists(file))) throw new BackupError(`There is no file ${file}.`);
  try {
    return await readEntries(file, receive);
  } catch (error) {
    if (error instanceof ReceiverFailed) throw error.cause;
    throw error instanceof BackupError || isUnreadable(error) ? error : damaged(file, error);
  }
}

async function readEntries(file: string, receive: EntryReader): Promise<Manifest> {
  const seen: Manifest['entries'] = [];
  let head: unknown;
  let manifest: string | undefined;
  let manifestSum: string | undefined;

  for await (const { name, size, body } of entriesOf(file)) {
    if (manifestSum !== undefined) throw new Error('something follows the end');
    if (name === MANIFEST) {
      manifest = await textOf(body, size);
      continue;
    }
    if (name === MANIFEST_SUM) {
      manifestSum = (await textOf(body, size)).trim();
      continue;
    }
    const hash = createHash('sha256');
    const hashed = hashing(body, hash);
    if (name === CONTENTS_NAME && seen.length === 0) head = readHead(await textOf(hashed, size));
    else await give(receive, name, hashed, size);
    seen.push({ name, size, sha256: hash.digest('hex') });
  }

  if (head === undefined || manifest === undefined) throw new Error('parts are missing');
  if (createHash('sha256').update(manifest).digest('hex') !== manifestSum) throw new Error('the manifest was changed');
  const read = z.parse(manifestSchema, JSON.parse(manifest));
  if (JSON.stringify(read.entries) !== JSON.stringify(seen)) throw new Error('an entry was changed');
  return read;
}

/** Yields entries one after the other; the next follows when this one has been read. */
async function* entriesOf(file: string): AsyncGenerator<{ name: string; size: number; body: Body }> {
  const gunzip = createGunzip();
  // An error of either stream ends the other; it surfaces where the entries are read.
  pipeline(createReadStream(file), gunzip, () => {});
  const decoder = createTarDecoder({ strict: true });
  const tar = Readable.toWeb(gunzip) as ReadableStream<Uint8Array>;
  const drained = tar.pipeTo(decoder.writable);
  drained.catch(() => {});
  try {
    for await (const { header, body } of decoder.readable as unknown as ReadableStream<TarEntry>) {
      yield { name: header.name, size: header.size, body };
    }
    // The checksum of the whole archive follows the last entry.
    await drained;
  } finally {
    gunzip.destroy();
  }
}

interface TarEntry {
  header: { name: string; size: number };
  body: ReadableStream<Uint8Array>;
}

function readHead(text: string): unknown {
  const head = z.parse(headSchema, JSON.parse(text));
  if (head.format <= FORMAT) return head;
  throw new BackupError(
    `This backup is of format ${head.format}, made by a newer version of Amayumba (this one reads up to ${FORMAT}): update this portal first.`,
  );
}

async function give(receive: EntryReader, name: string, body: Body, size: number): Promise<void> {
  const kind = kindOf(name);
  if (!kind) throw new Error(`no entry of ours: ${name}`);
  try {
    await receive(kind, body, size);
  } catch (error) {
    throw isOfTheArchive(error) ? error : new ReceiverFailed('the receiver failed', { cause: error });
  }
  for await (const rest of body) void rest;
}

/** Whether the archive failed: a truncated body also ends the receiver's stream with an error. */
const isOfTheArchive = (error: unknown) =>
  error instanceof BrokenBody || (error instanceof Error && error.cause instanceof BrokenBody);

class BrokenBody extends Error {}

async function* hashing(body: Body, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => {
      throw new BrokenBody('the archive breaks off', { cause: error });
    });
    if (next.done) return;
    hash.update(next.value);
    yield next.value;
  }
}

async function textOf(body: Body, size: number): Promise<string> {
  if (size > MANIFEST_MAX_BYTES) throw new Error('too long');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
