import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

/**
 * A complete file on disk: its size is known, and a failure while it is made becomes a refusal instead of half a file.
 */
interface TemporaryFile {
  size: number;
  content: Readable;
}

/**
 * Makes a temporary file by `write`. It is deleted if that fails, and once the content was sent or the transfer
 * aborted.
 * @param prefix begins the name of its folder
 */
export async function temporaryFile(
  prefix: string,
  write: (output: Writable) => Promise<unknown>,
): Promise<TemporaryFile> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'file');
  try {
    await write(createWriteStream(file, { mode: 0o600 }));
    const { size } = await stat(file);
    const content = createReadStream(file).once('close', () => void remove());
    return { size, content };
  } catch (error) {
    await remove();
    throw error;
  }
}
