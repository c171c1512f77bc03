import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { createTerms, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { expect } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { accountOf, lockAccounts } from '../../posting/accounts.repository.ts';
import { postingOf } from '../../posting/posting.ts';
import { addNumberedReceipt } from '../../../../test/numbered-receipt.ts';
import { settleAccounts } from '../../posting/settle.ts';

type Tenant = Awaited<ReturnType<TestApp['make']['tenant']>>;

/** Steps of the tests of the rent schedule. Money is whole shillings. */
export function scheduleSteps(t: TestApp) {
  const manager = async () => t.as(await t.make.user('manager'));

  const accountIdOf = (tenant: Pick<Tenant, 'id' | 'lease_id' | 'estate_id'>) =>
    accountOf(t.db, { tenant_id: tenant.id, lease_id: tenant.lease_id, estate_id: tenant.estate_id });

  const setRent = async (
    account: number,
    body: Partial<Parameters<typeof t.make.tenant>[0]> & Record<string, unknown>,
  ) =>
    (await manager()).call(createTerms, {
      id: account,
      anyBody: { rent_amount: 600_000, rent_every: 'month', due_day: 5, ...body },
    });

  /** A tenant whose rent is charged by a schedule, from the first day of the lease on unless another is given. */
  const letHome = async ({
    lease_start = '2026-10-01',
    lease_end = '2027-06-30',
    ...rent
  }: { lease_start?: CalendarDate; lease_end?: CalendarDate | null } & Record<string, unknown> = {}) => {
    const tenant = await t.make.tenant({ lease_start, lease_end });
    const account = await accountIdOf(tenant);
    const made = await setRent(account, { starts_on: lease_start, ...rent });
    expect(made.status).toBe(201);
    return { ...tenant, account };
  };

  const chargesOf = (account: number) =>
    t.db
      .selectFrom('live_charges')
      .select(['id', 'period_start', 'period_end', 'due_date', 'amount', 'status_id', 'description', 'source'])
      .where('account_id', '=', account)
      .orderBy('period_start')
      .orderBy('id')
      .execute();

  /** Each live charge that is not Cancelled as `first day, amount`. */
  const rentOf = async (account: number) =>
    (await chargesOf(account)).filter(({ status_id }) => status_id !== 5).map((row) => [row.period_start, row.amount]);

  const sumsOf = (account: number) =>
    t.db
      .selectFrom('accounts')
      .select(['balance', 'open_amount', 'credit', 'oldest_due', 'paid_until'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow();

  const receive = (account: number, amount: number) =>
    inTransaction(t.db, async (tx) => {
      const posting = postingOf(tx, t.parts, null);
      await lockAccounts(tx, [account]);
      await addNumberedReceipt(posting, {
        account_id: account,
        amount,
        method: 'Cash',
        channel: 'cash',
        external_reference: null,
        received_at: posting.at.toISOString(),
        payer_name: '',
        payer_phone: '',
        notes: '',
        source: 'entry',
        is_automatic: true,
      });
      await settleAccounts(posting, [account]);
    });

  const run = async (until: CalendarDate, account?: number) =>
    (await manager()).call(runSchedule, { body: { until, ...(account !== undefined && { account }) } });

  return { manager, accountIdOf, setRent, letHome, chargesOf, rentOf, sumsOf, receive, run };
}
