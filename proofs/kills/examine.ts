import path from 'node:path';
import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { sql } from 'kysely';
import { withDatabase } from '../../bench/with-database.ts';
import { clearFilesJob } from '../../server/src/features/files/clear-files-job.ts';
import { checkLedger } from '../../server/src/features/ledger/check/check-ledger.service.ts';
import { type FileStore, folderStore } from '../../server/src/files/file-store.ts';
import type { Device } from '../support/client.ts';
import { findLostMoney, type MoneyRows } from './money-rows.ts';
import type { Acknowledged } from './writers.ts';

const DAYS_MS = 2 * 24 * 60 * 60_000;

/** Returns the acknowledged records that the portal no longer has; compares attachments byte by byte. */
export async function findLost(device: Device, token: string, promised: Acknowledged): Promise<string[]> {
  const list = async <T>(address: string) => (await device.call(address, { token })).body as T[];
  type Payment = { reference_number: string; amount: number; status: number };
  const payments = new Map(
    (await list<Payment>('/api/payments/payments/')).map((payment) => [payment.reference_number, payment]),
  );
  const lost = [...promised.payments].flatMap(([reference, { amount, status }]) => {
    const stored = payments.get(reference);
    return stored?.amount === amount && stored.status === status ? [] : [`payment ${reference}`];
  });
  type Complaint = { title: string; attachment: string | null };
  const complaints = new Map(
    (await list<Complaint>('/api/complaints/complaints/')).map((complaint) => [complaint.title, complaint]),
  );
  for (const [title, content] of promised.complaints) {
    const address = complaints.get(title)?.attachment;
    const isThere = address && (await device.call(address)).bytes.equals(content);
    if (!isThere) lost.push(`complaint ${title}`);
  }
  type Estate = { name: string; apartments_count: number; image_url: string | null };
  const estates = new Map((await list<Estate>('/api/core/estates/')).map((estate) => [estate.name, estate]));
  for (const name of promised.estates) if (!estates.get(name)?.image_url) lost.push(`estate ${name}`);
  for (const [name, apartments] of promised.imports) {
    if (estates.get(name)?.apartments_count !== apartments) lost.push(`import ${name}`);
  }
  return lost;
}

/** Incomplete rows: queries that count them, by what is missing. */
const HALF_ROWS: Readonly<Record<string, string>> = {
  'paid payments without their receipt': `select 1 from charges p where p.status_id = 2 and p.reference_number like 'kill-%'
    and not exists (select from receipts r join allocations l on l.receipt_id = r.id and l.undone_at is null
      where l.charge_id = p.id and r.number = p.receipt_number and r.voided_at is null)`,
  'payments with another sum than their receipts': `select 1 from charges p where p.settled_amount <> (
    select coalesce(sum(l.amount), 0) from allocations l where l.charge_id = p.id and l.undone_at is null)`,
  'payments or receipts that are not in the journal': `select 1 from charges p where p.is_owed and p.deleted_at is null
      and p.payment_type <> 'Security Deposit' and not exists (select from journal_entries e where e.charge_id = p.id)
    union all select 1 from receipts r where not exists (select from journal_entries e where e.receipt_id = r.id)`,
  'accounts with another balance than their journal': `select 1 from accounts a where a.balance <> (
    select coalesce(sum(case when e.debit = 'tenant' then e.amount when e.credit = 'tenant' then -e.amount end), 0)
    from journal_entries e where e.account_id = a.id)`,
  'gaps in the receipt numbers': `select 1 from receipt_serials s where s.last_serial <> (
    select count(*) from receipts r where r.number / 10000000 = s.year)`,
  'refunds that take from no receipt': `select 1 from refunds f
    where not exists (select from receipt_spendings s where s.refund_id = f.id)`,
  'transfers that are on one account only': `select 1 from transfers t where t.credit > 0 and (
    not exists (select from receipt_spendings s where s.transfer_id = t.id)
    or (select count(*) from journal_entries e where e.transfer_id = t.id) <> 1)`,
  'rent of the schedule without its period': `select 1 from charges c where c.source = 'schedule' and c.deleted_at is null
    and c.status_id not in (5, 6) and not exists (select from scheduled_charges s where s.charge_id = c.id)`,
  'leases without their account':
    'select 1 from leases l where not exists (select from accounts a where a.lease_id = l.id)',
  'payments that no record tells of': `select 1 from charges p where p.reference_number like 'kill-%'
    and not exists (select from audit_log l where l.subject = 'payment' and l.subject_id = p.id)`,
  'complaints without their attachment': `select 1 from complaints c where c.title like 'kill-%' and c.attachment_file_id is null`,
  'estates without all sizes of their picture': `select 1 from estates e where e.name ~ '^Kill [0-9]+$'
    and (select count(*) from files f where f.id = e.image_file_id or f.variant_of = e.image_file_id) <> 9`,
  'imported estates without all their apartments': `select 1 from estates e where e.name like 'Kill Court %'
    and (select count(*) from apartments a join blocks b on b.id = a.block_id where b.estate_id = e.id) <> 30`,
  'imports that are done without their rows': `select 1 from imports i where i.status = 'done'
    and not exists (select from import_records r where r.import_id = i.id)`,
  'rows of imports that are not done': `select 1 from import_records r join imports i on i.id = r.import_id where i.status not in ('done')`,
};

/**
 * Finds incomplete rows, files without a row and rows without a file, after the job that deletes unreferenced files
 * has run; returns also what is lost of the ledger's rows, how many files that job deleted, and the ledger's checks.
 */
export const findHalves = (
  dataDir: string,
  promised: MoneyRows,
): Promise<{ found: string[]; lostMoney: string[]; orphans: number; ledger: LedgerCheck['checks'] }> =>
  withDatabase({ databaseUrl: undefined, dataDir }, async (database) => {
    const { db } = database;
    const clearAt = Date.now() + DAYS_MS;
    const found: string[] = [];
    for (const [what, query] of Object.entries(HALF_ROWS)) {
      const { rows } = await sql.raw(query).execute(db);
      if (rows.length > 0) found.push(`${rows.length} ${what}`);
    }
    const files = folderStore(path.join(database.dataDir, 'files'));
    const named = new Set((await db.selectFrom('files').select('storage_key').execute()).map((row) => row.storage_key));
    const orphans = (await keysIn(files)).filter((key) => !named.has(key)).length;
    await clearFilesJob({ db, files, clock: { now: () => clearAt } }).run(new AbortController().signal);
    const stored = new Set(await keysIn(files));
    for (const key of stored) if (!named.has(key)) found.push(`file ${key} belongs to nothing`);
    for (const key of named) if (!stored.has(key)) found.push(`file ${key} is gone`);
    const lostMoney = await findLostMoney(db, promised);
    return { found, lostMoney, orphans, ledger: (await checkLedger(db)).checks };
  });

async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}
