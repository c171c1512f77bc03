import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '@amayumba/contract/csv.ts';

/** Handed on at a time, in characters. */
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

/** A CSV file that is made while it is sent. */
export const csvFile = (rows: Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>): Readable =>
  Readable.from(chunksOf(rows), { objectMode: false });
