import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Compressing a smaller file saves no network packet. */
const SMALLEST_BYTES = 512;

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server need not compress on request. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'amayumba-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && COMPRESSIBLE.test(entry.name)) compressFile(path.join(entry.parentPath, entry.name));
      }
    },
  };
}

function compressFile(file: string) {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
