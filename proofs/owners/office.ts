import { addDays, noonOf } from '@amayumba/contract/calendar.ts';
import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { firstDayOf, monthAfter } from '@amayumba/contract/owners/months.ts';
import {
  createRemittance,
  getOwnerStatement,
  getOwnerStatementPdf,
  getStatementRun,
  listOwnerStatements,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { MANAGER } from '../../bench/portfolio/fill-people.ts';
import type { Random } from '../../server/demo/random.ts';
import type { OpenApp } from './open-app.ts';

/** The actions of the office in the proof, each by the calls of the portal. */
export function office({ clock, parts, as }: OpenApp, random: Random) {
  const manager = () => as(MANAGER);
  let made = 0;

  /** Money of tenants in a month, a part of it with tax withheld. Returns the receipts. */
  const receive = async (accounts: readonly number[], month: string) => {
    const caller = manager();
    const receipts: number[] = [];
    for (const account of accounts) {
      made += 1;
      const amount = random.between(50, 900) * 1_000;
      const withheld = random.chance(0.3) ? Math.round(amount * 0.06) : 0;
      const certificate = withheld > 0 ? { withheld, withholding_certificate: `WHT-${made}` } : {};
      const received_at = noonOf(addDays(firstDayOf(month), random.between(0, 27)));
      const body = { account, amount, method: 'Cash' as const, received_at, ...certificate };
      const { status, body: receipt } = await caller.call(createReceipt, { body });
      if (status !== 201) throw new Error(`a receipt was refused: ${JSON.stringify(receipt)}`);
      receipts.push(receipt.id);
    }
    return receipts;
  };

  const reverse = async (receipts: readonly number[]) => {
    const caller = manager();
    for (const id of receipts) {
      const { status, body } = await caller.call(reverseReceipt, { id, body: { reason: 'The cheque bounced' } });
      if (status !== 200) throw new Error(`a reversal was refused: ${JSON.stringify(body)}`);
    }
  };

  /** Runs the statements of a month on the second day of the next one. Returns the seconds until the last is issued. */
  const run = async (month: string) => {
    clock.set(`${monthAfter(month)}-02T09:00:00Z`);
    const begun = performance.now();
    const { body: started } = await manager().call(runStatements, { body: { month } });
    await parts.background.settled();
    const seconds = (performance.now() - begun) / 1000;
    const { body } = await manager().call(getStatementRun, { id: started.id });
    return { seconds, total: body.total, problems: body.problems, isDone: body.state === 'done' };
  };

  const statements = async (month: string) => {
    const { body } = await manager().call(listOwnerStatements, { query: { month } });
    const rows = Array.isArray(body) ? body : body.results;
    const caller = manager();
    const shown = [];
    for (const { id } of rows) shown.push((await caller.call(getOwnerStatement, { id })).body);
    return shown;
  };

  /** Pays most owners out on the fifth day of the next month; some for one estate, some an advance. */
  const payOut = async (month: string) => {
    clock.set(`${monthAfter(month)}-05T09:00:00Z`);
    const caller = manager();
    let count = 0;
    for (const { id, owner, closing_balance, estates } of await statements(month)) {
      const advance = random.chance(0.1);
      const amount = advance ? Math.abs(closing_balance) + 10_000 : Math.floor(closing_balance * 0.9);
      if (amount <= 0 || random.chance(0.1)) continue;
      const of = random.chance(0.2) ? estates[0]?.estate : null;
      const body = {
        owner,
        amount,
        paid_on: `${monthAfter(month)}-05`,
        method: 'Bank Transfer' as const,
        advance,
        ...(id !== null && { statement: id }),
        ...(of && { estate: of }),
      };
      const { status, body: paid } = await caller.call(createRemittance, { body });
      if (status !== 201) throw new Error(`a remittance was refused: ${JSON.stringify(paid)}`);
      count += 1;
    }
    return count;
  };

  const paper = async (id: number) => (await manager().call(getOwnerStatementPdf, { id })).bytes;
  const check = async () => (await manager().call(checkLedger)).body.checks;

  return { receive, reverse, run, statements, payOut, paper, check };
}
