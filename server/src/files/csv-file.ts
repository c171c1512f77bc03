import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '@amayumba/contract/csv.ts';
import { inThisContext } from './in-this-context.ts';

/** Size of a chunk, in characters. */
const CHUNK_CHARACTERS = 16 * 1024;

async function* chunksOf(rows: Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>) {
  let text = BYTE_ORDER_MARK;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Returns a CSV file as a stream, row by row. */
export const csvFile = (rows: Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>): Readable =>
  Readable.from(inThisContext(chunksOf(rows)), { objectMode: false });
