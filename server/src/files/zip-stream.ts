import { finished, type PassThrough, Readable } from 'node:stream';
import { finished as whenFinished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { inThisContext } from './in-this-context.ts';

/** A file of the archive; its content may come from a query, in chunks. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The first day that a zip can represent, so that equal content gives equal bytes. */
const ENTRY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 };

/** Returns a zip archive of the parts as a stream. It requests each part when the previous part is written. */
export function zipStream(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile();
  // The library's types declare only its readable side.
  const archive = zip.outputStream as PassThrough;
  const addAll = async () => {
    for await (const { name, content } of parts) {
      const source = Readable.from(Symbol.asyncIterator in content ? inThisContext(content) : content);
      // When the reader aborts, reading the content ends too.
      const release = finished(archive, () => source.destroy());
      zip.addReadStream(source, name, ENTRY);
      await whenFinished(source);
      release();
    }
    zip.end();
  };
  addAll().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return archive;
}
