import { constants, crc32, deflateRawSync } from 'node:zlib';
import { makeZip, type Part } from './make-zip.ts';
import { workbookParts } from './make-workbook.ts';

const CHUNK = Buffer.alloc(16 * 1024 * 1024, ' ');

/** Makes a part that unpacks to many times 16 MB of spaces, which are never in memory together. */
export function spaces(times: number): Part {
  // A full flush resets the compressor, so that the same packed bytes can repeat.
  const packed = deflateRawSync(CHUNK, { finishFlush: constants.Z_FULL_FLUSH });
  let crc = 0;
  for (let time = 0; time < times; time += 1) crc = crc32(CHUNK, crc);
  const end = deflateRawSync(Buffer.alloc(0));
  return {
    packed: Buffer.concat([...Array.from({ length: times }, () => packed), end]),
    size: CHUNK.length * times,
    crc,
  };
}

/** Makes a workbook of some hundred kilobytes, one part of which unpacks to 1 GB. */
export const makeBomb = (part: 'xl/worksheets/sheet1.xml' | 'xl/sharedStrings.xml'): Buffer =>
  makeZip({ ...workbookParts([{ name: 'Sheet1', rows: [] }]), [part]: spaces(64) });
