import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const WORKER = path.join(import.meta.dirname, '../worker/service-worker.ts');
const ROLES = ['tenant', 'owner', 'manager'];
/** Files of the first views whose names have no hash. */
const DRAWINGS = ['/boot.js', '/favicon.svg', '/logo-on-dark.svg', '/mark-on-dark.svg'];

type Bundle = Rolldown.OutputBundle;

/** Writes `/sw.js`: the service worker with the list of this build's files. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER);
        const list = JSON.stringify(filesOf(bundle));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace(/(['"])%BUILD%\1/, () => `'${list}'`) });
      },
    },
  };
}

function filesOf(bundle: Bundle) {
  const entry = chunkWith(bundle, /\/main\.tsx$/);
  const shell = withDependencies(bundle, [entry.fileName], { isWhole: false });
  const shells = new Map(ROLES.map((role) => [role, chunkWith(bundle, RegExp(`/${role}/\\w+Shell\\.tsx$`)).fileName]));
  const portal = chunkWith(bundle, /\/app\/Portal\.tsx$/).fileName;
  const portals = ROLES.map((role) => {
    const others = [...shells].filter(([other]) => other !== role).map(([, fileName]) => fileName);
    const needed = withDependencies(bundle, [portal, shells.get(role) ?? ''], { isWhole: true, except: others });
    return [role, needed.filter((file) => !shell.includes(file))] as const;
  });
  const known = new Set([...shell, ...portals.flatMap(([, files]) => files)]);
  const others = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !known.has(file));
  const shellFiles = [...shell, ...fontOf(bundle)];
  return {
    entry: `/${entry.fileName}`,
    version: versionOf(entry.fileName),
    shell: shellFiles.map((file) => `/${file}`),
    drawings: DRAWINGS,
    portals: Object.fromEntries(portals.map(([role, files]) => [role, files.map((file) => `/${file}`)])),
    others: others.filter((file) => !shellFiles.includes(file)).map((file) => `/${file}`),
  };
}

function chunkWith(bundle: Bundle, module: RegExp): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
  if (!found) throw new Error(`No file of the build contains ${module}, which web/build/offline-worker.ts needs`);
  return found;
}

/** Files with their imports and styles; with `isWhole`, also with the files that they import dynamically. */
function withDependencies(
  bundle: Bundle,
  files: string[],
  { isWhole, except = [] }: { isWhole: boolean; except?: string[] },
) {
  const needed = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (needed.has(file)) return;
    needed.add(file);
    if (chunk?.type !== 'chunk') return;
    for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
    for (const next of chunk.imports) add(next);
    // The bundler may put a small module into the file of another role's portal, whose dynamic imports are not needed.
    const opensMore = isWhole && !except.includes(file);
    if (opensMore) for (const next of chunk.dynamicImports) if (!except.includes(next)) add(next);
  };
  for (const file of files) add(file);
  return [...needed];
}

/** The font for nearly all text. The worker caches the fonts with rarer letters once a page has used them. */
const fontOf = (bundle: Bundle) => Object.keys(bundle).filter((file) => /figtree-core-[\w-]+\.woff2$/.test(file));

/**
 * A hash that changes with every version. It covers the entry's name, which changes with every script and style, and
 * the files without a hash in their names.
 */
function versionOf(entry: string): string {
  const hash = createHash('sha256').update(entry);
  for (const file of ['index.html', ...DRAWINGS.map((name) => `public${name}`)]) {
    hash.update(readFileSync(path.join(import.meta.dirname, '..', file)));
  }
  return hash.digest('hex').slice(0, 12);
}
