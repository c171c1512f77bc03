import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  createPayment,
  getPayment,
  logPayment,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { recountLedger } from '../../test/recount-ledger.ts';

// Every status of a payment set on every other one, by the call that older clients know, with and
// without money. See docs/rules.md, Setting a status.

const t = testApp();
const K = 1000;

let manager: Caller;
let block_id: number;
beforeAll(async () => {
  block_id = (await t.make.block((await t.make.estate()).id)).id;
  manager = t.as(await t.make.user('manager'));
});

interface Charged {
  id: number;
  account_id: number;
}

/** A rent of 500,000 of a new tenant, on an account of its own. */
async function charged(values: Partial<Parameters<typeof t.make.payment>[0]> = {}): Promise<Charged> {
  const { id: apartment_id } = await t.make.apartment({ block_id });
  const tenant = await t.make.tenant({ apartment_id });
  return t.make.payment({ tenant, amount: 500 * K, ...values });
}

const set = (charge: Charged, body: { status_id: number; received_amount?: number }) =>
  manager.call(updatePayment, { id: charge.id, body });

type Step = (charge: Charged) => Promise<unknown>;
const to =
  (status_id: number, received_amount?: number): Step =>
  (charge) =>
    set(charge, { status_id, ...(received_amount !== undefined && { received_amount }) });
const claimed =
  (...amounts: number[]): Step =>
  (charge) =>
    t.db
      .insertInto('claims')
      .values(amounts.map((amount) => ({ charge_id: charge.id, amount, method: 'Cash', paid_on: '2026-11-20' })))
      .execute();
const accountOf = (id: number) =>
  t.db
    .selectFrom('accounts')
    .select(['tenant_id', 'lease_id', 'estate_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Another charge of 300,000 that is due earlier, and money that settles it before this one. */
const entered =
  (amount: number, byHand = false): Step =>
  async ({ id, account_id }) => {
    const { tenant_id, lease_id, estate_id } = await accountOf(account_id);
    const tenant = { id: tenant_id, lease_id, estate_id };
    const other = await t.make.payment({ tenant, amount: 300 * K, due_date: '2026-10-05', payment_type: 'Utilities' });
    const split = [
      { charge: other.id, amount: 300 * K },
      { charge: id, amount: amount - 300 * K },
    ];
    const body = { account: account_id, amount, method: 'Cash' as const, ...(byHand && { allocations: split }) };
    expect((await manager.call(createReceipt, { body })).status).toBe(201);
  };
const waived =
  (amount: number): Step =>
  ({ id }) =>
    manager.call(createCreditNote, { body: { charge: id, amount, kind: 'waiver', reason: 'Water was off' } });
const withheld =
  (amount: number): Step =>
  ({ account_id }) =>
    manager.call(createMovement, { id: account_id, body: { kind: 'withheld', amount, reason: 'A broken door' } });
/** A deposit of 500,000 on the account of the charge, used for it. */
const fromDeposit: Step = async ({ id, account_id }) => {
  const { lease_id, tenant_id, estate_id } = await accountOf(account_id);
  const tenant = { id: tenant_id, lease_id, estate_id };
  const deposit = await t.make.payment({ tenant, amount: 500 * K, payment_type: 'Security Deposit' });
  await set(deposit, { status_id: 2 });
  const body = { kind: 'used' as const, amount: 500 * K, charge: id, reason: 'Rent of the last month' };
  expect((await manager.call(createMovement, { id: account_id, body })).status).toBe(201);
};

const named = (name: string, value: string | number | null) => (value ? [`${name} ${value}`] : []);

/**
 * A payment and its account in words: the status, what is settled, receipts, credit, and claims, where there are any.
 */
async function stateOf({ id, account_id }: Charged): Promise<string> {
  const { body } = await manager.call(getPayment, { id });
  const { rows } = await sql<
    Record<'void' | 'valid' | 'refunded' | 'claims', string | null> & Record<'credit' | 'held', number>
  >`
    select credit, deposit_held as held,
      (select string_agg((amount / ${K}::int)::text, '+' order by id) from receipts r where r.account_id = a.id and voided_at is null) as valid,
      (select string_agg((amount / ${K}::int)::text, '+' order by id) from receipts r where r.account_id = a.id and voided_at is not null) as void,
      (select string_agg((amount / ${K}::int)::text, '+' order by id) from refunds f where f.account_id = a.id and reversed_at is null) as refunded,
      (select string_agg(state, ' ' order by id) from claims where charge_id = ${id}) as claims
    from accounts a where id = ${account_id}`.execute(t.db);
  const account = rows[0]!;
  const isClosed = body.status_id === 5 || body.status_id === 6;
  expect(body.outstanding_amount).toBe(isClosed ? 0 : body.amount - (body.settled_amount ?? 0));
  expect(body.paid_at !== null).toBe(body.status_id === 2);
  return [
    String(body.status_id),
    ...(body.amount === 500 * K ? [] : [`of ${body.amount / K}`]),
    ...named('settled', (body.settled_amount ?? 0) / K),
    ...named('receipts', account.valid),
    ...named('void', account.void),
    ...named('credit', account.credit / K),
    ...named('refunded', account.refunded),
    ...named('held', account.held / K),
    ...(isClosed || body.status_id === 2 || body.is_owed ? [] : ['not owed']),
    ...(account.claims === null ? [] : [account.claims]),
  ].join(' ');
}

/** Sets a status and returns the state after it, or the refusal, which leaves it as it was. */
async function outcomeOf(charge: Charged, body: Parameters<typeof set>[1], before?: string): Promise<string> {
  const was = before ?? (await stateOf(charge));
  const { status, error } = await set(charge, body);
  const after = await stateOf(charge);
  if (status === 200) return after;
  expect(after).toBe(was);
  return error.code;
}

async function arranged(
  given: Partial<Parameters<typeof t.make.payment>[0]>,
  steps: readonly Step[],
): Promise<Charged> {
  const charge = await charged(given);
  for (const step of steps) await step(charge);
  return charge;
}

const SAME = '';
type Row = [what: string, before: string, steps: Step[], after: string[]];
const PAID = '2 settled 500 receipts 500';
const LABELS: [string, number][] = [
  ['Pending', 1],
  ['Partial without a sum', 4],
  ['Failed', 8],
];
/** The label of what was logged, and that of a charge whose label a person set since. */
const CLAIMABLE: typeof LABELS = [
  ['Pending', 1],
  ['Processing', 7],
];
const ALL = [1, 2, 3, 4, 5, 6, 7, 8];
/** Overdue and Processing are labels like Pending, also to the rule: see contract/src/ledger/status-change.test.ts. */
const UNLIKE = [1, 2, 4, 5, 6, 8];

// What each status, either all or those that are unlike, makes of a payment; '' leaves it as it is. Amounts are in
// thousands.
const ROWS: Row[] = [
  ...LABELS.map(([what, label]): Row => [what, String(label), [to(label)], ['1', PAID, '3', '4', '5', '6', '7', '8']]),
  ...CLAIMABLE.map(([what, label]): Row => [
    `${what}, with a claim of 300,000`,
    `${label} waiting`,
    [to(label), claimed(300 * K)],
    [
      '1 waiting',
      '4 settled 300 receipts 300 verified',
      '3 waiting',
      '4 waiting',
      '5 rejected',
      '6 rejected',
      '7 waiting',
      '8 rejected',
    ],
  ]),
  ...CLAIMABLE.map(([what, label]): Row => [
    `${what}, with two claims`,
    `${label} waiting waiting`,
    [to(label), claimed(300 * K, 200 * K)],
    [
      '1 waiting waiting',
      'claims_waiting',
      '3 waiting waiting',
      '4 waiting waiting',
      '5 rejected rejected',
      '6 rejected rejected',
      '7 waiting waiting',
      '8 rejected rejected',
    ],
  ]),
  [
    'Partial with 200,000',
    '4 settled 200 receipts 200',
    [to(4, 200 * K)],
    [
      '1 void 200',
      '2 settled 500 receipts 200+300',
      SAME,
      '5 receipts 200 credit 200',
      '6 receipts 200 refunded 200',
      '8 void 200',
    ],
  ],
  [
    'Partial with 200,000 and a claim on the rest',
    '4 settled 200 receipts 200 waiting',
    [to(4, 200 * K), claimed(300 * K)],
    [
      '1 void 200 waiting',
      '2 settled 500 receipts 200+300 verified',
      SAME,
      '5 receipts 200 credit 200 rejected',
      '6 receipts 200 refunded 200 rejected',
      '8 void 200 rejected',
    ],
  ],
  [
    'Partial with money that also settles another',
    '4 settled 200 receipts 500',
    [entered(500 * K)],
    [
      'money_recorded',
      '2 settled 500 receipts 500+300',
      SAME,
      '5 receipts 500 credit 200',
      '6 receipts 500 refunded 200',
      'money_recorded',
    ],
  ],
  [
    'Paid',
    PAID,
    [to(2)],
    ['1 void 500', SAME, 'money_recorded', '5 receipts 500 credit 500', '6 receipts 500 refunded 500', '8 void 500'],
  ],
  [
    'Paid by a claim',
    `${PAID} verified`,
    [claimed(500 * K), to(2)],
    [
      '1 void 500 waiting',
      SAME,
      'money_recorded',
      '5 receipts 500 credit 500 verified',
      '6 receipts 500 refunded 500 verified',
      '8 void 500 rejected',
    ],
  ],
  [
    'Paid, with two claims',
    `${PAID} waiting waiting`,
    [to(2), claimed(300 * K, 200 * K)],
    [
      '1 void 500 waiting waiting',
      SAME,
      'money_recorded',
      '5 receipts 500 credit 500 rejected rejected',
      '6 receipts 500 refunded 500 rejected rejected',
      '8 void 500 rejected rejected',
    ],
  ],
  [
    'Paid with money that also settles another',
    '2 settled 500 receipts 800',
    [entered(800 * K)],
    [
      'money_recorded',
      SAME,
      'money_recorded',
      '5 receipts 800 credit 500',
      '6 receipts 800 refunded 500',
      'money_recorded',
    ],
  ],
  [
    'Paid from a deposit',
    '2 settled 500 receipts 500+500',
    [fromDeposit],
    ['money_recorded', SAME, 'money_recorded', '5 receipts 500+500 credit 500', 'money_recorded', 'money_recorded'],
  ],
  [
    'Cancelled, with money from a deposit, which settles it again',
    '5 receipts 500+500 credit 500',
    [fromDeposit, to(5)],
    [
      '2 settled 500 receipts 500+500',
      '2 settled 500 receipts 500+500',
      'money_recorded',
      SAME,
      'money_recorded',
      '2 settled 500 receipts 500+500',
    ],
  ],
  ['Cancelled', '5', [to(5)], ['1', PAID, '4', SAME, '6', '8']],
  ['Refunded', '6', [to(6)], ['1', PAID, '4', '5', SAME, '8']],
  [
    'Cancelled from Paid: the money applies again',
    '5 receipts 500 credit 500',
    [to(2), to(5)],
    [PAID, PAID, 'money_recorded', SAME, '6 receipts 500 refunded 500', PAID],
  ],
  [
    'Refunded from Paid: the refund is reversed and the money applies again',
    '6 receipts 500 refunded 500',
    [to(2), to(6)],
    [PAID, PAID, 'money_recorded', '5 receipts 500 credit 500', SAME, PAID],
  ],
  [
    'Cancelled, with money that also settles another',
    '5 receipts 800 credit 500',
    [entered(800 * K), to(5)],
    [
      '2 settled 500 receipts 800',
      '2 settled 500 receipts 800',
      'money_recorded',
      SAME,
      '6 receipts 800 refunded 500',
      '2 settled 500 receipts 800',
    ],
  ],
  [
    'Refunded, with money that also settles another',
    '6 receipts 800 refunded 500',
    [entered(800 * K), to(6)],
    [
      '2 settled 500 receipts 800',
      '2 settled 500 receipts 800',
      'money_recorded',
      '5 receipts 800 credit 500',
      SAME,
      '2 settled 500 receipts 800',
    ],
  ],
  [
    'Cancelled, with money allocated by hand, which settles it again',
    '5 receipts 800 credit 500',
    [entered(800 * K, true), to(5)],
    [
      '2 settled 500 receipts 800',
      '2 settled 500 receipts 800',
      'money_recorded',
      SAME,
      '6 receipts 800 refunded 500',
      '2 settled 500 receipts 800',
    ],
  ],
  [
    'Refunded, with a claim',
    '6 rejected',
    [claimed(300 * K), to(6)],
    ['1 rejected', '2 settled 500 receipts 500 rejected', '4 rejected', '5 rejected', SAME, '8 rejected'],
  ],
  [
    'waived in full, which ends only with the credit note',
    '5',
    [waived(500 * K)],
    ['charge_credited', 'charge_credited', 'charge_credited', SAME, '6', 'charge_credited'],
  ],
  [
    'Paid and then waived in full: what the waiver freed is refunded',
    '5 receipts 500 credit 500',
    [to(2), waived(500 * K)],
    ['charge_credited', 'charge_credited', 'charge_credited', SAME, '6 receipts 500 refunded 500', 'charge_credited'],
  ],
  [
    'Paid and waived in two parts: what the second freed is refunded, as after a cancellation',
    '5 receipts 500 credit 500',
    [to(2), waived(200 * K), waived(300 * K)],
    [
      'charge_credited',
      'charge_credited',
      'charge_credited',
      SAME,
      '6 receipts 500 credit 200 refunded 300',
      'charge_credited',
    ],
  ],
  [
    'Refunded after it was Paid and waived in full',
    '6 receipts 500 refunded 500',
    [to(2), waived(500 * K), to(6)],
    ['charge_credited', 'charge_credited', 'charge_credited', '5 receipts 500 credit 500', SAME, 'charge_credited'],
  ],
  [
    'waived in part',
    '1 of 300',
    [waived(200 * K)],
    [SAME, '2 of 300 settled 300 receipts 300', '4 of 300', '5 of 300', '6 of 300', '8 of 300'],
  ],
];

const DEPOSITS: Row[] = [
  [
    'a deposit that is Paid',
    `${PAID} held 500`,
    [to(2)],
    ['1 void 500', SAME, 'money_recorded', '5 receipts 500 credit 500', '6 receipts 500 refunded 500', '8 void 500'],
  ],
  [
    'a deposit that is Refunded by its status',
    '6 receipts 500 refunded 500',
    [to(2), to(6)],
    [`${PAID} held 500`, `${PAID} held 500`, 'money_recorded', '5 receipts 500 credit 500', SAME, `${PAID} held 500`],
  ],
  [
    'a deposit that is Cancelled from Paid: its money settles it again',
    '5 receipts 500 credit 500',
    [to(2), to(5)],
    [`${PAID} held 500`, `${PAID} held 500`, 'money_recorded', SAME, '6 receipts 500 refunded 500', `${PAID} held 500`],
  ],
  [
    'a deposit of whose money 300,000 settled something else since',
    '5 receipts 500+100 credit 300',
    [to(2), to(5), entered(100 * K)],
    [
      '4 settled 200 receipts 500+100 credit 100 held 200',
      '2 settled 500 receipts 500+100+300 credit 100 held 500',
      '4 settled 200 receipts 500+100 credit 100 held 200',
      SAME,
      'not_enough_credit',
      '4 settled 200 receipts 500+100 credit 100 held 200',
    ],
  ],
  [
    'a deposit of which 200,000 was withheld',
    `${PAID} held 300`,
    [to(2), withheld(200 * K)],
    ['money_used', SAME, 'money_recorded', 'money_used', 'money_used', 'money_used'],
  ],
];

/** What a payment that was arranged so is, and what each status makes of it. */
async function outcomesOf(given: NonNullable<Parameters<typeof charged>[0]>, [, was, steps, wanted]: Row) {
  const statuses = wanted.length === ALL.length ? ALL : UNLIKE;
  let before: string | undefined;
  const outcomes = statuses.map(async (status_id) => {
    const charge = await arranged(given, steps);
    if (was.startsWith(String(status_id))) before = await stateOf(charge);
    return outcomeOf(charge, { status_id }, was);
  });
  const after = await Promise.all(outcomes);
  return { before, after };
}

const wantedOf = ([, before, , after]: Row) => ({ before, after: after.map((wanted) => wanted || before) });

test.each(ROWS)('each status set on a payment that is %s', async (...row) => {
  expect(await outcomesOf({}, row)).toEqual(wantedOf(row));
});

test.each(DEPOSITS)('each status set on %s', async (...row) => {
  expect(await outcomesOf({ payment_type: 'Security Deposit' }, row)).toEqual(wantedOf(row));
});

describe('with the sum received', () => {
  const part = '4 settled 150 receipts 150';
  const freed = '4 settled 150 receipts 150 void 500';
  test.each<[what: string, steps: Step[], received: number, paid: string, partial: string]>([
    ['Pending', [], 150, part, part],
    [
      'Pending, with more than is due',
      [],
      700,
      '2 settled 500 receipts 700 credit 200',
      '2 settled 500 receipts 700 credit 200',
    ],
    ['Partial without a sum', [to(4)], 150, part, part],
    ['Partial with 200,000', [to(4, 200 * K)], 150, '4 settled 350 receipts 200+150', '4 settled 350 receipts 200+150'],
    ['Paid', [to(2)], 150, 'invalid_input', freed],
    ['Paid, with the same sum', [to(2)], 500, 'invalid_input', PAID],
    ['Paid by a claim', [claimed(500 * K), to(2)], 150, 'invalid_input', `${freed} verified`],
    ['Paid by two receipts', [to(4, 200 * K), to(2)], 150, 'invalid_input', 'money_recorded'],
    ['Paid with money that also settles another', [entered(800 * K)], 150, 'invalid_input', 'money_recorded'],
    ['Cancelled', [to(5)], 150, part, part],
    ['Refunded', [to(6)], 150, part, part],
    ['Cancelled from Paid', [to(2), to(5)], 150, 'invalid_input', freed],
    ['Refunded from Paid', [to(2), to(6)], 150, 'invalid_input', freed],
    ['a claim of 300,000', [claimed(300 * K)], 150, `${part} verified`, `${part} verified`],
    ['two claims', [claimed(300 * K, 200 * K)], 150, 'claims_waiting', 'claims_waiting'],
  ])('%s', async (_what, steps, received, paid, partial) => {
    const outcomes = [2, 4].map(async (status_id) =>
      outcomeOf(await arranged({}, steps), { status_id, received_amount: received * K }),
    );
    expect(await Promise.all(outcomes)).toEqual([paid, partial]);
  });

  test.each([1, 3, 5, 6, 7, 8])('no other status takes money: %d', async (status_id) => {
    const charge = await charged();
    const { status, error } = await set(charge, { status_id, received_amount: 5 });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['received_amount']]);
    expect(await stateOf(charge)).toBe('1');
  });
});

describe('what nobody but the tenant has named', () => {
  /** A tenant's log of 300,000 for a month that nobody charged. */
  async function logged(steps: readonly Step[]): Promise<Charged> {
    const { user } = await t.make.tenant();
    const how = {
      payment_method: 'Cash',
      reference_number: '1',
      payment_type: 'Rent',
      due_date: '2026-11-05',
    } as const;
    const body = { ...how, amount: 300 * K, payment_for_month: 11, payment_for_year: 2026 };
    const { body: made } = await t.as(user).call(logPayment, { body });
    const charge = { id: made.id, account_id: made.account ?? 0 };
    for (const step of steps) await step(charge);
    return charge;
  }

  test.each<[what: string, before: string, steps: Step[], after: string[]]>([
    [
      'a log that waits',
      '7 of 300 not owed waiting',
      [],
      [
        '1 of 300 waiting',
        '2 of 300 settled 300 receipts 300 verified',
        '3 of 300 waiting',
        '4 of 300 waiting',
        '5 of 300 rejected',
        '6 of 300 rejected',
        '7 of 300 not owed waiting',
        '8 of 300 not owed rejected',
      ],
    ],
    [
      'a log that was rejected',
      '8 of 300 not owed rejected',
      [to(8)],
      [
        '1 of 300 rejected',
        '2 of 300 settled 300 receipts 300 rejected',
        '3 of 300 rejected',
        '4 of 300 rejected',
        '5 of 300 rejected',
        '6 of 300 rejected',
        '7 of 300 not owed rejected',
        '8 of 300 not owed rejected',
      ],
    ],
  ])('%s', async (_what, before, steps, after) => {
    const outcomes = after.map(async (_wanted, index) =>
      outcomeOf(await logged(steps), { status_id: index + 1 }, before),
    );
    expect([await stateOf(await logged(steps)), ...(await Promise.all(outcomes))]).toEqual([before, ...after]);
  });
});

test('money freed by a cancellation and used since cannot be refunded with it', async () => {
  const charge = await arranged({}, [to(2), to(5), entered(400 * K)]);
  // The other charge of 300,000 took it, and the 400,000 that came in are credit instead.
  expect(await stateOf(charge)).toMatch(/^5 receipts 500\+400 credit 600/);
  expect(await outcomeOf(charge, { status_id: 6 })).toBe('not_enough_credit');
});

test('credit notes of a cancelled payment stay until its status changes', async () => {
  const charge = await arranged({}, [waived(200 * K), to(5)]);
  const notes = await t.db
    .selectFrom('credit_notes')
    .select('id')
    .where('charge_id', '=', charge.id)
    .orderBy('id')
    .execute();
  expect(notes).toHaveLength(2);
  for (const { id } of notes) {
    const { status, error } = await manager.call(reverseCreditNote, { id, body: { reason: 'It was wrong' } });
    expect([status, error.code]).toEqual([409, 'charge_closed']);
  }
  expect(await stateOf(charge)).toBe('5 of 300');
  expect(await outcomeOf(charge, { status_id: 1 })).toBe('1 of 300');
  expect(
    (await manager.call(reverseCreditNote, { id: notes[0]?.id ?? 0, body: { reason: 'It was wrong' } })).status,
  ).toBe(200);
  expect(await stateOf(charge)).toBe('1');
});

test('a payment whose waiver is reversed is Refunded no longer, nor when it is waived again', async () => {
  const charge = await arranged({}, [waived(500 * K), to(6)]);
  expect(await stateOf(charge)).toBe('6');
  const notes = t.db.selectFrom('credit_notes').select('id').where('charge_id', '=', charge.id);
  await manager.call(reverseCreditNote, {
    id: (await notes.executeTakeFirstOrThrow()).id,
    body: { reason: 'It was wrong' },
  });
  expect(await stateOf(charge)).toBe('1');
  await waived(500 * K)(charge);
  expect(await stateOf(charge)).toBe('5');
});

test('a waiver whose money was refunded is reversed once the status left Refunded', async () => {
  const charge = await arranged({}, [to(2), waived(500 * K), to(6)]);
  const notes = t.db.selectFrom('credit_notes').select('id').where('charge_id', '=', charge.id);
  const { id } = await notes.executeTakeFirstOrThrow();
  const reverse = () => manager.call(reverseCreditNote, { id, body: { reason: 'It was wrong' } });
  const refused = await reverse();
  expect([refused.status, refused.error.code]).toEqual([409, 'charge_closed']);
  expect(await stateOf(charge)).toBe('6 receipts 500 refunded 500');
  await set(charge, { status_id: 5 });
  expect((await reverse()).status).toBe(200);
  expect(await stateOf(charge)).toBe(PAID);
});

test('an older client takes a payment through its whole life', async () => {
  const tenant = await t.make.tenant();
  const body = { tenant: tenant.id, amount: 500 * K, status: 1, due_date: '2026-11-30', payment_for_year: 2026 };
  const { body: made } = await manager.call(createPayment, { body: { ...body, months_paid: [11] } });
  expect(made).toMatchObject({ amount: 500 * K, status_id: 1, paid_at: null, receipt_number: null });
  const charge = { id: made.id, account_id: made.account ?? 0 };
  const { body: marked } = await manager.call(markPaymentsPaid, { body: { ids: [made.id] } });
  expect(marked.payments).toMatchObject([{ id: made.id, status_id: 2, receipt_number: expect.any(Number) }]);
  expect(await stateOf(charge)).toBe(PAID);
  const life: [status_id: number, state: string][] = [
    [1, '1 void 500'],
    [4, '4 void 500'],
    [5, '5 void 500'],
    [1, '1 void 500'],
    [2, '2 settled 500 receipts 500 void 500'],
    [6, '6 receipts 500 void 500 refunded 500'],
    [2, '2 settled 500 receipts 500 void 500'],
  ];
  for (const [status_id, state] of life) {
    const { status, body: shown } = await set(charge, { status_id });
    expect([status_id, status, await stateOf(charge)]).toEqual([status_id, 200, state]);
    const isPaid = status_id === 2;
    expect([shown.amount, shown.status_id, shown.status_details.id]).toEqual([500 * K, status_id, status_id]);
    expect([shown.paid_at !== null, shown.receipt_number !== null]).toEqual([isPaid, isPaid]);
  }
  // The first receipt stays void; the second is the one that was refunded and is valid again.
  const { receipt_number } = (await manager.call(getPayment, { id: made.id })).body;
  expect(receipt_number).toBe((marked.payments[0]?.receipt_number ?? 0) + 1);
});

test('after all of these changes the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
