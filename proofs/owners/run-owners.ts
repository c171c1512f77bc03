import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import { fillPortfolio } from '../../bench/portfolio/fill-portfolio.ts';
import { seededRandom } from '../../server/demo/random.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { recountStatements } from '../../server/src/features/owners/statements/test/recount-statements.ts';
import { statementDifferences } from '../../server/src/features/owners/statements/test/statement-differences.ts';
import { readPdf } from '../../server/src/pdf/test/pdf-reader.ts';
import { fillOwners } from './fill-owners.ts';
import { office } from './office.ts';
import { openApp } from './open-app.ts';

interface OwnersProof {
  apartments: number;
  owners: number;
  seed: number;
}

interface OwnersResult {
  apartments: number;
  entries: number;
  runs: { month: string; seconds: number; total: number; problems: number }[];
  statements: number;
  remittances: number;
  reversed: number;
  /** Statements that a recount of the rows does not give. */
  differences: string[];
  /** Statements that were issued and changed. */
  changed: string[];
  /** Reversals that the next month does not show. */
  missing: string[];
  /** Papers that do not open, or do not show their statement. */
  papers: string[];
  ledger: LedgerCheck['checks'];
}

const TODAY = '2026-11-21';
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const;
/** The month after whose issue some of its receipts are reversed. */
const REVERSED_MONTH = '2026-09';
/** One of so many accounts gets money in a month beside that of the portfolio. */
const ACCOUNTS_PER_RECEIPT = 50;
/** One of so many of these receipts is reversed. */
const RECEIPTS_PER_REVERSAL = 4;

/** Whether the sums of a statement's estates lead from its opening to its closing balance. */
const addsUp = ({ estates, opening_balance, closing_balance }: OwnerStatement): boolean =>
  estates.reduce((all, part) => all + part.sum, opening_balance) === closing_balance;

/** All statements as they are stored, byte by byte. */
async function storedBytes(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; bytes: string }>`
    select id, snapshot::text || closing_balance as bytes from owner_statements`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** The faults of a statement's paper. */
function faultsOfPaper({ statement_code, owner_name }: OwnerStatement, bytes: Buffer): string[] {
  try {
    const { pages, missing, title } = readPdf(bytes);
    const text = pages.join('\n');
    const shows = [statement_code ?? '', owner_name, 'Due to owner'].every((word) => text.includes(word));
    return shows && missing === 0 && title.includes(statement_code ?? '')
      ? []
      : [`the paper of ${statement_code} lacks ${missing} letters or what it is about`];
  } catch (error) {
    return [`the paper of ${statement_code} does not open: ${String(error)}`];
  }
}

async function pick(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where estate_id is not null order by md5(id::text) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Fills a random portfolio with owners, shares, agreements and costs, runs the statements of four months, each paid
 * out, reverses receipts of a month once it is issued, and recounts every statement from the rows.
 */
export async function runOwners(plan: OwnersProof, say: (line: string) => void): Promise<OwnersResult> {
  const opened = await openApp(say);
  const { db, owner, clock } = opened;
  try {
    const { seconds } = await fillPortfolio(owner, { apartments: plan.apartments, today: TODAY, seed: plan.seed });
    await fillOwners(db, { ...plan, months: MONTHS });
    await sql`analyze estate_ownerships, fee_agreements, expenses, journal_entries`.execute(db);
    say(`${plan.apartments} apartments and ${plan.owners} owners in ${seconds.toFixed(0)} s`);
    const work = office(opened, seededRandom(plan.seed + 1));
    const accounts = await pick(db, Math.ceil(plan.apartments / ACCOUNTS_PER_RECEIPT));
    const result: OwnersResult = {
      apartments: plan.apartments,
      entries: 0,
      runs: [],
      statements: 0,
      remittances: 0,
      reversed: 0,
      differences: [],
      changed: [],
      missing: [],
      papers: [],
      ledger: [],
    };
    let issued = new Map<number, string>();
    let reversed: number[] = [];
    for (const month of MONTHS) {
      clock.set(`${month}-28T18:00:00Z`);
      const receipts = await work.receive(accounts, month);
      const { seconds: took, total, problems, isDone } = await work.run(month);
      const failed = isDone ? problems.length : total;
      result.runs.push({ month, seconds: took, total, problems: failed });
      say(`${month}: ${total} statements in ${took.toFixed(1)} s`);
      if (month > REVERSED_MONTH) {
        const lines = (await work.statements(month)).flatMap((statement) => statement.lines);
        const shown = new Set(lines.flatMap(({ receipt, text }) => (text.startsWith('Reversal of') ? receipt : [])));
        result.missing = reversed.filter((id) => !shown.has(id)).map((id) => `the reversal of receipt ${id}`);
      }
      const now = await storedBytes(db);
      for (const [id, bytes] of issued) if (now.get(id) !== bytes) result.changed.push(`statement ${id}`);
      issued = now;
      result.remittances += await work.payOut(month);
      // Entered after the statement of the month: they are late in the next one.
      await work.receive(accounts.slice(0, Math.ceil(accounts.length / 10)), month);
      if (month === REVERSED_MONTH) {
        reversed = receipts.filter((_, at) => at % RECEIPTS_PER_REVERSAL === 0);
        await work.reverse(reversed);
        result.reversed = reversed.length;
      }
    }
    const recounted = new Map((await recountStatements(db)).map((one) => [one.id, one]));
    say(`${recounted.size} statements recounted`);
    for (const month of MONTHS) {
      for (const statement of await work.statements(month)) {
        result.statements += 1;
        result.differences.push(...statementDifferences(statement, recounted.get(statement.id ?? 0)));
        if (!addsUp(statement)) result.differences.push(`the estates of statement ${statement.id}`);
        result.papers.push(...faultsOfPaper(statement, await work.paper(statement.id ?? 0)));
      }
      say(`${month}: compared, and every paper opened`);
    }
    if (result.statements !== recounted.size) result.differences.push(`${recounted.size} statements were recounted`);
    const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entries`.execute(db);
    result.entries = rows[0]?.count ?? 0;
    result.ledger = await work.check();
    return result;
  } finally {
    await opened.close();
  }
}
