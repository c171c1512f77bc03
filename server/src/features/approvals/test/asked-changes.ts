import type { ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund, createTransfer, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createExpense, reverseExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { createRemittance, reverseRemittance } from '@amayumba/contract/owners/statement-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

const OUT = { method: 'Cash' as const, reason: 'Agreed with the tenant' };
const REASON = { reason: 'Typed twice' };

/** A tenant who has paid a deposit of 500,000, owes rent of 500,000, and has 300,000 of credit held back from it. */
export async function paidTenant(t: TestApp) {
  const office = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 500_000 });
  const account = deposit.account_id;
  const allocations = [{ charge: deposit.id, amount: 500_000 }];
  await office.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash', allocations } });
  const credit = { account, amount: 300_000, method: 'Cash' as const, allocations: [] };
  const { body: receipt } = await office.call(createReceipt, { body: credit });
  const rent = await t.make.payment({ tenant });
  return { office, tenant, account, deposit: deposit.id, receipt: receipt.id, rent: rent.id };
}

/** A change that a call asks for: the call, and the status of its success. */
interface AskedChange {
  action: ApprovalAction;
  amount: number;
  status: 200 | 201;
  ask: (
    caller: Caller,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown; error: { code: string } }>;
}

type Made = Omit<AskedChange, 'action'>;

/** Each change that two people make, prepared before the rule is in force. */
export const CHANGES: Readonly<Record<ApprovalAction, (t: TestApp) => Promise<Made>>> = {
  receipt_reversal: async (t) => {
    const { receipt: id } = await paidTenant(t);
    return {
      amount: 300_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseReceipt, { id, body: REASON, headers }),
    };
  },
  credit_note: async (t) => {
    const { rent } = await paidTenant(t);
    const body = { charge: rent, amount: 100_000, kind: 'waiver' as const, ...REASON };
    return { amount: 100_000, status: 201, ask: (by, headers = {}) => by.call(createCreditNote, { body, headers }) };
  },
  credit_note_reversal: async (t) => {
    const { office, rent } = await paidTenant(t);
    const body = { charge: rent, amount: 100_000, kind: 'waiver' as const, ...REASON };
    const { id } = (await office.call(createCreditNote, { body })).body;
    return {
      amount: 100_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseCreditNote, { id, body: REASON, headers }),
    };
  },
  deposit_movement: async (t) => {
    const { account } = await paidTenant(t);
    const body = { kind: 'refunded' as const, amount: 200_000, ...OUT };
    return {
      amount: 200_000,
      status: 201,
      ask: (by, headers = {}) => by.call(createMovement, { id: account, body, headers }),
    };
  },
  deposit_movement_reversal: async (t) => {
    const { office, account } = await paidTenant(t);
    const body = { kind: 'withheld' as const, amount: 200_000, reason: 'Broken door' };
    const { id } = (await office.call(createMovement, { id: account, body })).body;
    return {
      amount: 200_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseMovement, { id, body: REASON, headers }),
    };
  },
  refund: async (t) => {
    const { account } = await paidTenant(t);
    const body = { account, amount: 100_000, ...OUT };
    return { amount: 100_000, status: 201, ask: (by, headers = {}) => by.call(createRefund, { body, headers }) };
  },
  refund_reversal: async (t) => {
    const { office, account } = await paidTenant(t);
    const { id } = (await office.call(createRefund, { body: { account, amount: 100_000, ...OUT } })).body;
    return {
      amount: 100_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseRefund, { id, body: REASON, headers }),
    };
  },
  transfer: async (t) => {
    const { account, tenant } = await paidTenant(t);
    const other = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
    const body = { from_account: account, to_account: other.account_id, deposit: 400_000, reason: 'New home' };
    return { amount: 400_000, status: 201, ask: (by, headers = {}) => by.call(createTransfer, { body, headers }) };
  },
  payment_change: async (t) => {
    const { rent } = await paidTenant(t);
    const body = { status_id: 5 };
    return { amount: 500_000, status: 200, ask: (by) => by.call(updatePayment, { id: rent, body }) };
  },
  expense_reversal: async (t) => {
    const office = t.as(await t.make.user('manager'));
    const estate = await t.make.estate({ owner_id: (await t.make.user('owner')).id });
    const paid = { spent_on: '2026-11-20', paid_on: '2026-11-20', method: 'Cash' as const };
    const body = { estate: estate.id, description: 'Lock', category: 'repairs' as const, amount: 80_000, ...paid };
    const { id } = (await office.call(createExpense, { body })).body;
    return {
      amount: 80_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseExpense, { id, body: REASON, headers }),
    };
  },
  remittance_reversal: async (t) => {
    const office = t.as(await t.make.user('manager'));
    const { id: owner } = await t.make.user('owner');
    const body = { owner, amount: 70_000, paid_on: '2026-11-20', method: 'Cash' as const, advance: true };
    const { id } = (await office.call(createRemittance, { body })).body;
    return {
      amount: 70_000,
      status: 200,
      ask: (by, headers = {}) => by.call(reverseRemittance, { id, body: REASON, headers }),
    };
  },
};
