import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const WORKER = path.join(import.meta.dirname, '../worker/service-worker.ts');
const ROLES = ['tenant', 'owner', 'manager'];
/** Files of the first views that keep their names. */
const DRAWINGS = ['/boot.js', '/favicon.svg', '/logo-on-dark.svg', '/mark.svg', '/mark-on-dark.svg'];

type Bundle = Rolldown.OutputBundle;

/** Writes `/sw.js`: the service worker with the list of what belongs to this build. */
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
  const shell = withAllItNeeds(bundle, [entry.fileName], { isWhole: false });
  const shells = new Map(ROLES.map((role) => [role, chunkWith(bundle, RegExp(`/${role}/\\w+Shell\\.tsx$`)).fileName]));
  const portal = chunkWith(bundle, /\/app\/Portal\.tsx$/).fileName;
  const portals = ROLES.map((role) => {
    const others = [...shells].filter(([other]) => other !== role).map(([, fileName]) => fileName);
    const needed = withAllItNeeds(bundle, [portal, shells.get(role) ?? ''], { isWhole: true, except: others });
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
  if (!found) throw new Error(`No file of the build holds ${module}; web/build/offline-worker.ts looks for it`);
  return found;
}

/** Files with their imports and styles; whole: with what they may load later as well. */
function withAllItNeeds(
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
    // A small module may lie in the file of another role's portal; what that file opens is not needed with it.
    const opensMore = isWhole && !except.includes(file);
    if (opensMore) for (const next of chunk.dynamicImports) if (!except.includes(next)) add(next);
  };
  for (const file of files) add(file);
  return [...needed];
}

/** The font of nearly all text; further letters are kept when a page has needed them. */
const fontOf = (bundle: Bundle) => Object.keys(bundle).filter((file) => /figtree-core-[\w-]+\.woff2$/.test(file));

/** Tells versions apart by the entry, whose name changes with every script and style, and by what has no such name. */
function versionOf(entry: string): string {
  const hash = createHash('sha256').update(entry);
  for (const file of ['index.html', ...DRAWINGS.map((name) => `public${name}`)]) {
    hash.update(readFileSync(path.join(import.meta.dirname, '..', file)));
  }
  return hash.digest('hex').slice(0, 12);
}
