import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** The calls that a module of the contract exports, by their names in tests: `listPayments`, `amenities.list`. */
function callsIn(exports: Record<string, unknown>): [name: string, endpoint: Endpoint][] {
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [[name, value] as [string, Endpoint]];
    if (typeof value !== 'object' || value === null) return [];
    return callsIn(value as Record<string, unknown>).map(([inner, endpoint]): [string, Endpoint] => [
      `${name}.${inner}`,
      endpoint,
    ]);
  });
}

/** A test file split into its imports from each module of the contract, and the rest of its text. */
function readTest(file: string) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const IMPORT = /import (?:\* as (?<all>\w+)|\{(?<some>[^}]*)\}) from '@amayumba\/contract\/(?<module>[\w/-]+)\.ts';/g;
  const imports = [...text.matchAll(IMPORT)].map(({ groups = {} }) => groups);
  return { file, imports, body: text.replaceAll(IMPORT, '') };
}

/**
 * How a test names a call that it imports directly, under another name, or with the whole module; undefined where it
 * does not.
 */
function writtenName({ all, some = '' }: Record<string, string>, call: string): string | undefined {
  if (all !== undefined) return `${all}.${call}`;
  const [first = '', ...rest] = call.split('.');
  const imported = some.split(',').map((specifier) => specifier.trim().split(' as '));
  const own = imported.find(([name]) => name === first)?.at(-1);
  return own && [own, ...rest].join('.');
}

const names = ({ imports, body }: ReturnType<typeof readTest>, module: string, call: string): boolean =>
  imports
    .filter((found) => found['module'] === module)
    .map((found) => writtenName(found, call))
    .some((written) => written && new RegExp(String.raw`(?<![\w.'])${written.replaceAll('.', '[.]')}\b`).test(body));

/** The name of a call in the tests' tables. */
export const callName = ({ method, path: address }: Endpoint): string => `${method} ${address}`;

/**
 * The files of API tests that make each call of the contract, according to their imports and text, without the file
 * `except`.
 */
export async function coveringTests(except: string): Promise<Map<string, string[]>> {
  const tests = globSync('server/{src,demo}/**/*.api.test.ts', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file !== except)
    .toSorted()
    .map(readTest);
  const modules = globSync('contract/src/**/*endpoints.ts', { cwd: ROOT }).map(async (file) => {
    const module = path.relative('contract/src', file).replaceAll(path.sep, '/').replace(/\.ts$/, '');
    const exports = (await import(pathToFileURL(path.join(ROOT, file)).href)) as Record<string, unknown>;
    return callsIn(exports).map(([call, endpoint]): [string, string[]] => [
      callName(endpoint),
      tests.filter((test) => names(test, module, call)).map((test) => test.file),
    ]);
  });
  return new Map((await Promise.all(modules)).flat());
}
