import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import {
  createExpense,
  createFeeAgreement,
  createRecurringExpense,
  createVendor,
  deleteExpense,
  deleteFeeAgreement,
  deleteRecurringExpense,
  deleteVendor,
  reverseExpense,
  updateExpense,
  updateFeeAgreement,
  updateRecurringExpense,
  updateVendor,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import type { TestApp } from '../../../test/build-test-app.ts';

type Recorded = readonly [Endpoint, () => Promise<{ status: number }>];

/** The calls about the costs of estates that change something, each on a record of its own. */
export function recordedExpenses(t: TestApp): Recorded[] {
  const manager = async () => t.as(await t.make.user('manager'));
  const cost = async () => ({ estate: (await t.make.estate()).id, category: 'security' as const, amount: 100_000 });
  const spent = async () => ({ ...(await cost()), spent_on: '2026-11-20' });
  const paid = async () => ({ ...(await spent()), paid_on: '2026-11-20', method: 'Cash' as const });
  const again = async () => ({ ...(await cost()), every: 'month' as const, starts_on: '2026-12-01' });
  const fee = async () => ({
    estate: (await t.make.estate()).id,
    from_date: '2026-11-01',
    percent_of: 'received' as const,
    percent: 10,
  });
  let vendors = 0;
  const vendor = async () => {
    vendors += 1;
    return { name: `Vendor ${vendors}` };
  };

  /** Creates a record, and changes or ends it. */
  const after = (create: Endpoint, bodyOf: () => Promise<object>, change: Endpoint, anyBody?: object): Recorded => [
    change,
    async () => {
      const caller = await manager();
      const { body } = await caller.call(create, { anyBody: await bodyOf() });
      return caller.call(change, { id: (body as { id: number }).id, ...(anyBody && { anyBody }) });
    },
  ];
  const made = (create: Endpoint, bodyOf: () => Promise<object>): Recorded => [
    create,
    async () => (await manager()).call(create, { anyBody: await bodyOf() }),
  ];
  return [
    made(createExpense, spent),
    after(createExpense, spent, updateExpense, { amount: 90_000 }),
    after(createExpense, spent, deleteExpense),
    after(createExpense, paid, reverseExpense, { reason: 'Wrong estate' }),
    made(createRecurringExpense, again),
    after(createRecurringExpense, again, updateRecurringExpense, { amount: 90_000 }),
    after(createRecurringExpense, again, deleteRecurringExpense),
    made(createVendor, vendor),
    after(createVendor, vendor, updateVendor, { trade: 'Plumber' }),
    after(createVendor, vendor, deleteVendor),
    made(createFeeAgreement, fee),
    after(createFeeAgreement, fee, updateFeeAgreement, { percent: 8 }),
    after(createFeeAgreement, fee, deleteFeeAgreement),
  ];
}
