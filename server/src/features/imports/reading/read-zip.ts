import { type Entry, fromBufferPromise } from 'yauzl';
import { fail } from '@amayumba/contract/refusal.ts';

/** The most bytes that the parts of one file may unpack to; a roll of 20,000 rows has about 15 MB. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
/** The most parts of a workbook. */
const PARTS_MAX = 5_000;

/** The parts of a zip archive in memory. */
export interface ZipParts {
  names: ReadonlySet<string>;
  /** Unpacks a part in chunks; yields nothing if it does not exist. @throws Refusal spreadsheet_unpacks_too_large */
  chunks(name: string): AsyncIterable<string>;
}

/**
 * Opens an archive. It counts the unpacked bytes over all parts, because the sizes that the archive declares may be
 * false.
 */
export async function readZip(content: Buffer): Promise<ZipParts> {
  const zip = await fromBufferPromise(content);
  if (zip.entryCount > PARTS_MAX) fail('spreadsheet_unpacks_too_large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let unpackedBytes = 0;

  async function* chunks(name: string): AsyncIterable<string> {
    const entry = entries.get(name);
    if (!entry) return;
    const decoder = new TextDecoder();
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > UNPACKED_MAX_BYTES) fail('spreadsheet_unpacks_too_large');
      yield decoder.decode(chunk, { stream: true });
    }
  }
  return { names: new Set(entries.keys()), chunks };
}
