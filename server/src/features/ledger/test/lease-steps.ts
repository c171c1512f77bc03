import { addDays } from '@amayumba/contract/calendar.ts';
import { rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import { updateAccount } from '@amayumba/contract/money/account-endpoints.ts';
import {
  chargeMany,
  createTerms,
  deleteTerms,
  previewSchedule,
  runSchedule,
} from '@amayumba/contract/money/charging-endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../../../test/caller.ts';
import {
  account,
  accountAt,
  amount,
  due_date,
  fitted,
  type Given,
  isFitted,
  method,
  n,
  next,
  payment_type,
  picked,
  reason,
  step,
  type Step,
  tenant,
  tenantOf,
  TODAY,
} from './history-step.ts';
import { accountsOf, type World } from './history-world.ts';

const until = fc.integer({ min: 0, max: 93 }).map((days) => addDays(TODAY, days));

const rent: fc.Arbitrary<Step>[] = [
  step(
    'terms',
    fc.record({
      account,
      starts_on: fc.constantFrom('2026-08-01', '2026-11-01', '2026-12-01', '2027-03-01'),
      rent_amount: fc.constantFrom(500, 800, 900),
      rent_every: fc.constantFrom('week' as const, 'month' as const, 'month' as const, 'quarter' as const),
      due_day: fc.constantFrom(1, 5, 31),
    }),
    async (world, { account: of, ...terms }) =>
      world.manager.call(createTerms, {
        id: await accountAt(world, of),
        body: {
          ...terms,
          due_day: terms.rent_every === 'week' ? 5 : terms.due_day,
          notice_on: '2026-01-01',
          agreed_reason: reason,
        },
      }),
  ),
  step('delete terms', n, (world, at) =>
    picked(world, 'lease_terms', at, ({ id }) => world.manager.call(deleteTerms, { id })),
  ),
  step('run schedule', fc.record({ n, until }), (world, { n: at, until: day }) =>
    picked(world, 'accounts', at, ({ id }) => world.manager.call(runSchedule, { body: { account: id, until: day } })),
  ),
  step('preview schedule', until, (world, day) => world.manager.call(previewSchedule, { body: { until: day } }), {
    writes: false,
  }),
];

const newRent = fc.record({
  rent_amount: fc.constantFrom(500, 800),
  rent_every: fc.constantFrom('month' as const, 'month' as const, 'quarter' as const),
  due_day: fc.constantFrom(1, 5, 31),
  notice_on: fc.constant('2026-01-01'),
  agreed_reason: fc.constant(reason),
});
const terms = fc.option(newRent, { nil: undefined });
const apartmentAt = ({ apartments }: World, at: number) => apartments[at % apartments.length] ?? 0;

const day = fc.constantFrom(
  '2026-10-31',
  '2026-11-15',
  '2026-11-21',
  '2026-11-22',
  '2026-12-15',
  '2027-01-10',
  '2027-02-28',
);
const lease_end = fc.option(fc.constantFrom('2026-11-30', '2026-12-20', '2027-02-15', '2027-08-31'));
const lease_start = fc.constantFrom('2025-12-15', '2026-02-01', '2026-10-10', '2027-04-10');

const move = fc.record({ tenant, n, day, terms, take_credit: fc.boolean(), take_deposit: fc.boolean() });
const moveBy = (world: World, given: Given<typeof move>, preview: boolean) => {
  const { tenant: of, n: at, ...body } = given;
  const { id } = tenantOf(world, of);
  return world.manager.call(calls.moveTenant, { id, body: { ...body, apartment: apartmentAt(world, at), preview } });
};

const part = fc.option(fc.record({ amount, isFitted }), { nil: undefined });
const moveOut = fc.record({ tenant, day, used: part, refunded: part, withheld: part, method });
async function moveOutBy(
  world: World,
  { tenant: of, day: last_day, used, refunded, withheld, method: by }: Given<typeof moveOut>,
  preview: boolean,
) {
  const { id } = tenantOf(world, of);
  const accounts = await world.t.db.selectFrom('accounts').select('deposit_held').where('tenant_id', '=', id).execute();
  const held = Math.max(0, ...accounts.map(({ deposit_held }) => deposit_held));
  const deposit = {
    ...(used && { used: fitted(used, held) }),
    ...(refunded && { refunded: { amount: fitted(refunded, held), method: by } }),
    ...(withheld && { withheld: { amount: fitted(withheld, held), reason } }),
  };
  const body = { last_day, preview, ...(last_day <= TODAY && { deposit }) };
  return world.manager.call(calls.moveTenantOut, { id, body });
}

/** A move that was made: what is taken along leaves the old account, and the first rent is that of the rules. */
async function judgeMove(
  { t }: World,
  { day: first_day, terms: rentGiven, take_credit, take_deposit }: Given<typeof move>,
  { body: { from, to, credit, deposit } }: Answer<typeof calls.moveTenant>,
) {
  expect([from.last_day, to.first_day]).toEqual([addDays(first_day, -1), first_day]);
  expect(to.account.lease).toMatchObject({ start: first_day });
  if (take_deposit) expect(from.account.deposit_held).toBe(0);
  expect(to.account.deposit_held).toBe(deposit);
  const moved = await t.db
    .selectFrom('transfers')
    .select(['credit', 'deposit'])
    .where('to_account', '=', to.account.id)
    .execute();
  expect(moved).toEqual(credit + deposit > 0 ? [{ credit, deposit }] : []);
  expect([take_credit || credit === 0, take_deposit || deposit === 0]).toEqual([true, true]);
  const days = { lease_start: first_day, lease_end: to.account.lease?.end ?? '2100-12-31' };
  const given = rentGiven ? [{ ...rentGiven, starts_on: first_day }] : [];
  expect(to.first_rent).toEqual(rentPeriods(days, given, addDays(first_day, 31))[0] ?? null);
}

/** A move-out that was made: the lease ends then, and the deposit went where it was sent. */
async function judgeMoveOut(
  { t }: World,
  { day: last_day }: Given<typeof moveOut>,
  { body: { account: of, deposit, tenant: left } }: Answer<typeof calls.moveTenantOut>,
) {
  expect([left.lease_end, of.lease?.end]).toEqual([last_day, last_day]);
  const after = await t.db
    .selectFrom('live_charges as c')
    .innerJoin('scheduled_charges as s', 's.charge_id', 'c.id')
    .select('c.id')
    .where('c.account_id', '=', of.id)
    .where('s.period_end', '>', last_day)
    .where('c.source', '=', 'schedule')
    .where('c.version', '=', 1)
    .execute();
  expect(after).toEqual([]);
  const movements = await t.db
    .selectFrom('deposit_movements')
    .select(({ fn }) => ['kind', fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', of.id)
    .where('reason', 'in', ['Move-out', reason])
    .groupBy('kind')
    .execute();
  const sumOf = (kind: string) => movements.find((row) => row.kind === kind)?.amount ?? 0;
  for (const kind of ['used', 'refunded', 'withheld'] as const)
    expect(sumOf(kind)).toBeGreaterThanOrEqual(deposit[kind]);
}

const leases: fc.Arbitrary<Step>[] = [
  step(
    'change lease',
    fc.record({
      tenant,
      body: fc.oneof(fc.record({ lease_end }), fc.record({ lease_start }), fc.record({ lease_start, lease_end })),
    }),
    (world, { tenant: of, body }) => world.manager.call(calls.updateTenant, { id: tenantOf(world, of).id, body }),
  ),
  step('change home', fc.record({ tenant, n, terms }), (world, given) =>
    world.manager.call(calls.updateTenant, {
      id: tenantOf(world, given.tenant).id,
      body: { apartment: apartmentAt(world, given.n), terms: given.terms },
    }),
  ),
  step('move', move, (world, given) => moveBy(world, given, false), { judge: judgeMove }),
  step('preview move', move, (world, given) => moveBy(world, given, true), { writes: false }),
  step('undo move', tenant, (world, of) =>
    world.manager.call(calls.undoMove, { id: tenantOf(world, of).id, body: {} }),
  ),
  step('move out', moveOut, (world, given) => moveOutBy(world, given, false), { judge: judgeMoveOut }),
  step('preview move-out', moveOut, (world, given) => moveOutBy(world, given, true), { writes: false }),
  step('undo move-out', tenant, (world, of) =>
    world.manager.call(calls.undoMoveOut, { id: tenantOf(world, of).id, body: {} }),
  ),
  step('new tenant', fc.record({ n, day, lease_end, terms }), async (world, given) => {
    const number = next();
    const made = await world.manager.call(calls.createTenant, {
      body: {
        user: {
          username: `history${number}`,
          email: null,
          password: null,
          first_name: 'Apio',
          last_name: `Number ${number}`,
        },
        tenant_type: 1,
        apartment: apartmentAt(world, given.n),
        lease_start: given.day,
        lease_end: given.lease_end,
        terms: given.terms,
      },
    });
    if (made.status === 201) world.tenants.push({ id: made.body.id, caller: world.t.as({ id: made.body.user }) });
    return made;
  }),
  step(
    'promise',
    fc.record({ n, promise_on: fc.option(fc.constantFrom('2026-12-01', '2026-12-24')), disputed: fc.boolean() }),
    (world, { n: at, ...body }) =>
      picked(world, 'accounts', at, ({ id }) => world.manager.call(updateAccount, { id, body })),
  ),
];

const bulk = fc.record({
  type: payment_type,
  due_date,
  to: fc.oneof(fc.constantFrom('estate' as const), fc.array(n, { minLength: 1, maxLength: 3 })),
  sum: fc.oneof(
    fc.record({ amount }),
    fc.record({ total: amount, split: fc.constantFrom('equal' as const, 'rooms' as const, 'size' as const) }),
  ),
  allow_duplicate: fc.boolean(),
});
async function chargeManyBy(world: World, { to, sum, ...rest }: Given<typeof bulk>, preview: boolean) {
  const all = await accountsOf(world);
  const chosen = to === 'estate' ? [] : [...new Set(to.map((at) => all[at % all.length] ?? 0))];
  const place = to === 'estate' ? { estate: world.estate } : { accounts: chosen };
  return world.manager.call(chargeMany, { body: { ...rest, ...place, ...sum, description: reason, preview } });
}

/** What was charged to many: each line is a charge, or is skipped because of another, and a total is split whole. */
async function judgeCharges(
  { t }: World,
  { sum, due_date: due, type, allow_duplicate }: Given<typeof bulk>,
  { body: { count, total_amount, lines } }: Answer<typeof chargeMany>,
) {
  const made = lines.filter(({ is_skipped }) => !is_skipped);
  expect([count, total_amount]).toEqual([made.length, made.reduce((total, line) => total + line.amount, 0)]);
  expect(lines.filter((line) => line.is_skipped && (allow_duplicate || line.duplicate_of === null))).toEqual([]);
  const amounts = lines.map((line) => line.amount);
  if ('amount' in sum) expect(amounts).toEqual(lines.map(() => sum.amount));
  else if (lines.length > 0) expect(amounts.reduce((total, share) => total + share)).toBe(sum.total);
  for (const { account: account_id, charge, amount: gross_amount } of made) {
    const row = await t.db
      .selectFrom('charges')
      .select(['account_id', 'gross_amount', 'due_date', 'payment_type', 'source', 'is_owed'])
      .where('id', '=', charge ?? 0)
      .executeTakeFirst();
    const charged = { account_id, gross_amount, due_date: due, payment_type: type, source: 'bulk', is_owed: true };
    expect(row).toEqual(charged);
  }
}

const bulkCharges: fc.Arbitrary<Step>[] = [
  step('charge many', bulk, (world, given) => chargeManyBy(world, given, false), { judge: judgeCharges }),
  step('preview charges', bulk, (world, given) => chargeManyBy(world, given, true), { writes: false }),
];

/** Calls that change leases, their rent, and what is charged by it or to many. */
export const LEASE_STEPS: readonly fc.Arbitrary<Step>[] = [...rent, ...leases, ...bulkCharges];
