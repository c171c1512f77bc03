import { acceptClaim, listClaims, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { changeCertificate, createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { NewReceipt, Receipt } from '@amayumba/contract/money/receipt.ts';
import { getPayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentChange, PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { recountLedger } from '../../test/recount-ledger.ts';

const t = testApp();
let manager: Caller;
let references = 0;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

const nextReference = () => `MM-${(references += 1)}`;

/** A charge of 500,000 with a claim that waits. */
async function claimed(values: Partial<PaymentLog> = {}) {
  const tenant = await t.make.tenant();
  const { id: charge, account_id: account } = await t.make.payment({ tenant, amount: 500_000 });
  const body: PaymentLog = {
    amount: 500_000,
    payment_method: 'Mobile Money',
    reference_number: nextReference(),
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-05',
    payment_type: 'Rent',
    ...values,
  };
  expect((await t.as(tenant.user).call(logPayment, { body })).body.id).toBe(charge);
  const claims = await manager.call(listClaims, { query: { charge, page: 1 } });
  const claim = 'results' in claims.body ? (claims.body.results[0]?.id ?? 0) : 0;
  return { charge, account, claim, reference: body.reference_number };
}

/** The receipts of an account, the earliest first. */
async function receiptsOf(account: number): Promise<Receipt[]> {
  const { body } = await manager.call(listReceipts, { query: { account, page: 1 } });
  return 'results' in body ? body.results.toSorted((a, b) => a.id - b.id) : [];
}

/** Changes a payment, and returns its receipts before and after the correction. */
async function correct({ charge, account }: { charge: number; account: number }, body: PaymentChange) {
  const before = (await receiptsOf(account)).at(-1);
  const changed = await manager.call(updatePayment, { id: charge, body });
  const [voided, made] = (await receiptsOf(account)).slice(-2);
  expect(changed.status).toBe(200);
  expect(voided).toMatchObject({ id: before?.id, state: 'void', replaced_by: made?.id });
  return { payment: changed.body, before, made };
}

/** What of a receipt a correction may leave as it was. */
const keptOf = (receipt: Receipt | undefined) => {
  const { amount, withheld, withholding_certificate, method, channel, external_reference } = receipt ?? ({} as Receipt);
  const { payer_name, payer_phone, notes, received_at, source, unallocated, allocations = [] } = receipt ?? {};
  const split = allocations.map(({ charge, amount: part, by_hand }) => ({ charge, amount: part, by_hand }));
  const money = { amount, withheld, withholding_certificate, method, channel, external_reference, received_at };
  return { ...money, payer_name, payer_phone, notes, source, unallocated, split };
};

const WITH_TAX = { amount: 470_000, withheld: 30_000 };

async function acceptedWithTax() {
  const of = await claimed();
  const { status, body } = await manager.call(acceptClaim, { id: of.claim, body: WITH_TAX });
  expect(status).toBe(200);
  await manager.call(changeCertificate, { id: body.id, body: { withholding_certificate: 'WHT-1' } });
  return of;
}

test.each<[string, PaymentChange]>([
  ['reference', { reference_number: 'MM-RIGHT' }],
  ['day', { paid_at: '2026-11-19T08:00:00Z' }],
])('tax withheld and its certificate stay when the %s of the money is corrected', async (_what, change) => {
  const { payment, made } = await correct(await acceptedWithTax(), change);
  expect(payment).toMatchObject({ status_id: 2, settled_amount: 500_000, outstanding_amount: 0 });
  expect(made).toMatchObject({ ...WITH_TAX, withholding_certificate: 'WHT-1' });
});

const partial = (received_amount: number): PaymentChange => ({ status_id: 4, received_amount });

test('the sum of a Paid payment is corrected beside the tax withheld, which is less than it', async () => {
  const of = await acceptedWithTax();
  const refused = await manager.call(updatePayment, { id: of.charge, body: partial(30_000) });
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['received_amount']]);
  // The same money as before.
  expect((await manager.call(updatePayment, { id: of.charge, body: partial(470_000) })).status).toBe(200);
  expect(await receiptsOf(of.account)).toMatchObject([{ state: 'valid' }]);
  const { payment, made } = await correct(of, partial(300_000));
  expect(payment).toMatchObject({ status_id: 4, settled_amount: 330_000, outstanding_amount: 170_000 });
  expect(made).toMatchObject({ amount: 300_000, withheld: 30_000, withholding_certificate: 'WHT-1', unallocated: 0 });
});

const JOE = { payer_name: 'Uncle Joe', payer_phone: '+256772123456', channel: 'mtn', notes: 'Counted\ntwice' } as const;

/** A claim that was accepted by a receipt on which a person wrote more. */
async function acceptedOf(more: Partial<NewReceipt> = {}) {
  const of = await claimed();
  const body: NewReceipt = {
    ...JOE,
    account: of.account,
    amount: 500_000,
    method: 'Mobile Money',
    claim: of.claim,
    ...more,
  };
  expect((await manager.call(createReceipt, { body: { ...body, external_reference: of.reference } })).status).toBe(201);
  return of;
}

test.each<[string, PaymentChange, Partial<Receipt>]>([
  ['day', { paid_at: '2026-11-19T08:00:00Z' }, { received_at: '2026-11-19T08:00:00.000Z' }],
  ['reference', { reference_number: 'MM-RIGHT-2' }, { external_reference: 'MM-RIGHT-2' }],
  ['method', { payment_method: 'Bank Transfer' }, { method: 'Bank Transfer', channel: 'bank' }],
])(
  'a corrected %s keeps the payer, the channel, the notes and the rest of the receipt',
  async (_what, change, told) => {
    const { before, made } = await correct(await acceptedOf({ channel: 'airtel' }), change);
    expect(before).toMatchObject({ ...JOE, channel: 'airtel', source: 'claim' });
    expect(keptOf(made)).toEqual({ ...keptOf(before), ...told });
  },
);

test('Mobile Money that another person paid came by the network of that person’s phone', async () => {
  const of = await acceptedOf({ method: 'Bank Transfer', channel: 'bank', payer_phone: '+256701234567' });
  const { made } = await correct(of, { payment_method: 'Mobile Money' });
  expect(made).toMatchObject({ method: 'Mobile Money', channel: 'airtel' });
});

test('a correction keeps the corrections before it, also those of what the tenant claimed', async () => {
  const of = await acceptedOf();
  await correct(of, { payment_method: 'Cheque', reference_number: 'CH-1' });
  const { before, made } = await correct(of, { paid_at: '2026-11-19T08:00:00Z' });
  expect(keptOf(made)).toEqual({ ...keptOf(before), received_at: '2026-11-19T08:00:00.000Z' });
  expect(made).toMatchObject({ method: 'Cheque', channel: 'cheque', external_reference: 'CH-1' });
});

test('what is sent again as it was, beside a corrected day, changes nothing of the receipt', async () => {
  const of = await acceptedOf({ channel: 'airtel' });
  await correct(of, { reference_number: 'MM-SHOWN' });
  const again = { payment_method: 'Mobile Money', reference_number: 'MM-SHOWN' } as const;
  const { before, made } = await correct(of, { ...again, paid_at: '2026-11-19T08:00:00Z' });
  expect(keptOf(made)).toEqual({ ...keptOf(before), received_at: '2026-11-19T08:00:00.000Z' });
});

test('what a payment shows of a claim, sent back as it is, changes nothing of the receipt', async () => {
  const of = await claimed({ notes: 'Paid at the agent' });
  const accepted = await manager.call(acceptClaim, { id: of.claim, body: { external_reference: 'MM-TRUE' } });
  const { body: shown } = await manager.call(getPayment, { id: of.charge });
  expect(shown).toMatchObject({ payment_method: 'Mobile Money', reference_number: 'MM-TRUE' });
  const { payment_method, reference_number, notes } = shown;
  for (const anyBody of [
    { payment_method, reference_number, notes },
    { payment_method, reference_number, notes: 'The bank confirms it' },
  ])
    expect((await manager.call(updatePayment, { id: of.charge, anyBody })).status).toBe(200);
  expect(await receiptsOf(of.account)).toMatchObject([
    { id: accepted.body.id, state: 'valid', external_reference: 'MM-TRUE' },
  ]);
});

test.each<[string, (claim: number) => Promise<unknown>, PaymentChange]>([
  ['after a rejected claim', (id) => manager.call(rejectClaim, { id, body: { reason: 'Not found' } }), {}],
  ['beside a claim of a part', (id) => manager.call(acceptClaim, { id, body: { amount: 200_000 } }), {}],
  ['with a higher amount', (id) => manager.call(acceptClaim, { id, body: {} }), { amount: 600_000 }],
])('money that is recorded %s came by the method that the form sends back', async (_what, decide, change) => {
  const of = await claimed();
  await decide(of.claim);
  const { payment_method, reference_number } = (await manager.call(getPayment, { id: of.charge })).body;
  const anyBody = { payment_method, reference_number, status_id: 2, ...change };
  expect((await manager.call(updatePayment, { id: of.charge, anyBody })).status).toBe(200);
  const receipts = await receiptsOf(of.account);
  expect(receipts.at(-1)).toMatchObject({ state: 'valid', method: 'Mobile Money', channel: 'mtn' });
  expect(receipts.every(({ state }) => state === 'valid')).toBe(true);
});

test('a reference that is removed is removed from the receipt', async () => {
  const of = await acceptedOf();
  await correct(of, { reference_number: 'MM-WRONG' });
  const { made } = await correct(of, { reference_number: '' });
  expect(made).toMatchObject({ external_reference: null, notes: JOE.notes });
});

test('a receipt that a person split stays so, up to the corrected sum, and its rest stays credit', async () => {
  const of = await claimed();
  const earlier = { month: 10, due_date: '2026-10-05', amount: 100_000 };
  const body = { amount: 700_000, allocations: [{ charge: of.charge, amount: 500_000 }] };
  expect((await manager.call(acceptClaim, { id: of.claim, body })).status).toBe(200);
  const row = await t.db.selectFrom('charges').selectAll().where('id', '=', of.charge).executeTakeFirstOrThrow();
  const tenant = { id: row.tenant_id, lease_id: row.lease_id, estate_id: row.estate_id };
  // Money that a person split does not settle it by itself.
  const october = await t.make.payment({ tenant, ...earlier });
  const { before, made } = await correct(of, { paid_at: '2026-11-19T08:00:00Z' });
  expect(keptOf(made)).toMatchObject({ ...keptOf(before), received_at: '2026-11-19T08:00:00.000Z' });
  expect(made).toMatchObject({ unallocated: 200_000, allocations: [{ charge: of.charge, by_hand: true }] });
  const less = await correct(of, partial(400_000));
  expect(less.made).toMatchObject({ unallocated: 0, allocations: [{ amount: 400_000, by_hand: true }] });
  const { body: open } = await manager.call(getPayment, { id: october.id });
  expect(open).toMatchObject({ status_id: 1, settled_amount: 0 });
});

test('after all of these corrections the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
