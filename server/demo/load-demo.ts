import { createHash, randomUUID } from 'node:crypto';
import { dayInKampala, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Insertable, sql } from 'kysely';
import { continueIds, inChunks } from '../src/db/bulk.ts';
import type { Db } from '../src/db/connect.ts';
import type { Database } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { chainEntries } from '../src/features/audit/audit-chain.ts';
import { hashPassword } from '../src/features/accounts/password-hash.ts';
import { insertMoney } from '../src/features/ledger/posting/bulk.ts';
import { completeReceipts } from '../src/features/ledger/receipts/issue-receipts.ts';
import type { Parts } from '../src/parts.ts';
import type { DemoExpense } from './build-expenses.ts';
import { DEMO_USER } from './build-people.ts';
import { buildPortfolio, type DemoPortfolio } from './build-portfolio.ts';
import { VENDORS } from './expense-plans.ts';
import { issueStatements } from './issue-statements.ts';
import type { BookedClaim } from './money-book.ts';
import { papersAtIssue } from './papers-at-issue.ts';
import { postDemoExpenses } from './post-expenses.ts';
import { receiptPdf } from './receipt-file.ts';
import { serveNotices } from './serve-notices.ts';

/** The demo accounts of each role; `accountant` and `caretaker` share their password. See docs/product.md, Demo portfolio. */
export const DEMO_USERNAMES = ['manager', 'owner', 'tenant'] as const;
/** The password of the demo accounts. See docs/product.md, Demo portfolio. */
export const DEMO_PASSWORD = 'Amayumba-2026';

/** Rows sent in one statement: PostgreSQL takes 65,535 parameters at most. */
const ROWS_AT_ONCE = 1500;

/**
 * Loads the demo portfolio for the clock's time, all of it or nothing. Only into a database without accounts:
 * otherwise returns false and changes nothing.
 */
export async function loadDemo({
  db,
  clock,
  files,
  receiptKey,
}: Pick<Parts, 'db' | 'clock' | 'files' | 'receiptKey'>): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    // Two servers that start at once must not both find the database empty.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasUsers(tx)) return false;
    await insertDemo(tx, { clock, files, receiptKey }, passwordHash);
    return true;
  });
}

/**
 * Stores the demo portfolio for the clock's time in the transaction of a company without accounts.
 * @param passwordHash that of the demo accounts
 */
export async function insertDemo(
  tx: Db,
  { clock, files, receiptKey }: Pick<Parts, 'clock' | 'files' | 'receiptKey'>,
  passwordHash: string,
): Promise<void> {
  const portfolio = buildPortfolio(clock.now(), passwordHash);
  const kept = [...(await keepReceipts(files, portfolio.logged)), ...(await keepBills(files, portfolio.spent))];
  await store(tx, portfolio, kept);
  await completePapers(tx, { receiptKey }, portfolio.money);
  await issueStatements(tx, { nowMs: clock.now(), today: dayInKampala(clock.now()) });
  await serveNotices(tx, files, portfolio);
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type FileRow = Insertable<Database['files']>;

interface DemoPaper {
  lines: readonly string[];
  file_name: string;
  by: number | undefined;
  at: string;
}

/** Stores a paper as the file of a receipt. */
async function keepPaper(files: Parts['files'], { lines, file_name, by, at }: DemoPaper): Promise<FileRow> {
  const content = receiptPdf(lines);
  return {
    id: randomUUID(),
    kind: 'receipt',
    file_name,
    media_type: 'application/pdf',
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    storage_key: await files.put(content),
    uploaded_by: by ?? null,
    created_at: at,
  };
}

const plainUgx = (amount: number) => formatUgx(amount).replaceAll(/\s/g, ' ');

/** Stores a receipt file for each claim that waits, and links it to the claim. */
async function keepReceipts(files: Parts['files'], logged: readonly BookedClaim[]): Promise<FileRow[]> {
  return Promise.all(
    logged.map(async ({ charge: { lease }, row }) => {
      const at = row.logged_at.toISOString();
      const lines = [
        'Payment confirmation (demo)',
        `Paid by ${lease.person.name}`,
        `${plainUgx(row.amount)} by ${row.method}`,
        `Reference ${row.reference}`,
        formatInstant(at).replaceAll(/\s/g, ' '),
      ];
      const file_name = `receipt-${row.reference}.pdf`;
      const file = await keepPaper(files, { lines, file_name, by: lease.person.user.id, at });
      row.file_id = file.id;
      return file;
    }),
  );
}

/** Stores the receipts of some costs, and links them to the costs. */
async function keepBills(files: Parts['files'], spent: readonly DemoExpense[]): Promise<FileRow[]> {
  return Promise.all(
    spent.map(async (expense) => {
      const { vendor_id, amount, description = '', reference, created_at } = expense;
      const vendor = VENDORS[(vendor_id ?? 0) - 1]?.name ?? '';
      const lines = ['Receipt (demo)', vendor, description, plainUgx(amount), `No. ${reference}`];
      const at = created_at.toISOString();
      const file_name = `${reference}.pdf`;
      const file = await keepPaper(files, { lines, file_name, by: DEMO_USER.manager, at });
      expense.receipt_file_id = file.id;
      return file;
    }),
  );
}

async function store(tx: Db, { rows, money, settings }: DemoPortfolio, receiptFiles: FileRow[]): Promise<void> {
  await insertAll(tx, 'users', rows.users);
  await insertAll(tx, 'files', receiptFiles);
  await insertAll(tx, 'estates', rows.estates);
  await insertAll(tx, 'estate_ownerships', rows.estate_ownerships);
  await insertAll(tx, 'blocks', rows.blocks);
  await insertAll(tx, 'apartments', rows.apartments);
  await insertAll(tx, 'apartment_amenities', rows.apartment_amenities);
  await insertAll(tx, 'apartment_furnishings', rows.apartment_furnishings);
  await insertAll(tx, 'tenants', rows.tenants);
  await insertAll(tx, 'leases', rows.leases);
  await insertAll(tx, 'lease_renewals', rows.lease_renewals);
  await insertAll(tx, 'accounts', rows.accounts);
  await insertAll(tx, 'lease_terms', rows.lease_terms);
  await insertMoney(tx, money);
  await insertAll(tx, 'scheduled_charges', rows.scheduled_charges);
  await insertAll(tx, 'receipt_serials', rows.receipt_serials);
  await insertAll(tx, 'text_messages', rows.text_messages);
  await insertAll(tx, 'conversation_messages', rows.conversation_messages);
  await insertAll(tx, 'promises', rows.promises);
  await insertAll(tx, 'complaints', rows.complaints);
  await insertAll(tx, 'complaint_status_changes', rows.complaint_status_changes);
  await insertAll(tx, 'complaint_messages', rows.complaint_messages);
  await insertAll(tx, 'vendors', rows.vendors);
  await insertAll(tx, 'recurring_expenses', rows.recurring_expenses);
  await insertAll(tx, 'expenses', rows.expenses);
  await postDemoExpenses(tx, rows.expenses);
  await insertAll(tx, 'fee_agreements', rows.fee_agreements);
  await insertAll(tx, 'notifications', rows.notifications);
  await insertAll(tx, 'contact_messages', rows.contact_messages);
  await insertAll(tx, 'audit_log', rows.audit_log);
  const entries = await tx.selectFrom('audit_log').select('id').execute();
  await chainEntries(
    tx,
    entries.map(({ id }) => id),
  );
  await tx.updateTable('settings').set(settings).execute();
  for (const table of [
    'users',
    'estates',
    'blocks',
    'apartments',
    'tenants',
    'leases',
    'accounts',
    'charges',
    'receipts',
    'allocations',
    'credit_notes',
    'deposit_movements',
    'refunds',
    'transfers',
    'complaints',
    'vendors',
    'recurring_expenses',
    'expenses',
  ] as const) {
    await continueIds(tx, table);
  }
}

/** Stores the papers of all receipts, as if each had been issued by the portal. */
async function completePapers(tx: Db, parts: Pick<Parts, 'receiptKey'>, money: DemoPortfolio['money']): Promise<void> {
  const papers = papersAtIssue(money);
  await inChunks([...papers.keys()], (ids) => completeReceipts(tx, parts, ids, papers));
}

async function insertAll<T extends keyof Database>(
  tx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}
