import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of the archive; its content may come from a query, piece by piece. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

// APPNOTE 6.3: sizes follow the content (bit 3), names are UTF-8 (bit 11), content is deflated.
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: the first day a zip knows, so that equal content gives equal bytes. */
const FIRST_DAY = 0x21;
const COMPRESSION = 3;

interface Written {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  plain: number;
}

/** Puts what header and directory of an entry have in common into `bytes`. */
function describe(bytes: Buffer, at: number, { name, crc, packed, plain }: Omit<Written, 'at'>): void {
  bytes.writeUInt16LE(VERSION, at);
  bytes.writeUInt16LE(FLAGS, at + 2);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  bytes.writeUInt16LE(FIRST_DAY, at + 8);
  bytes.writeUInt32LE(crc, at + 10);
  bytes.writeUInt32LE(packed, at + 14);
  bytes.writeUInt32LE(plain, at + 18);
  bytes.writeUInt16LE(name.length, at + 22);
}

function localHeader(name: Buffer): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  describe(bytes, 4, { name, crc: 0, packed: 0, plain: 0 });
  return Buffer.concat([bytes, name]);
}

function descriptor({ crc, packed, plain }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(plain, 12);
  return bytes;
}

function directoryEntry(entry: Written): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  describe(bytes, 6, entry);
  bytes.writeUInt32LE(entry.at, 42);
  return Buffer.concat([bytes, entry.name]);
}

function directoryEnd(count: number, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(at, 16);
  return bytes;
}

/** A zip archive as it is made: compressed in Node's own threads, nothing kept but the directory. Below 4 GB. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, plain: 0 };
    const measured = async function* () {
      for await (const chunk of content) {
        entry.crc = crc32(chunk, entry.crc);
        entry.plain += chunk.length;
        yield chunk;
      }
    };
    const header = localHeader(entry.name);
    yield header;
    const packer = createDeflateRaw({ level: COMPRESSION });
    // A failure of the content ends the packer with it, and so surfaces below.
    pipeline(Readable.from(measured()), packer, () => {});
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    yield descriptor(entry);
    at += header.length + entry.packed + 16;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, at);
}
