import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { FORMAT, type Head, type Manifest } from '../contents.ts';
import { CONTENTS_NAME, MANIFEST, MANIFEST_SUM } from './names.ts';

const COMPRESSION = 5;

export interface ArchiveWriter {
  /** Adds an entry of exactly this size. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Bytes added so far. */
  bytes(): number;
  /** Writes the manifest and its checksum, and waits until everything is on the disk. */
  finish(manifest: Omit<Manifest, keyof Head | 'entries'>): Promise<Manifest>;
  /** Aborts; the incomplete file is left. */
  abandon(reason: unknown): Promise<void>;
}

/** Writes a gzipped tar into a new private file, entry by entry; memory use does not grow with its size. */
export async function writeArchive(file: string, about: Omit<Head, 'format'>): Promise<ArchiveWriter> {
  const head: Head = { format: FORMAT, ...about };
  const { readable, controller } = createTarPacker();
  // Node and the browser declare different types for the same stream.
  const tar = Readable.fromWeb(readable as unknown as ReadableStream<Uint8Array>);
  const onDisk = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip({ level: COMPRESSION }), onDisk);
  // A disk error ends the tar too, and with it the entry that is being written.
  written.catch(() => {});
  const mtime = new Date(about.made_at);
  const entries: Manifest['entries'] = [];
  let bytes = 0;

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const hash = createHash('sha256');
    let got = 0;
    const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      got += chunk.length;
      await writer.write(chunk);
    }
    if (got !== size) throw new Error(`${name} has ${got} bytes, not ${size}`);
    await writer.close();
    bytes += size;
    entries.push({ name, size, sha256: hash.digest('hex') });
  };
  const addText = (name: string, text: string) => {
    const content = Buffer.from(text);
    return add(name, content.length, [content]);
  };

  await addText(CONTENTS_NAME, `${JSON.stringify(head, null, 2)}\n`);
  return {
    add,
    bytes: () => bytes,
    async finish(contents) {
      const manifest: Manifest = { ...head, ...contents, entries: [...entries] };
      const text = `${JSON.stringify(manifest)}\n`;
      await addText(MANIFEST, text);
      await addText(MANIFEST_SUM, `${createHash('sha256').update(text).digest('hex')}\n`);
      controller.finalize();
      await written;
      return manifest;
    },
    async abandon(reason) {
      controller.error(reason);
      await written.catch(() => {});
    },
  };
}
