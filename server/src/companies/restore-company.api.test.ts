import { createHash, randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEstate } from '@amayumba/contract/estates/endpoints.ts';
import { createWebhook } from '@amayumba/contract/webhooks/endpoints.ts';
import { eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { readArchive } from '../backup/archive/read-archive.ts';
import { writeArchive } from '../backup/archive/write-archive.ts';
import { BackupError } from '../backup/contents.ts';
import { describeContents } from '../backup/contents.repository.ts';
import { restore } from '../backup/restore.ts';
import { migrationNames } from '../db/migrate.ts';
import { encryptionContext } from '../features/accounts/second-factor-codes.ts';
import { verifyChain } from '../features/audit/audit-chain.ts';
import { payLinkToken, readPayLink } from '../features/collections/pay-link-token.ts';
import { createdKey } from '../features/keys/test/key-caller.ts';
import { checkLedger } from '../features/ledger/check/check-ledger.service.ts';
import { verifyReceipt } from '../features/ledger/receipts/verify.service.ts';
import { openSecret } from '../features/webhooks/webhook-secret.ts';
import type { Parts } from '../parts.ts';
import type { TestApp } from '../test/build-test-app.ts';
import { addressOf } from '../test/postgres.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { makeWritingCalls } from '../test/writing-calls.ts';
import { listCompanies, readWaitingWork } from './companies.repository.ts';
import type { Company } from './company.ts';
import { companyShell } from './test/company-shell.ts';

const OTHER_SECRET = 'the secret of another installation, as long as one';
const t = severalCompanies();
const elsewhere = severalCompanies(OTHER_SECRET);
const shell = companyShell(t);
const away = companyShell(elsewhere, OTHER_SECRET);
const SECOND_FACTOR = Buffer.from('shared with the app');
/** The backup of acme with everything that it has at the beginning. */
let file: string;
let dataDir: string;
let boss: { id: number };

function failAtTheEnd(line: string): void {
  if (line === 'Storing') throw new BackupError('the disk is full');
}

/** A file with its row. Returns its key. */
async function storedFile({ db, parts }: TestApp): Promise<string> {
  const storage_key = await parts.files.put(Buffer.from('later'));
  const about = { kind: 'receipt', file_name: 'a.pdf', media_type: 'application/pdf', size_bytes: 5 } as const;
  const row = { ...about, id: randomUUID(), storage_key, sha256: Buffer.alloc(32) };
  await db.insertInto('files').values(row).execute();
  return storage_key;
}

type Installation = typeof t;
const partsOf = async (at: Installation, name: string): Promise<Parts> => {
  const company = (await at.companies.list()).find(({ short_name }) => short_name === name);
  if (!company) throw new Error(`no company ${name}`);
  return (await at.companies.open(company)).parts;
};
const stateOf = async (at: Installation, name: string) =>
  (await listCompanies(at.owner)).find(({ short_name }) => short_name === name)?.state;
const codeOf = async (at: Installation, name: string) => {
  await at.companies.list();
  return (await at.app.inject({ url: `/c/${name}/api/contact/` })).json<{ code?: string }>().code;
};
/** What a company holds: rows, sums, series and files. */
async function contentsOf(at: Installation, name: string) {
  const { db, company } = await partsOf(at, name);
  const folder = path.join(at.office.filesFolder, 'companies', company);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sums = files.map(async (one) => [
    path.relative(folder, one),
    createHash('sha256')
      .update(await readFile(one))
      .digest('hex'),
  ]);
  const rows = await describeContents(db, ['sessions', 'refresh_tokens', 'rate_limits', 'audit_verification']);
  return { rows, files: Object.fromEntries(await Promise.all(sums)) as Record<string, string> };
}

/** What the keys of a company are good for: printed receipts, sealed secrets and links that were sent. */
async function usable(parts: Parts, link: string) {
  const { db, sealing } = parts;
  const receipts = await db.selectFrom('receipts').select('verify_code').where('verify_code', 'is not', null).execute();
  const states = await Promise.all(
    receipts.map(async (row) => (await verifyReceipt(parts, row.verify_code ?? ''))?.state),
  );
  const { secret } = await db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow();
  const { sealed_secret } = await db.selectFrom('webhooks').select('sealed_secret').executeTakeFirstOrThrow();
  return {
    receipts: new Set(states),
    secondFactor: sealing.open(secret, encryptionContext(boss.id))?.toString(),
    webhook: openSecret(sealing, sealed_secret)?.startsWith('whsec_'),
    payLink: readPayLink(parts, link) !== undefined,
  };
}
let before: Awaited<ReturnType<typeof usable>>;
let link: string;

beforeAll(async () => {
  dataDir = path.dirname(t.office.filesFolder);
  await makeWritingCalls(t.acme);
  boss = await t.acme.make.user('manager');
  const { parts } = t.acme;
  const secret = parts.sealing.seal(SECOND_FACTOR, encryptionContext(boss.id));
  await parts.db.insertInto('second_factors').values({ user_id: boss.id, secret, created_at: new Date() }).execute();
  await t.acme.as(boss).call(createWebhook, { body: { url: 'https://hooks.example/', events: ['receipt.recorded'] } });
  await createdKey(t.acme);
  await t.bravo.make.tenant();
  await shell.run('export', 'acme');
  [file = ''] = shell.exported;
  link = payLinkToken(parts, 1).token;
  before = await usable(parts, link);
});

describe('a company is replaced by its backup', () => {
  test('while the others are answered; what it had is exported first, and it stays suspended', async () => {
    const contents = await contentsOf(t, 'acme');
    const { id } = await t.acme.make.tenant();
    const later = await storedFile(t.acme);
    const codes: unknown[] = [];
    const progress = () => void Promise.all([codeOf(t, 'acme'), codeOf(t, 'bravo')]).then((two) => codes.push(two));
    await shell.runWith(['restore', 'acme', '--from', file], { progress });
    expect(await contentsOf(t, 'acme')).toEqual(contents);
    expect(codes[1]).toEqual(['company_suspended', undefined]);
    expect(await stateOf(t, 'acme')).toBe('suspended');
    const [, kept = ''] = /What was there before is in (.*)/.exec(shell.lines.join('\n')) ?? [];
    const { tables } = await readArchive(kept);
    const { rows } = contents.rows.tables.find(({ name }) => name === 'tenants') ?? { rows: '' };
    expect(tables.find(({ name }) => name === 'tenants')?.rows).toBe(String(Number(rows) + 1));
    await shell.run('resume', 'acme');
    expect(await codeOf(t, 'acme')).toBeUndefined();
    await expect(t.acme.parts.files.read(later).toArray()).rejects.toThrow('ENOENT');
    // The connections of before find the restored rows, and the next row gets the next id.
    expect(await t.acme.db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined();
    expect((await t.acme.make.tenant()).id).toBe(id);
  });

  test('and its receipts, audit chain, ledger, second factors, webhooks and links are as they were', async () => {
    const parts = await partsOf(t, 'acme');
    expect(before).toMatchObject({ secondFactor: SECOND_FACTOR.toString(), webhook: true, payLink: true });
    expect(before.receipts).toContain('valid');
    expect(await usable(parts, link)).toEqual(before);
    expect((await verifyChain(parts.db)).fault).toBeUndefined();
    expect((await checkLedger(parts.db)).ok).toBe(true);
    expect(await t.acme.db.selectFrom('api_keys').select('id').where('revoked_at', 'is', null).execute()).not.toEqual(
      [],
    );
  });

  test('and if that fails halfway, it is as it was and is answered again', async () => {
    const contents = await contentsOf(t, 'acme');
    const failing = shell.runWith(['restore', 'acme', '--from', file], { progress: failAtTheEnd });
    await expect(failing).rejects.toThrow('the disk is full');
    const now = await contentsOf(t, 'acme');
    // The backup of what was there has an entry in the audit log.
    const withoutLog = ({ rows, files }: typeof now) => [
      rows.tables.filter(({ name }) => !name.startsWith('audit_')),
      files,
    ];
    expect(withoutLog(now)).toEqual(withoutLog(contents));
    expect(await codeOf(t, 'acme')).toBeUndefined();
  });

  test('and who was erased since is erased again, at the latest when it is resumed', async () => {
    const former = await t.acme.make.tenant({
      lease_start: '2025-01-01',
      lease_end: '2025-12-31',
      first_name: 'Zebra',
      last_name: 'Gone',
    });
    await shell.run('export', 'acme');
    const [knowing = ''] = shell.exported.slice(-1);
    const { status } = await t.acme.as(boss).call(eraseTenant, { id: former.id, body: { name: 'Zebra Gone' } });
    expect(status).toBe(200);
    const ERASED = 'Erased again, because they had been erased since: 1 people.';
    const isErased = async (name: string) => {
      const { db } = await partsOf(t, name);
      expect(await db.selectFrom('users').select('id').where('first_name', '=', 'Zebra').execute()).toEqual([]);
    };
    await shell.run('restore', 'acme', '--from', knowing, '--as', 'acme-late');
    expect(shell.lines).toContain(ERASED);
    await isErased('acme-late');
    let calls = 0;
    const makeParts = async (company: Company) => {
      calls += 1;
      if (calls > 1) throw new Error('the database is away');
      return (await t.companies.open(company)).parts;
    };
    await expect(shell.runWith(['restore', 'acme', '--from', knowing], { makeParts })).rejects.toThrow(
      'The backup of acme is in its place, but not completed (the database is away). It stays suspended: npm run company -- resume acme completes it.',
    );
    expect(await stateOf(t, 'acme')).toBe('suspended');
    await shell.run('resume', 'acme');
    expect(shell.lines.slice(-2)).toEqual([ERASED, 'acme answers again in a few seconds.']);
    await isErased('acme');
  });

  test.each([
    ['of another company', async () => file, 'bravo', 'This is a backup of acme, not of bravo. Nothing was changed.'],
    ['that is damaged', () => spoilt('damaged'), 'acme', 'is damaged, cut short or no backup'],
    ['of a newer version', () => spoilt('newer'), 'acme', 'comes from a newer version of Amayumba'],
    ['that names no company', () => spoilt('nameless'), 'acme', 'does not name its company'],
    ['that is not there', async () => path.join(dataDir, 'nothing.tar.gz'), 'acme', 'There is no file'],
  ] as const)('but not by one %s', async (_what, make, name, sentence) => {
    await expect(shell.run('restore', name, '--from', await make())).rejects.toThrow(sentence);
    expect(await stateOf(t, name)).toBe('active');
  });

  test('but not the first one, nor one whose backup is not named', async () => {
    await shell.run('export', 'office');
    const [office = ''] = shell.exported.slice(-1);
    await expect(shell.run('restore', 'office', '--from', office)).rejects.toThrow('restored by npm run restore');
    await shell.run('restore', 'office', '--from', office, '--as', 'office-copy');
    const key = path.join(dataDir, 'office-copy.key');
    await expect(shell.run('key', 'office-copy', '--to', key)).rejects.toThrow('which opens every company here');
    await shell.run('delete', 'office-copy', '--confirm', 'office-copy');
    // Nor does another's backup take the place of the first one.
    const choice = { databaseUrl: addressOf(t.connection), migrationUrl: addressOf(t.ownerConnection), dataDir };
    const wrong = restore({ file, choice, overwrite: true, progress() {}, log() {} });
    await expect(wrong).rejects.toThrow('This is a backup of acme: npm run company -- restore acme --from FILE');
    await expect(shell.run('restore', 'acme')).rejects.toThrow('--from FILE');
    await expect(shell.run('restore', 'acme', '--from', file, '--host', 'a.test')).rejects.toThrow('leave --host out');
  });
});

async function spoilt(how: 'damaged' | 'newer' | 'nameless'): Promise<string> {
  const bad = path.join(dataDir, `${how}.tar.gz`);
  if (how === 'damaged') {
    await copyFile(file, bad);
    await writeFile(bad, (await readFile(bad)).subarray(0, -4));
    return bad;
  }
  const migrations = [...(await migrationNames()), ...(how === 'newer' ? ['9999_of_the_future'] : [])];
  const archive = await writeArchive(bad, { app_version: '9', made_at: '2027-01-01T00:00:00.000Z' });
  await archive.finish({ migrations, schema: '', tables: [], sequences: [], missing_files: [] });
  return bad;
}

describe('a copy of a company', () => {
  test('has its rows, files and keys, but sends nothing and lets no API key in', async () => {
    // What waits in the backup.
    const waiting = { to_address: 'x@example.ug', subject: 'Rent', body: 'Due' };
    await t.acme.db.insertInto('mail_outbox').values(waiting).execute();
    const run = { month: '2026-10-01', owners: [1], total: 1 };
    await t.acme.db.insertInto('owner_statement_runs').values(run).execute();
    await shell.run('export', 'acme');
    const [full = ''] = shell.exported.slice(-1);
    await t.acme.db.deleteFrom('owner_statement_runs').execute();
    await shell.run('restore', 'acme', '--from', full, '--as', 'acme-trial');
    expect(await codeOf(t, 'acme-trial')).toBe('company_suspended');
    expect(shell.lines.join('\n')).toContain('It is a copy: what waited is not sent');
    const parts = await partsOf(t, 'acme-trial');
    expect(parts.company).toBe('c_acme_trial');
    expect(await usable(parts, link)).toEqual(before);
    expect((await contentsOf(t, 'acme-trial')).files).toEqual((await contentsOf(t, 'acme')).files);
    const works = await Promise.all([t.acme.db, parts.db].map(readWaitingWork));
    expect(works.map(({ due_in_ms }) => due_in_ms !== null)).toEqual([true, false]);
    const { rows } = await sql<Record<string, boolean>>`select
      exists (select from webhooks where is_active) as webhooks, exists (select from one_time_tokens) as links,
      exists (select from api_keys where revoked_at is null) as keys,
      exists (select from provider_settings where mode <> 'off') as networks,
      exists (select from owner_statement_runs where state = 'running') as statements`.execute(parts.db);
    expect(rows[0]).toEqual({ webhooks: false, links: false, keys: false, networks: false, statements: false });
    expect((await verifyChain(parts.db)).fault).toBeUndefined();
    expect((await checkLedger(parts.db)).ok).toBe(true);
    expect(await codeOf(t, 'acme')).toBeUndefined();
  });

  test('takes no name that is taken, nor one that cannot be', async () => {
    const copy = (name: string) => shell.run('restore', 'acme', '--from', file, '--as', name);
    await expect(copy('bravo')).rejects.toThrow('There is a company bravo already. Nothing was changed.');
    await expect(copy('Acme 2')).rejects.toThrow('--as: up to 40 small letters');
    await expect(shell.run('restore', 'acme', '--from', file, '--as', 'x', '--host', 'acme.test')).rejects.toThrow(
      'of this short name or host already',
    );
    expect(await stateOf(t, 'x')).toBeUndefined();
  });

  test('that fails halfway leaves nothing', async () => {
    const failing = shell.runWith(['restore', 'acme', '--from', file, '--as', 'half'], { progress: failAtTheEnd });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await stateOf(t, 'half')).toBeUndefined();
    expect(await readdir(path.join(dataDir, 'files', 'companies'))).not.toContain('c_half');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  });
});

test('a company whose deletion was completed or cut off comes back with its keys, from the backup that this made', async () => {
  const parts = await partsOf(t, 'acme-trial');
  const contents = await contentsOf(t, 'acme-trial');
  const { token } = payLinkToken(parts, 1);
  await shell.run('delete', 'acme-trial', '--confirm', 'acme-trial');
  const [last = ''] = shell.exported.slice(-1);
  await shell.run('restore', 'acme-trial', '--from', last);
  // As left by another deletion that was cut off after it had dropped the tables.
  await sql`drop schema c_acme_trial cascade`.execute(t.owner);
  await shell.run('restore', 'acme-trial', '--from', last);
  expect((await contentsOf(t, 'acme-trial')).files).toEqual(contents.files);
  expect(await usable(await partsOf(t, 'acme-trial'), token)).toEqual(before);
});

/** Creates one estate after the other until the company is suspended. Returns the names of those that were stored. */
async function writeUntilRefused(): Promise<string[]> {
  const names: string[] = [];
  const manager = t.acme.as(await t.acme.make.user('manager'));
  for (;;) {
    const name = `Drill ${names.length}`;
    const { status } = await manager.call(createEstate, { body: { name, address: 'Plot 2' } });
    if (status !== 201) return names;
    names.push(name);
  }
}

const moveAway = (...more: string[]) => away.run('restore', 'acme', '--from', file, '--as', 'moved', ...more);

describe('in another installation, a company', () => {
  test('is refused without the key that its rows need, or with another', async () => {
    await expect(moveAway()).rejects.toThrow('was made with another SECRET_KEY');
    const wrong = path.join(dataDir, 'wrong.key');
    await shell.run('key', 'bravo', '--to', wrong);
    await expect(moveAway('--key', wrong)).rejects.toThrow('is not that of this backup');
    await expect(shell.run('key', 'office', '--to', wrong)).rejects.toThrow('is SECRET_KEY');
    await expect(shell.run('key', 'acme', '--to', wrong)).rejects.toThrow('EEXIST');
    expect(await stateOf(elsewhere, 'moved')).toBeUndefined();
  });

  test('goes on with it: what was acknowledged, receipts, second factors, webhooks, API keys and what waits', async () => {
    // The name is free there once the company of the tests is gone.
    await away.run('delete', 'acme', '--confirm', 'acme');
    const key = path.join(dataDir, 'acme.key');
    await shell.run('key', 'acme', '--to', key);
    const written = writeUntilRefused();
    await shell.run('suspend', 'acme');
    const acknowledged = await written;
    await shell.run('export', 'acme');
    const [last = ''] = shell.exported.slice(-1);
    await away.run('restore', 'acme', '--from', last, '--key', key, '--host', 'acme.elsewhere');
    await away.run('resume', 'acme');
    const parts = await partsOf(elsewhere, 'acme');
    expect(parts.publicUrl).toBe('http://acme.elsewhere');
    expect(await usable(parts, link)).toEqual(before);
    expect(await contentsOf(elsewhere, 'acme')).toEqual(await contentsOf(t, 'acme'));
    const estates = await parts.db.selectFrom('estates').select('name').execute();
    expect(estates.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
    expect((await readWaitingWork(parts.db)).due_in_ms).not.toBeNull();
    expect((await verifyChain(parts.db)).fault).toBeUndefined();
    expect(await codeOf(elsewhere, 'acme')).toBeUndefined();
    await shell.run('resume', 'acme');
  });

  test('loses its keys where nobody has them, and says so; its rows stay', async () => {
    away.lines.length = 0;
    await away.run('restore', 'acme', '--from', file, '--as', 'keyless', '--without-keys');
    expect(away.lines.join('\n')).toContain('Its keys are lost: two-step codes');
    const lost = { secondFactor: undefined, webhook: undefined, payLink: false, receipts: new Set(['not_valid']) };
    expect(await usable(await partsOf(elsewhere, 'keyless'), link)).toEqual(lost);
  });
});
