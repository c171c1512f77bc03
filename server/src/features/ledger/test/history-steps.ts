import * as fc from 'fast-check';
import { acceptClaim, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund, createTransfer, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { allocateReceipt, createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  createPayment,
  deletePayment,
  logPayment,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import {
  account,
  accountAt,
  amount,
  due_date,
  external_reference,
  fitted,
  isFitted,
  lines,
  method,
  month,
  n,
  payment_type,
  picked,
  reason,
  received_amount,
  received_at,
  splitFor,
  status,
  step,
  type Step,
  takesMoney,
  tenant,
  tenantOf,
  withheld,
} from './history-step.ts';
import { rowsOf } from './history-world.ts';
import { IMPORT_STEPS } from './import-steps.ts';
import { LEASE_STEPS } from './lease-steps.ts';

const payments: fc.Arbitrary<Step>[] = [
  step(
    'create payment',
    fc.record({ tenant, payment_type, amount, due_date, month, status, received_amount }),
    (world, { tenant: of, month: payment_for_month, status: wanted, received_amount: received, ...body }) =>
      world.manager.call(createPayment, {
        body: {
          ...body,
          tenant: tenantOf(world, of).id,
          status: wanted,
          payment_for_month,
          payment_for_year: 2026,
          allow_duplicate: true,
          ...(takesMoney(wanted) && { received_amount: received }),
        },
      }),
  ),
  step(
    'set status',
    fc.record({ n, status, received_amount }),
    (world, { n: at, status: status_id, received_amount: sum }) =>
      picked(world, 'charges', at, ({ id }) =>
        world.manager.call(updatePayment, {
          id,
          body: { status_id, ...(takesMoney(status_id) && { received_amount: sum }) },
        }),
      ),
  ),
  step(
    'change fields',
    fc.record({
      n,
      body: fc.oneof(
        fc.record({ amount }),
        fc.record({ due_date }),
        fc.record({ payment_type }),
        fc.record({ paid_at: received_at.map((day) => `${day}T08:00:00Z`) }),
        fc.record({ payment_method: method }),
        fc.record({ amount, status_id: status }),
        fc.record({ due_date, status_id: status }),
      ),
    }),
    (world, { n: at, body }) =>
      picked(world, 'charges', at, ({ id }) =>
        world.manager.call(updatePayment, { id, body: { ...body, allow_duplicate: true } }),
      ),
  ),
  step('move to tenant', fc.record({ n, tenant }), (world, given) =>
    picked(world, 'charges', given.n, ({ id }) =>
      world.manager.call(updatePayment, {
        id,
        body: { tenant: tenantOf(world, given.tenant).id, allow_duplicate: true },
      }),
    ),
  ),
  step(
    'set refund status',
    fc.record({ n, refund_status: fc.constantFrom('Pending' as const, 'Refunded' as const, 'Withheld' as const) }),
    (world, { n: at, ...body }) =>
      picked(world, 'charges', at, ({ id }) => world.manager.call(updatePayment, { id, body })),
  ),
  step('mark paid', fc.array(n, { minLength: 1, maxLength: 3 }), async (world, at) => {
    const rows = await rowsOf(world, 'charges');
    const ids = [...new Set(at.flatMap((index) => rows[index % rows.length]?.id ?? []))];
    return ids.length > 0 ? world.manager.call(markPaymentsPaid, { body: { ids } }) : undefined;
  }),
  step('log', fc.record({ tenant, payment_type, amount, due_date, month, method }), (world, given) =>
    tenantOf(world, given.tenant).caller.call(logPayment, {
      body: {
        amount: given.amount,
        payment_type: given.payment_type,
        due_date: given.due_date,
        payment_method: given.method,
        reference_number: `R of ${world.apartments[0]}`,
        payment_for_month: given.month,
        payment_for_year: 2026,
      },
    }),
  ),
  step('delete', n, (world, at) => picked(world, 'charges', at, ({ id }) => world.manager.call(deletePayment, { id }))),
];

const money: fc.Arbitrary<Step>[] = [
  step('receipt', fc.record({ account, amount, withheld, method, external_reference, received_at }), (world, given) =>
    accountAt(world, given.account).then((of) => {
      const reference = given.external_reference && `${given.external_reference} of ${world.apartments[0]}`;
      return world.manager.call(createReceipt, { body: { ...given, account: of, external_reference: reference } });
    }),
  ),
  step(
    'receipt by hand',
    fc.record({ account, amount, withheld, method, lines }),
    async (world, { lines: given, ...rest }) => {
      const of = await accountAt(world, rest.account);
      const body = { ...rest, account: of, allocations: await splitFor(world, of, given) };
      return world.manager.call(createReceipt, { body });
    },
  ),
  step('receipt for a claim', fc.record({ n, amount, method }), (world, { n: at, ...rest }) =>
    picked(world, 'claims', at, ({ id, account: of }) =>
      world.manager.call(createReceipt, { body: { ...rest, account: of, claim: id } }),
    ),
  ),
  step('allocate by hand', fc.record({ n, lines }), (world, given) =>
    picked(world, 'receipts', given.n, async ({ id, account: of, version }) => {
      const body = { allocations: await splitFor(world, of, given.lines), version };
      return world.manager.call(allocateReceipt, { id, body });
    }),
  ),
  step('reverse receipt', fc.record({ n, replacement: fc.option(amount, { nil: undefined }) }), (world, given) =>
    picked(world, 'receipts', given.n, ({ id, account: of }) => {
      const replacement = given.replacement && { account: of, amount: given.replacement, method: 'Cash' as const };
      return world.manager.call(reverseReceipt, { id, body: { reason, ...(replacement && { replacement }) } });
    }),
  ),
  step(
    'accept claim',
    fc.record({ n, amount: received_amount, lines: fc.option(lines, { nil: undefined }) }),
    (world, given) =>
      picked(world, 'claims', given.n, async ({ id, account: of }) => {
        const allocations = given.lines && (await splitFor(world, of, given.lines));
        return world.manager.call(acceptClaim, {
          id,
          body: { amount: given.amount, ...(allocations && { allocations }) },
        });
      }),
  ),
  step('reject claim', n, (world, at) =>
    picked(world, 'claims', at, ({ id }) => world.manager.call(rejectClaim, { id, body: { reason } })),
  ),
  step('credit note', fc.record({ n, amount, isFitted }), (world, given) =>
    picked(world, 'charges', given.n, ({ id, rest }) =>
      world.manager.call(createCreditNote, {
        body: { charge: id, amount: fitted(given, rest), kind: 'waiver', reason },
      }),
    ),
  ),
  step('reverse credit note', n, (world, at) =>
    picked(world, 'credit_notes', at, ({ id }) => world.manager.call(reverseCreditNote, { id, body: { reason } })),
  ),
];

const moneyOut: fc.Arbitrary<Step>[] = [
  step('use deposit', fc.record({ n, amount, isFitted }), (world, given) =>
    picked(world, 'charges', given.n, ({ id, account: of, rest }) => {
      const body = { kind: 'used' as const, charge: id, amount: fitted(given, rest), reason };
      return world.manager.call(createMovement, { id: of, body });
    }),
  ),
  step(
    'pay deposit back',
    fc.record({ n, kind: fc.constantFrom('refunded' as const, 'withheld' as const), amount, isFitted, method }),
    (world, { kind, method: by, ...given }) =>
      // The version of an account in this list is the deposit that it holds.
      picked(world, 'accounts', given.n, ({ id, version: held }) =>
        world.manager.call(createMovement, { id, body: { kind, amount: fitted(given, held), method: by, reason } }),
      ),
  ),
  step('reverse movement', n, (world, at) =>
    picked(world, 'deposit_movements', at, ({ id }) => world.manager.call(reverseMovement, { id, body: { reason } })),
  ),
  step('refund credit', fc.record({ n, amount, isFitted, method }), (world, { method: by, ...given }) =>
    picked(world, 'accounts', given.n, ({ id, rest }) =>
      world.manager.call(createRefund, { body: { account: id, amount: fitted(given, rest), method: by, reason } }),
    ),
  ),
  step('reverse refund', n, (world, at) =>
    picked(world, 'refunds', at, ({ id }) => world.manager.call(reverseRefund, { id, body: { reason } })),
  ),
  step(
    'transfer',
    fc.record({ n, to: account, amount, isFitted, of: fc.constantFrom('credit', 'deposit', 'both') }),
    (world, { of, to, ...given }) =>
      picked(world, 'accounts', given.n, async ({ id, rest, version: held }) => {
        const credit = of === 'deposit' ? undefined : fitted(given, rest);
        const deposit = of === 'credit' ? undefined : fitted(given, held);
        const body = { from_account: id, to_account: await accountAt(world, to), credit, deposit, reason };
        return world.manager.call(createTransfer, { body });
      }),
  ),
];

/** Every call that moves money. */
export const STEPS: readonly fc.Arbitrary<Step>[] = [
  ...payments,
  ...money,
  ...moneyOut,
  ...LEASE_STEPS,
  ...IMPORT_STEPS,
];
