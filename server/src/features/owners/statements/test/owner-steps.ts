import { type CalendarDate, noonOf } from '@amayumba/contract/calendar.ts';
import { expenseLines } from '@amayumba/contract/ledger/postings.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  getOwnerStatement,
  getStatementRun,
  listOwnerStatements,
  previewStatements,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { accountOf } from '../../../ledger/posting/accounts.repository.ts';
import { post } from '../../../ledger/posting/for-owners.ts';
import { postingOf } from '../../../ledger/posting/posting.ts';

/** A statement as people read it: one line each, with the balance after it. */
export const linesOf = ({ lines }: OwnerStatement): string[] =>
  lines.map(
    ({ on, text, amount, balance, is_late }) => `${on}${is_late ? ' late' : ''} ${text}: ${amount} → ${balance}`,
  );

/** Steps of the tests of owners' statements. Money is whole shillings. */
export function ownerSteps(t: TestApp) {
  let office: ReturnType<typeof t.make.user> | undefined;
  // Signed in anew, because the tests set the clock.
  const manager = async () => t.as(await (office ??= t.make.user('manager')));

  /** Lets the owner have an estate, all of it and always unless another share is given. */
  const give = async (
    owner: number,
    estate: number,
    share: Partial<Insertable<Database['estate_ownerships']>> = {},
  ) => {
    const row = { estate_id: estate, owner_id: owner, from_date: '2000-01-01', recorded_on: '2026-01-01', ...share };
    await t.db.insertInto('estate_ownerships').values(row).execute();
  };

  /** What the office earns: 8 % of what is received, and 18 % VAT. */
  const agree = async (estate: number, agreement: Partial<Insertable<Database['fee_agreements']>> = {}) => {
    const row = { estate_id: estate, from_date: '2020-01-01', percent_of: 'received' as const, percent: 8 };
    await t.db
      .insertInto('fee_agreements')
      .values({ ...row, vat_percent: 18, ...agreement })
      .execute();
  };

  /** An owner with an estate, for which the office has a fee. */
  const anOwner = async (agreement: Partial<Insertable<Database['fee_agreements']>> = {}) => {
    const owner = await t.make.user('owner');
    const estate = await t.make.estate({ owner_id: owner.id });
    await agree(estate.id, agreement);
    return { owner, estate };
  };

  /** A tenant in an apartment of the estate, with the account. */
  const aHome = async (estate: number, number: string, input: Parameters<typeof t.make.tenant>[0] = {}) => {
    const apartment = await t.make.apartment({ estate_id: estate, number });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, ...input });
    const place = { tenant_id: tenant.id, lease_id: tenant.lease_id, estate_id: estate };
    return { ...tenant, apartment: apartment.id, account: await accountOf(t.db, place) };
  };

  const receive = async (account: number, amount: number, on: CalendarDate, more: object = {}) => {
    const body = { account, amount, method: 'Cash' as const, received_at: noonOf(on), ...more };
    const made = await (await manager()).call(createReceipt, { body });
    expect(made.status).toBe(201);
    return made.body;
  };
  const reverse = async (receipt: number) =>
    (await manager()).call(reverseReceipt, { id: receipt, body: { reason: 'The cheque bounced' } });

  /** An expense that the office paid by cash. */
  const spend = (
    estate: number,
    amount: number,
    on: CalendarDate,
    more: Partial<Insertable<Database['expenses']>> = {},
  ) =>
    inTransaction(t.db, async (tx) => {
      const row = { estate_id: estate, category: 'repairs' as const, amount, spent_on: on, paid_on: on, ...more };
      const { id } = await tx
        .insertInto('expenses')
        .values({ ...row, channel: 'cash', method: 'Cash' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { category, withheld = 0 } = row;
      const lines = expenseLines({ category, channel: 'cash', amount, withheld });
      await post(postingOf(tx, t.parts, null), [{ account_id: null, effective_on: on, lines, of: ['expense_id', id] }]);
      return id;
    });

  /** Runs the statements of some owners and waits for them. */
  const run = async (month: string, owners: readonly number[], replace_reason?: string) => {
    const body = { month, owners: [...owners], ...(replace_reason && { replace_reason }) };
    const { status, body: started, error } = await (await manager()).call(runStatements, { body });
    if (status !== 202) return { status, code: error.code, problems: [] };
    await t.parts.background.settled();
    const { body: over } = await (await manager()).call(getStatementRun, { id: started.id });
    expect(over).toMatchObject({ state: 'done', total: owners.length, done: owners.length });
    return { status, code: undefined, problems: over.problems.map(({ sentence }) => sentence) };
  };

  const show = async (id: number) => (await (await manager()).call(getOwnerStatement, { id })).body;
  const listed = async (owner: number, query: object = {}) => {
    const { body } = await (await manager()).call(listOwnerStatements, { query: { owner, ...query } });
    return Array.isArray(body) ? body : body.results;
  };

  /** Issues the statement of an owner's month. */
  const issue = async (owner: number, month: string, replace_reason?: string): Promise<OwnerStatement> => {
    expect(await run(month, [owner], replace_reason)).toEqual({ status: 202, code: undefined, problems: [] });
    const [row] = await listed(owner, { month });
    return show(row?.id ?? 0);
  };

  const preview = async (owner: number, month: string): Promise<OwnerStatement> => {
    const { body } = await (await manager()).call(previewStatements, { body: { month, owners: [owner] } });
    const [statement] = body;
    if (!statement) throw new Error('There is no preview');
    return statement;
  };

  return { manager, give, agree, anOwner, aHome, receive, reverse, spend, run, show, listed, issue, preview };
}
