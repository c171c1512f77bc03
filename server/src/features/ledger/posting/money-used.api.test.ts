import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, listDeposits, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  allocateReceipt,
  createReceipt,
  listReceipts,
  reverseReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

/** A tenant with 300,000 of credit, a paid deposit of 500,000, and a second account. */
async function paidTenant() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 500_000 });
  const other = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
  const account = deposit.account_id;
  const receive = async (amount: number, allocations: BodyOf<typeof createReceipt>['allocations']) =>
    (await manager.call(createReceipt, { body: { account, amount, method: 'Cash', allocations } })).body;
  const paid = await receive(500_000, [{ charge: deposit.id, amount: 500_000 }]);
  const credit = await receive(300_000, []);
  const codeOf = async (id: number) => {
    const { reference_code: code } = await t.db
      .selectFrom('accounts')
      .select('reference_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return `account ${code.slice(0, 4)} ${code.slice(4)}`;
  };
  const reverse = (id: number) => manager.call(reverseReceipt, { id, body: { reason: 'Bounced' } });
  return { manager, account, deposit: deposit.id, other: other.account_id, paid, credit, codeOf, reverse };
}

const used = (sentence: string) => [409, 'money_used', sentence];
const refusalOf = ({ status, error }: { status: number; error: { code: string; error: string } }) => [
  status,
  error.code,
  error.error.replaceAll(/\s/g, ' '),
];

test('a receipt that cannot be reversed names the refunds and transfers that used it', async () => {
  const { manager, account, other, credit, codeOf, reverse } = await paidTenant();
  await manager.call(createRefund, { body: { account, amount: 50_000, method: 'Cash', reason: 'Agreed' } });
  const move = { from_account: account, to_account: other, credit: 60_000, reason: 'Moved' };
  await manager.call(createTransfer, { body: move });
  expect(refusalOf(await reverse(credit.id))).toEqual(
    used(
      `This money was used since: refund of USh 50,000 on 21 Nov 2026; transfer of USh 60,000 to ${await codeOf(other)} on 21 Nov 2026. Undo that first.`,
    ),
  );
  const { body } = await manager.call(listReceipts, { query: { account: other, page: 1 } });
  const [moved] = 'results' in body ? body.results : [];
  expect(refusalOf(await reverse(moved?.id ?? 0))).toEqual(
    used(`USh 60,000 was transferred from ${await codeOf(account)} on 21 Nov 2026. Transfer it back instead.`),
  );
});

test('money of a deposit that cannot be freed names the movements that used it', async () => {
  const { manager, account, deposit, paid, other, codeOf, reverse } = await paidTenant();
  const move = { kind: 'withheld' as const, amount: 120_000, reason: 'A door' };
  await manager.call(createMovement, { id: account, body: move });
  await manager.call(createTransfer, {
    body: { from_account: account, to_account: other, deposit: 80_000, reason: 'Moved' },
  });
  const sentence = `This money was used since: deposit of USh 120,000 withheld on 21 Nov 2026; deposit of USh 80,000 transferred to ${await codeOf(other)} on 21 Nov 2026. Undo that first.`;
  expect(refusalOf(await reverse(paid.id))).toEqual(used(sentence));
  expect(refusalOf(await manager.call(updatePayment, { id: deposit, body: { status_id: 5 } }))).toEqual(used(sentence));
  const note = { charge: deposit, amount: 400_000, kind: 'waiver' as const, reason: 'Agreed' };
  expect(refusalOf(await manager.call(createCreditNote, { body: note }))).toEqual(used(sentence));
  const split = { allocations: [], version: paid.version };
  expect(refusalOf(await manager.call(allocateReceipt, { id: paid.id, body: split }))).toEqual(used(sentence));
  const { body } = await manager.call(listDeposits, { query: { account, page: 1 } });
  const movements = 'results' in body ? (body.results[0]?.movements ?? []) : [];
  const out = movements.find(({ kind }) => kind === 'transferred_out');
  expect(refusalOf(await manager.call(reverseMovement, { id: out?.id ?? 0, body: { reason: 'Wrong' } }))).toEqual(
    used(`USh 80,000 was transferred to ${await codeOf(other)} on 21 Nov 2026. Transfer it back instead.`),
  );
});

test('money that a refund status took is named before other movements', async () => {
  const { manager, account, deposit, paid, reverse } = await paidTenant();
  await manager.call(createMovement, { id: account, body: { kind: 'withheld', amount: 120_000, reason: 'A door' } });
  await manager.call(updatePayment, { id: deposit, body: { refund_status: 'Refunded' } });
  expect(refusalOf(await reverse(paid.id))).toEqual(
    used('This money was used since: deposit of USh 380,000 refunded on 21 Nov 2026. Undo that first.'),
  );
});
