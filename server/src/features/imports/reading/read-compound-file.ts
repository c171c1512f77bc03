import { fail } from '@amayumba/contract/refusal.ts';

/** The start of old Office files, and of new ones with a password (MS-CFB). */
export const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const POINTER_BYTES = 4;
/** Streams below this size share the sectors of the first directory entry. */
const SMALL_STREAM_BYTES = 4096;
/** Where the header lists the first sectors of the table of sectors. */
const LISTED_AT = 76;
const STREAM = 2;

/** The names in a compound file, and the content of a stream; undefined if it does not exist. */
export interface CompoundFile {
  names: ReadonlySet<string>;
  stream: (name: string) => Buffer | undefined;
}

/** Numbers of sectors that follow one another. Each may come once: a chain that returns to itself never ends. */
function chainFrom(first: number, next: (sector: number) => number, most: number): number[] {
  const chain: number[] = [];
  // Values from 0xFFFFFFFA mark ends and free sectors, and are negative as signed numbers.
  for (let sector = first; sector >= 0; sector = next(sector)) {
    if (chain.length >= most) fail('spreadsheet_damaged');
    chain.push(sector);
  }
  return chain;
}

const pointers = (sectors: readonly Buffer[]) =>
  sectors.flatMap((sector) =>
    Array.from({ length: sector.length / POINTER_BYTES }, (_, at) => sector.readInt32LE(at * POINTER_BYTES)),
  );

const nameOf = (entry: Buffer) => entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));
const startOf = (entry: Buffer) => entry.readInt32LE(116);

/**
 * Opens a compound file. The project's copy of the spreadsheet library can do it, but copies every chain of sectors
 * from each of its beginnings, which a crafted file turns into any amount of memory outside the bounded heap.
 * @throws Refusal or RangeError for a damaged file
 */
export function readCompoundFile(content: Buffer): CompoundFile {
  const sectorBytes = 2 ** content.readUInt16LE(30);
  const smallBytes = 2 ** content.readUInt16LE(32);
  if (![512, 4096].includes(sectorBytes) || smallBytes !== 64) fail('spreadsheet_damaged');
  const most = Math.ceil(content.length / sectorBytes);
  const sectorAt = (sector: number) => {
    const start = (sector + 1) * sectorBytes;
    if (start >= content.length) fail('spreadsheet_damaged');
    // Some programs cut the last sector after its content.
    const bytes = content.subarray(start, start + sectorBytes);
    return bytes.length === sectorBytes ? bytes : Buffer.concat([bytes], sectorBytes);
  };
  const lastPointer = (sector: number) => sectorAt(sector).readInt32LE(sectorBytes - POINTER_BYTES);
  const listed = [
    ...pointers([content.subarray(LISTED_AT, HEADER_BYTES)]),
    ...chainFrom(content.readInt32LE(68), lastPointer, most).flatMap((sector) =>
      pointers([sectorAt(sector)]).slice(0, -1),
    ),
  ].filter((sector) => sector >= 0);
  if (listed.length > most) fail('spreadsheet_damaged');
  const table = pointers(listed.map(sectorAt));
  const sectorsFrom = (first: number) =>
    Buffer.concat(chainFrom(first, (sector) => table[sector] ?? -1, most).map(sectorAt));

  const directory = sectorsFrom(content.readInt32LE(48));
  const entries = Array.from({ length: directory.length / ENTRY_BYTES }, (_, at) =>
    directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES),
  );

  function smallStream(first: number): Buffer {
    const [root] = entries;
    if (!root) return fail('spreadsheet_damaged');
    const shared = sectorsFrom(startOf(root));
    const smallTable = pointers([sectorsFrom(content.readInt32LE(60))]);
    const chain = chainFrom(first, (sector) => smallTable[sector] ?? -1, Math.ceil(shared.length / smallBytes));
    return Buffer.concat(chain.map((sector) => shared.subarray(sector * smallBytes, (sector + 1) * smallBytes)));
  }

  function stream(name: string): Buffer | undefined {
    const entry = entries.find((each) => each.readUInt8(66) === STREAM && nameOf(each) === name);
    if (!entry) return undefined;
    const size = entry.readUInt32LE(120);
    const whole = size < SMALL_STREAM_BYTES ? smallStream(startOf(entry)) : sectorsFrom(startOf(entry));
    if (whole.length < size) fail('spreadsheet_damaged');
    return whole.subarray(0, size);
  }
  return { names: new Set(entries.map(nameOf)), stream };
}
