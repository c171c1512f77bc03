import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generate } from 'orval';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createdKey } from '../features/keys/test/key-caller.ts';
import { testApp } from '../test/build-test-app.ts';
import { CLIENT_PROGRAM } from './test/client-program.ts';

// A client that is generated from the description of the calls, compiled, and used with an API key.

const t = testApp({ hasOwnApp: true });
const run = promisify(execFile);
const TSC = path.join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const COMPILER = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  },
  files: ['program.ts'],
};

let folder: string;
let document: Record<string, unknown>;
const write = (name: string, content: string | object) =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amayumba-client-'));
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Record<string, unknown>;
  await write('openapi.json', document);
  await write('package.json', { type: 'module' });
  await write('tsconfig.json', COMPILER);
  await write('program.ts', CLIENT_PROGRAM);
  const output = { target: path.join(folder, 'api.ts'), client: 'fetch', mode: 'single', baseUrl: url } as const;
  await generate({ input: path.join(folder, 'openapi.json'), output }, folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect([errors, valid, validator.version]).toEqual([undefined, true, '3.1']);
});

test('a program against the client compiles, but for the lines with wrong fields', async () => {
  expect((await run(process.execPath, [TSC, '--project', folder])).stdout).toBe('');
}, 120_000);

test('the client lists, reads pages, creates and is refused on the running server', async () => {
  for (const name of ['Acacia Court', 'Bukoto Court']) await t.make.estate({ name });
  const { key } = await createdKey(t, ['estates:read', 'estates:write']);
  const script = `import { run } from './program.ts'; console.log(JSON.stringify(await run(process.argv[1])));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script, key], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    names: ['Acacia Court', 'Bukoto Court'],
    count: 2,
    first: 'Bukoto Court',
    block: 'Block K',
    fields: { name: ['This field is required.'] },
    code: 'api_key_not_allowed',
    unknown: 401,
  });
}, 60_000);
