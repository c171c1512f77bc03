import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive: its content, or its packed bytes. */
export type Part = string | Buffer | { packed: Buffer; size: number; crc: number };

const isPacked = (part: Part): part is Exclude<Part, string | Buffer> => typeof part === 'object' && 'packed' in part;

function packed(part: Part): Exclude<Part, string | Buffer> {
  if (isPacked(part)) return part;
  const content = Buffer.from(part);
  return { packed: deflateRawSync(content), size: content.length, crc: crc32(content) };
}

/** Writes a zip archive (PKWARE APPNOTE 6.3), so that tests can make archives that no normal program writes. */
export function makeZip(parts: Readonly<Record<string, Part>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { packed: data, size, crc } = packed(part);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), data]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, where, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
