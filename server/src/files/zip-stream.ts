import { finished, type PassThrough, Readable } from 'node:stream';
import { finished as whenFinished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the archive; its content may come from a query, piece by piece. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The first day a zip can name, so that equal content gives equal bytes. */
const ENTRY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 };

/** Returns a zip archive of the parts as a stream. Each part is asked for when the one before it is written. */
export function zipStream(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile();
  // The library's types name only its readable side.
  const archive = zip.outputStream as PassThrough;
  const addAll = async () => {
    for await (const { name, content } of parts) {
      const source = Readable.from(content);
      // A reader that gives up ends the reading of the content as well.
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
