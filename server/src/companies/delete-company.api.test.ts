import { access, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { BackupError } from '../backup/contents.ts';
import { readArchive } from '../backup/archive/read-archive.ts';
import { platformOf } from '../db/platform-tables.ts';
import { WrongSchema } from '../db/company-pools.ts';
import { payLinkTo } from '../features/collections/pay-links.service.ts';
import { filesPrefix } from '../files/open-store.ts';
import { s3Store } from '../files/s3-store.ts';
import { startS3 } from '../test/s3-server.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { listCompanies, setCompanyState } from './companies.repository.ts';
import type { Company } from './company.ts';
import { deleteCompany, type DeleteParts } from './delete-company.ts';
import { companyShell } from './test/company-shell.ts';

const t = severalCompanies();
const shell = companyShell(t);
const { run, lines } = shell;
let dataDir: string;
let parts: DeleteParts;

beforeAll(() => {
  parts = shell.parts();
  dataDir = parts.database.dataDir;
});

const rowsIn = async (file: string, table: string) => {
  const { tables } = await readArchive(file);
  return tables.find(({ name }) => name === table)?.rows;
};
const isThere = (name: string) =>
  access(name).then(
    () => true,
    () => false,
  );
const hasSchema = async (schema: string) => {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regnamespace(${schema}) is not null as is_there`.execute(t.owner);
  return rows[0]?.is_there;
};
async function companyNamed(name: string): Promise<Company> {
  const found = (await t.companies.list()).find(({ short_name }) => short_name === name);
  if (!found) throw new Error(`no company ${name}`);
  return found;
}
const openCompany = async (name: string) => (await t.companies.open(await companyNamed(name))).parts;
const shortNames = async () => (await listCompanies(t.owner)).map(({ short_name }) => short_name);
const statusAt = async (host: string) =>
  (await t.app.inject({ url: '/api/contact/', headers: { host } })).json<{ code?: string }>().code;

test('an export is the backup of that company alone, under its name, with an entry in its audit log', async () => {
  await t.bravo.make.tenant();
  await run('export', 'bravo');
  const [file = ''] = shell.exported;
  expect(path.relative(dataDir, file)).toMatch(/^backups\/amayumba-bravo-.*\.tar\.gz$/);
  const { count } = await t.bravo.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(await rowsIn(file, 'users')).toBe(String(count));
  const actions = async ({ db }: typeof t.bravo) =>
    (await db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);
  expect(await actions(t.bravo)).toContain('backed up');
  expect(await actions(t.acme)).not.toContain('backed up');
  await expect(run('export', 'nobody')).rejects.toThrow('There is no company nobody.');
});

test('the first company, and one without its name repeated, are not deleted', async () => {
  await expect(run('delete', 'office', '--confirm', 'office')).rejects.toThrow('The first company cannot be deleted');
  await expect(run('delete', 'acme')).rejects.toThrow('--confirm acme. Nothing was changed.');
  await expect(run('delete', 'acme', '--confirm', 'bravo')).rejects.toThrow('--confirm acme');
  expect((await listCompanies(t.owner)).map(({ state }) => state)).toEqual(['active', 'active', 'active']);
});

test('a company whose export fails stays, suspended', async () => {
  const failing = {
    ...parts,
    progress: () => {
      throw new BackupError('the disk is full');
    },
  };
  await expect(deleteCompany(failing, await companyNamed('acme'))).rejects.toThrow('the disk is full');
  const { id: estate_id } = await t.acme.make.estate();
  const { id } = await t.acme.make.document({ estate_id });
  await expect(deleteCompany(parts, await companyNamed('acme'))).rejects.toThrow('None of its files (1) was found');
  await t.acme.db.deleteFrom('documents').where('id', '=', id).execute();
  await t.acme.db.deleteFrom('files').execute();
  expect(await hasSchema('c_acme')).toBe(true);
  await t.companies.list();
  expect(await statusAt('acme.test')).toBe('company_suspended');
  await run('resume', 'acme');
  await t.companies.list();
  expect(await statusAt('acme.test')).toBeUndefined();
});

test('a deleted company is exported to its last row, and nothing of it is left; the others are as they were', async () => {
  await t.acme.make.tenant();
  await t.acme.parts.files.put(Buffer.from('of acme'));
  const others = await t.bravo.parts.files.put(Buffer.from('of bravo'));
  await writeFile(path.join(dataDir, 'companies', 'c_acme', 'erasures.jsonl'), '');
  const { count } = await t.acme.db
    .selectFrom('tenants')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  // A request that does not know yet that the company is suspended comes during the export.
  let late: Promise<string> | undefined;
  const progress = () => {
    late ??= t.acme.make.tenant().then(
      () => 'stored',
      () => 'refused',
    );
  };
  const backup = await deleteCompany({ ...parts, progress }, await companyNamed('acme'));
  expect([await rowsIn(backup?.file ?? '', 'tenants'), await late]).toEqual([String(count), 'refused']);
  expect([await hasSchema('c_acme'), await hasSchema('c_bravo')]).toEqual([false, true]);
  expect(await shortNames()).toEqual(['office', 'bravo']);
  expect(await isThere(path.join(dataDir, 'companies', 'c_acme'))).toBe(false);
  expect(await isThere(path.join(dataDir, 'files', 'companies', 'c_acme'))).toBe(false);
  expect(await t.bravo.parts.files.read(others).toArray()).toHaveLength(1);
  expect(await isThere(path.join(dataDir, 'companies', 'c_bravo'))).toBe(true);
  await t.companies.list();
  // Its connections are closed: a new one finds no schema.
  await expect(t.acme.db.selectFrom('users').select('id').execute()).rejects.toBeInstanceOf(WrongSchema);
  expect((await t.app.inject({ url: '/c/acme/api/contact/' })).json<{ code: string }>().code).toBe('unknown_company');
  expect((await t.app.inject({ url: '/c/bravo/api/contact/' })).statusCode).toBe(200);
});

/** Where the rows and names of the database, and the files of the installation, still mention a company. */
async function leftoversOf(mark: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`.execute(t.owner);
  const catalogs = [
    'namespace',
    'class',
    'proc',
    'type',
    'constraint',
    'description',
    'db_role_setting',
    'default_acl',
  ];
  const found: string[] = [];
  for (const name of [...tables.map((table) => table.name), ...catalogs.map((catalog) => `pg_${catalog}`)]) {
    const { rows } = await sql`select from ${sql.raw(name)} r where r::text ~* ${mark} limit 1`.execute(t.owner);
    if (rows.length > 0) found.push(name);
  }
  const files = await readdir(dataDir, { recursive: true });
  return [...found, ...files.filter((file) => new RegExp(mark, 'i').test(file))];
}

test('nothing of a deleted company is left but its backups: no row, no name, no file', async () => {
  await run('create', 'Zebra Homes', '--host', 'zebra.test', '--manager', 'zebra', '--email', 'zebra@example.ug');
  const { files } = await openCompany('zebra-homes');
  await files.put(Buffer.from('of zebra'));
  const { id } = await companyNamed('zebra-homes');
  const person = { username: 'zebra', email: 'z@zebra.ug', first_name: 'Zebra', last_name: '', password_hash: '' };
  const wish = { name: 'Zebra', short_name: 'zebra', demo: false, token_hash: Buffer.alloc(32), company_id: id };
  const days = { created_at: new Date(), expires_at: new Date() };
  await platformOf(t.owner)
    .insertInto('sign_ups')
    .values({ ...person, ...wish, ...days })
    .execute();
  const before = await leftoversOf('zebra');
  expect(before).toEqual(expect.arrayContaining(['platform.companies', 'platform.sign_ups', 'pg_namespace']));
  await run('delete', 'zebra-homes', '--confirm', 'zebra-homes');
  expect(await leftoversOf('zebra')).toEqual([expect.stringMatching(/^backups\/amayumba-zebra-homes-.*\.tar\.gz$/)]);
});

test('a deletion that was cut off is not resumed, and completed by running it again', async () => {
  const manager = ['--manager', 'carol', '--email', 'carol@example.ug'];
  await run('create', 'Charlie', ...manager);
  await (await openCompany('charlie')).files.put(Buffer.from('of charlie'));
  // As left by a run that ended after it had dropped the tables.
  await setCompanyState(t.owner, 'charlie', 'suspended');
  await sql`drop schema c_charlie cascade`.execute(t.owner);
  const backups = await readdir(path.join(dataDir, 'backups'));
  shell.exported.length = 0;
  await expect(run('resume', 'charlie')).rejects.toThrow('delete charlie --confirm charlie completes it');
  await run('delete', 'charlie', '--confirm', 'charlie');
  expect(shell.exported).toEqual(['before']);
  expect(lines.at(-1)).toBe('Charlie is deleted.');
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual(backups);
  expect(await isThere(path.join(dataDir, 'files', 'companies', 'c_charlie'))).toBe(false);
  expect(await shortNames()).not.toContain('charlie');
});

test('the files of a company in a bucket are deleted, and those of others are not', async ({ onTestFinished }) => {
  const storage = await startS3();
  onTestFinished(() => storage.stop());
  const stores = ['c_gone', 'c_gone_too'].map((schema) => s3Store(storage.place, filesPrefix(schema)));
  for (const store of stores) await store.put(Buffer.from('a file'));
  const gone = {
    id: 99,
    schema: 'c_gone',
    short_name: 'gone',
    name: 'Gone',
    hosts: [],
    migration: '',
    sealed_secret: null,
  };
  await deleteCompany({ ...parts, bucket: storage.place }, { ...gone, state: 'suspended' });
  expect([...storage.objects.keys()]).toEqual([expect.stringMatching(/^companies\/c_gone_too\//)]);
});

test('a company with the name of a deleted one has other keys, so that no pay link of that counts', async () => {
  const create = () => run('create', 'Delta', '--manager', 'dan', '--email', 'dan@example.ug');
  await create();
  const { url: before } = payLinkTo(await openCompany('delta'), 1);
  await run('delete', 'delta', '--confirm', 'delta');
  await create();
  const { url: after } = payLinkTo(await openCompany('delta'), 1);
  expect(after).not.toBe(before);
});
