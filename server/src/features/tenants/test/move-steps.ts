import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { scheduleSteps } from '../../ledger/schedule/test/schedule-steps.ts';

/** Steps of the tests of moves and move-outs. Money is whole shillings. */
export function moveSteps(t: TestApp) {
  const { letHome, manager } = scheduleSteps(t);

  /** A home at 600,000 a month from October 2026, with a deposit of 500,000 held and some rent paid. */
  const letWithDeposit = async ({ paid = 0 }: { paid?: number } = {}) => {
    const home = await letHome();
    const office = await manager();
    const deposit = await t.make.payment({
      tenant: home,
      payment_type: 'Security Deposit',
      amount: 500_000,
      due_date: '2026-10-01',
    });
    const pay = async (amount: number, allocations?: { charge: number; amount: number }[]) => {
      const body = { account: home.account, amount, method: 'Cash' as const, ...(allocations && { allocations }) };
      expect((await office.call(createReceipt, { body })).status).toBe(201);
    };
    await pay(500_000, [{ charge: deposit.id, amount: 500_000 }]);
    if (paid > 0) await pay(paid);
    return { ...home, office };
  };

  /** The first day and the amount of each rent that is charged and not cancelled. */
  const rentOf = async (account: number) => {
    const rows = await t.db
      .selectFrom('live_charges')
      .select(['period_start', 'amount'])
      .where('account_id', '=', account)
      .where('payment_type', '=', 'Rent')
      .where('amount', '>', 0)
      .orderBy('period_start')
      .execute();
    return rows.map(({ period_start, amount }) => [period_start, amount]);
  };

  const versionOf = async (id: number) => (await (await manager()).call(calls.getTenant, { id })).body.version ?? 0;

  /** The rows that a change could add or take away, to see that a preview leaves them alone. */
  const everything = async () => {
    const tables = ['leases', 'accounts', 'charges', 'journal_entries', 'receipts', 'deposit_movements'] as const;
    const rows = await Promise.all(
      tables.map((table) => t.owner.selectFrom(table).selectAll().orderBy('id').execute()),
    );
    const audit = await t.owner.selectFrom('audit_log').select('id').orderBy('id').execute();
    return JSON.stringify([rows, audit]);
  };

  return { letHome, letWithDeposit, rentOf, manager, versionOf, everything };
}
