import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Compressing a smaller file saves no network packet. */
const SMALLEST_BYTES = 512;

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, so that the server need not compress on request. All
 * at once, because compressing takes as long as the rest of the build and uses every core this way.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'amayumba-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
    zip(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}
