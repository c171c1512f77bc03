import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The bytes of the headers and of one row of the table list, in WOFF and in the unpacked font. */
const WOFF = { head: 44, row: 20 } as const;
const PLAIN = { head: 12, row: 16 } as const;

const aligned = (length: number) => Math.ceil(length / 4) * 4;

/**
 * The font of a WOFF 1.0 file, unpacked by zlib (W3C, WOFF File Format 1.0). pdfkit would unpack it in JavaScript for
 * every document, which takes 90 ms.
 */
export function unpackFont(path: string): Buffer {
  const packed = readFileSync(path);
  const count = packed.readUInt16BE(12);
  const rows = Array.from({ length: count }, (_, index) => packed.subarray(WOFF.head + index * WOFF.row));
  const tables = rows.map((row) => {
    const [offset, packedLength, length] = [row.readUInt32BE(4), row.readUInt32BE(8), row.readUInt32BE(12)];
    const content = packed.subarray(offset, offset + packedLength);
    return {
      tag: row.subarray(0, 4),
      checksum: row.readUInt32BE(16),
      content: packedLength < length ? inflateSync(content) : content,
    };
  });
  const head = Buffer.alloc(PLAIN.head + count * PLAIN.row);
  packed.copy(head, 0, 4, 8);
  const exponent = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** exponent * 16, 6);
  head.writeUInt16BE(exponent, 8);
  head.writeUInt16BE((count - 2 ** exponent) * 16, 10);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = PLAIN.head + index * PLAIN.row;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    parts.push(content, Buffer.alloc(aligned(content.length) - content.length));
    offset += aligned(content.length);
  }
  return Buffer.concat(parts);
}
