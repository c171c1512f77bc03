import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { approve, rejectApproval, withdrawApproval } from '@amayumba/contract/approvals/endpoints.ts';
import { printStatements, remindTenants, updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { chargeMany, createTerms, deleteTerms, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { createRefund, createTransfer, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  allocateReceipt,
  changeCertificate,
  createReceipt,
  reverseReceipt,
  sendReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import type { TestApp } from '../../../test/build-test-app.ts';

type Recorded = readonly [Endpoint, () => Promise<{ status: number }>];

const REASON = { reason: 'As agreed' };

/** The calls of the ledger that change something, each prepared without a call where that is possible. */
export function recordedMoney(t: TestApp): Recorded[] {
  const manager = async () => t.as(await t.make.user('manager'));

  /** An account with a charge; a Paid one has a receipt. */
  async function account(of: { status_id?: number; payment_type?: 'Rent' | 'Security Deposit' } = {}) {
    const tenant = await t.make.tenant();
    const charge = await t.make.payment({ tenant, amount: 400_000, ...of });
    const receipt = await t.db
      .selectFrom('receipts')
      .select(['id', 'version'])
      .where('account_id', '=', charge.account_id)
      .executeTakeFirst();
    return { caller: await manager(), tenant, charge: charge.id, id: charge.account_id, receipt };
  }
  const paid = { status_id: 2 };
  const deposit = { ...paid, payment_type: 'Security Deposit' } as const;

  async function creditedAccount() {
    const made = await account(paid);
    const body = { account: made.id, amount: 100_000, method: 'Cash' } as const;
    await made.caller.call(createReceipt, { body });
    return made;
  }
  async function claim() {
    const { caller, charge } = await account();
    const values = { charge_id: charge, amount: 1_000, method: 'Cash', paid_on: '2026-11-20' };
    const { id } = await t.db.insertInto('claims').values(values).returning('id').executeTakeFirstOrThrow();
    return { caller, id };
  }
  async function rented() {
    const { caller, tenant, id } = await account();
    const rent = { starts_on: '2026-12-01', rent_amount: 500_000, rent_every: 'month', due_day: 5 } as const;
    const { id: terms } = await t.db
      .insertInto('lease_terms')
      .values({ ...rent, lease_id: tenant.lease_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { caller, id, terms };
  }
  const refund = async () => {
    const { caller, id } = await creditedAccount();
    const body = { account: id, amount: 1_000, method: 'Cash', ...REASON } as const;
    return { caller, made: await caller.call(createRefund, { body }) };
  };
  const creditNote = async () => {
    const { caller, charge } = await account();
    const body = { charge, amount: 1_000, kind: 'waiver', ...REASON } as const;
    return { caller, made: await caller.call(createCreditNote, { body }) };
  };
  const movement = async () => {
    const { caller, id } = await account(deposit);
    return {
      caller,
      made: await caller.call(createMovement, { id, body: { kind: 'withheld', amount: 5, ...REASON } }),
    };
  };

  /** A refund that waits for a second person. */
  const approval = async () => {
    const { caller, id: account_id } = await creditedAccount();
    const asker = await t.make.user('manager');
    const input = { account: account_id, amount: 1_000, method: 'Cash', ...REASON };
    const about = {
      subject: 'account',
      subject_id: account_id,
      account_id,
      amount: 1_000,
      summary: 'By Cash',
    } as const;
    const asked = { requested_by: asker.id, requested_at: new Date(t.clock.now()), ...REASON };
    const { id } = await t.db
      .insertInto('approvals')
      .values({ action: 'refund', input: JSON.stringify(input), ...about, ...asked })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { caller, asker: t.as(asker), id };
  };

  return [
    [
      approve,
      async () => {
        const { caller, id } = await approval();
        return caller.call(approve, { id });
      },
    ],
    [
      rejectApproval,
      async () => {
        const { caller, id } = await approval();
        return caller.call(rejectApproval, { id, body: REASON });
      },
    ],
    [
      withdrawApproval,
      async () => {
        const { asker, id } = await approval();
        return asker.call(withdrawApproval, { id });
      },
    ],
    [
      updateAccount,
      async () => {
        const { caller, id } = await account();
        return caller.call(updateAccount, { id, body: { promise_on: '2026-11-30' } });
      },
    ],
    [
      createTerms,
      async () => {
        const { caller, id } = await account();
        const rent = { starts_on: '2026-12-01', rent_amount: 500_000, rent_every: 'month', due_day: 5 } as const;
        return caller.call(createTerms, { id, body: rent });
      },
    ],
    [
      deleteTerms,
      async () => {
        const { caller, terms } = await rented();
        return caller.call(deleteTerms, { id: terms });
      },
    ],
    [
      runSchedule,
      async () => {
        const { caller, id } = await rented();
        return caller.call(runSchedule, { body: { until: '2026-12-31', account: id } });
      },
    ],
    [
      chargeMany,
      async () => {
        const { caller, id } = await account();
        const what = { type: 'Utilities', description: 'Water', due_date: '2026-12-05' } as const;
        return caller.call(chargeMany, { body: { ...what, accounts: [id], amount: 1_000, preview: false } });
      },
    ],
    [
      createMoneyRule,
      async () => {
        const rule = { key: 'charge_days_before', value: 10, from_date: '2027-01-01', source: 'The office' } as const;
        return (await manager()).call(createMoneyRule, { anyBody: rule });
      },
    ],
    [
      createReceipt,
      async () => {
        const { caller, id } = await account();
        return caller.call(createReceipt, { body: { account: id, amount: 1_000, method: 'Cash' } });
      },
    ],
    [
      allocateReceipt,
      async () => {
        const { caller, receipt } = await account(paid);
        const body = { allocations: [], version: receipt?.version ?? 0 };
        return caller.call(allocateReceipt, { id: receipt?.id ?? 0, body });
      },
    ],
    [
      changeCertificate,
      async () => {
        const { caller, id } = await account();
        const body = { account: id, amount: 94_000, withheld: 6_000, method: 'Cash' } as const;
        const { body: receipt } = await caller.call(createReceipt, { body });
        return caller.call(changeCertificate, { id: receipt.id, body: { withholding_certificate: 'WHT-1' } });
      },
    ],
    [
      reverseReceipt,
      async () => {
        const { caller, receipt } = await account(paid);
        return caller.call(reverseReceipt, { id: receipt?.id ?? 0, body: REASON });
      },
    ],
    [
      sendReceipt,
      async () => {
        const { caller, receipt } = await account(paid);
        return caller.call(sendReceipt, { id: receipt?.id ?? 0 });
      },
    ],
    [
      acceptClaim,
      async () => {
        const { caller, id } = await claim();
        return caller.call(acceptClaim, { id, body: {} });
      },
    ],
    [
      rejectClaim,
      async () => {
        const { caller, id } = await claim();
        return caller.call(rejectClaim, { id, body: REASON });
      },
    ],
    [
      remindTenants,
      async () => {
        const { caller, id } = await account();
        return caller.call(remindTenants, { body: { accounts: [id], preview: false } });
      },
    ],
    [
      printStatements,
      async () => {
        const { caller, id } = await account();
        return caller.call(printStatements, { query: { accounts: `${id}` } });
      },
    ],
    [createCreditNote, async () => (await creditNote()).made],
    [
      reverseCreditNote,
      async () => {
        const { caller, made } = await creditNote();
        return caller.call(reverseCreditNote, { id: made.body.id, body: { reason: 'Wrong charge' } });
      },
    ],
    [createMovement, async () => (await movement()).made],
    [
      reverseMovement,
      async () => {
        const { caller, made } = await movement();
        return caller.call(reverseMovement, { id: made.body.id, body: { reason: 'Wrong account' } });
      },
    ],
    [createRefund, async () => (await refund()).made],
    [
      reverseRefund,
      async () => {
        const { caller, made } = await refund();
        return caller.call(reverseRefund, { id: made.body.id, body: { reason: 'It bounced' } });
      },
    ],
    [
      createTransfer,
      async () => {
        const { caller, id, tenant } = await creditedAccount();
        const other = await t.make.payment({ tenant: { ...tenant, lease_id: null, estate_id: null } });
        const body = { from_account: id, to_account: other.account_id, credit: 1_000, ...REASON };
        return caller.call(createTransfer, { body });
      },
    ],
  ];
}
