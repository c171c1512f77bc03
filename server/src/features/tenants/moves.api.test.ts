import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { getEstatePaymentStatus } from '@amayumba/contract/reports/endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { sentDuring } from '../../test/sent-statements.ts';
import { storedKey } from '../keys/test/key-caller.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { lockAccounts } from '../ledger/posting/accounts.repository.ts';
import { moveSteps } from './test/move-steps.ts';

const t = testApp();
const { letHome, letWithDeposit, rentOf, manager, versionOf, everything } = moveSteps(t);
beforeEach(() => t.clock.set(NOON));

const rent = (rent_amount: number) => ({ rent_amount, rent_every: 'month' as const, due_day: 5 });
const moveBody = (apartment: number, day = '2026-11-21', more: object = {}) => ({
  day,
  apartment,
  terms: rent(900_000),
  take_credit: true,
  take_deposit: true,
  preview: false,
  ...more,
});
const anApartment = async () => (await t.make.apartment()).id;

test('a move charges each home for its days and takes credit and deposit along', async () => {
  const home = await letWithDeposit({ paid: 2_000_000 });
  const apartment = await anApartment();
  const { status, body } = await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(apartment) });
  expect(status).toBe(200);
  // Of 1,800,000 for three months: November costs 20 of 30 days, 400,000, and December nothing. With the 200,000 that
  // were paid ahead, 1,000,000 of credit go along: 300,000 for 10 of 30 days at 900,000, and 700,000 of December.
  expect(body).toMatchObject({
    tenant: { apartment, lease_start: '2026-11-21', lease_end: '2027-06-30' },
    from: {
      account: { id: home.account, open_amount: 0, credit: 0, deposit_held: 0 },
      last_day: '2026-11-20',
      last_rent: { period_start: '2026-11-01', period_end: '2026-11-20', amount: 400_000, is_part: true },
    },
    to: {
      account: { open_amount: 200_000, credit: 0, deposit_held: 500_000 },
      first_day: '2026-11-21',
      first_rent: { period_start: '2026-11-21', due_date: '2026-11-21', amount: 300_000, is_part: true },
    },
    credit: 1_000_000,
    deposit: 500_000,
  });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 400_000],
  ]);
  expect(await rentOf(body.to.account.id)).toEqual([
    ['2026-11-21', 300_000],
    ['2026-12-01', 900_000],
  ]);
  expect((await home.office.call(checkLedger)).body.ok).toBe(true);
});

test('what is open stays on the old account, and credit and deposit stay where they are not taken along', async () => {
  const home = await letWithDeposit();
  const body = moveBody(await anApartment(), '2026-11-21', { take_credit: false, take_deposit: false });
  const moved = await home.office.call(calls.moveTenant, { id: home.id, body });
  expect(moved.body).toMatchObject({
    from: { account: { open_amount: 1_000_000, deposit_held: 500_000 } },
    to: { account: { open_amount: 1_200_000, deposit_held: 0 } },
    credit: 0,
    deposit: 0,
  });
});

test('credit that the remaining days in the old home need stays there', async () => {
  const home = await letWithDeposit({ paid: 2_100_000 });
  // January and 16 days of February are still to come at the old home, more than the 300,000 of credit.
  const later = moveBody(await anApartment(), '2027-02-17');
  const { body } = await home.office.call(calls.moveTenant, { id: home.id, body: later });
  expect(body).toMatchObject({ credit: 0, deposit: 500_000, from: { account: { credit: 300_000 } } });
  expect(body.tenant).toMatchObject({ lease_start: '2026-10-01', lease_end: '2027-02-16', is_ending: false });
});

test('a move instead of a planned move-out ends as the lease was agreed to', async () => {
  const home = await letWithDeposit();
  const leaving = { last_day: '2026-12-20', preview: false };
  expect((await home.office.call(calls.moveTenantOut, { id: home.id, body: leaving })).status).toBe(200);
  const body = moveBody(await anApartment(), '2026-12-10');
  const moved = await home.office.call(calls.moveTenant, { id: home.id, body });
  expect(moved.body.to.account.lease).toMatchObject({ start: '2026-12-10', end: '2027-06-30' });
});

test('a planned move is undone until its day: the lease, its rent and the money are as before', async () => {
  const home = await letWithDeposit({ paid: 2_000_000 });
  const apartment = await anApartment();
  const rentBefore = await rentOf(home.account);
  const moved = await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(apartment, '2026-12-11') });
  const { tenant: planned, to } = moved.body;
  expect(planned).toMatchObject({ apartment: home.apartment_id, lease_end: '2026-12-10', moves_on: '2026-12-11' });
  const { status, body } = await home.office.call(calls.undoMove, { id: home.id, body: { version: planned.version } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    apartment: home.apartment_id,
    lease_end: '2027-06-30',
    is_ending: false,
    moves_on: null,
  });
  expect(await rentOf(home.account)).toEqual(rentBefore);
  expect(await rentOf(to.account.id)).toEqual([]);
  const accountOf = async (id: number) => (await home.office.call(getAccount, { id })).body;
  expect(await accountOf(home.account)).toMatchObject({ open_amount: 0, credit: 200_000, deposit_held: 500_000 });
  expect(await accountOf(to.account.id)).toMatchObject({ balance: 0, credit: 0, deposit_held: 0 });
  expect((await home.office.call(checkLedger)).body.ok).toBe(true);
  // The other home is free again, also for the same tenant.
  const again = await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(apartment, '2026-12-01') });
  expect(again.body.tenant).toMatchObject({ lease_end: '2026-11-30', moves_on: '2026-12-01' });
});

test('a key that may not write money undoes a move only where no money comes back', async () => {
  const home = await letWithDeposit({ paid: 2_000_000 });
  const apartment = await anApartment();
  const key = await storedKey(t, (await t.make.user('manager')).id, ['tenants:write']);
  const undo = () => key.call(calls.undoMove, { id: home.id, body: {} });
  await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(apartment, '2026-12-11') });
  const before = await everything();
  const refused = await undo();
  expect([refused.status, refused.error.code]).toEqual([403, 'api_key_not_allowed']);
  expect(await everything()).toBe(before);
  await home.office.call(calls.undoMove, { id: home.id, body: {} });
  const leaveMoney = moveBody(apartment, '2026-12-11', { take_credit: false, take_deposit: false });
  await home.office.call(calls.moveTenant, { id: home.id, body: leaveMoney });
  expect((await undo()).status).toBe(200);
});

test('a move is undone beside a transfer between its accounts, without a deadlock', async () => {
  const home = await letWithDeposit({ paid: 2_000_000 });
  const planned = await home.office.call(calls.moveTenant, {
    id: home.id,
    body: moveBody(await anApartment(), '2026-12-11'),
  });
  const moneyBack = {
    from_account: home.account,
    to_account: planned.body.to.account.id,
    credit: 1,
    reason: 'Rent of December',
  };
  const sent = await sentDuring(async () => {
    const both = await inTransaction(t.db, async (tx) => {
      await lockAccounts(tx, [home.account]);
      const transferred = home.office.call(createTransfer, { body: moneyBack });
      await waitsForLock(t.db);
      const undone = home.office.call(calls.undoMove, { id: home.id, body: {} });
      await waitsForLock(t.db, 2);
      return { transferred, undone };
    });
    expect((await both.transferred).error.code).toBe('not_enough_credit');
    expect((await both.undone).status).toBe(200);
  });
  // A transaction that a deadlock ends is begun again.
  expect(sent.filter(({ text }) => text === 'begin')).toHaveLength(3);
  expect((await home.office.call(checkLedger)).body.ok).toBe(true);
});

test('a move that has come, or none, cannot be undone; nor once the home is let again', async () => {
  const home = await letWithDeposit();
  const undo = async () => (await manager()).call(calls.undoMove, { id: home.id, body: {} });
  expect(await undo()).toMatchObject({ status: 409, body: { error: 'No move to come is recorded for this tenant.' } });
  await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(await anApartment(), '2026-12-01') });
  await t.make.tenant({ apartment_id: home.apartment_id, lease_start: '2027-01-01', lease_end: '2027-12-31' });
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'apartment_leased' } });
  t.clock.set('2026-12-01T09:00:00Z');
  expect(await undo()).toMatchObject({ status: 409, body: { error: 'No move to come is recorded for this tenant.' } });
});

test('a preview returns what the move does, and writes nothing', async () => {
  const home = await letWithDeposit({ paid: 2_000_000 });
  const apartment = await anApartment();
  const before = await everything();
  const preview = await home.office.call(calls.moveTenant, {
    id: home.id,
    body: moveBody(apartment, '2026-11-21', { preview: true }),
  });
  expect(preview.status).toBe(200);
  expect(await everything()).toBe(before);
  const moved = await home.office.call(calls.moveTenant, { id: home.id, body: moveBody(apartment) });
  const figuresOf = ({ from, to, credit, deposit }: typeof moved.body) => [
    [from, to].map(({ account }) => [account.open_amount, account.credit, account.deposit_held]),
    [from.last_rent, to.first_rent, credit, deposit],
  ];
  expect(figuresOf(preview.body)).toEqual(figuresOf(moved.body));
});

test('a repeated key moves once and gets the same answer', async () => {
  const home = await letWithDeposit();
  const request = {
    id: home.id,
    body: { ...moveBody(await anApartment()), version: await versionOf(home.id) },
    headers: { 'idempotency-key': 'move-once' },
  };
  const [first, second] = await Promise.all([
    home.office.call(calls.moveTenant, request),
    home.office.call(calls.moveTenant, request),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect((await home.office.call(calls.listLeases, { query: { tenant_id: home.id } })).body).toHaveLength(2);
});

test('of two moves from one version at once, one is refused', async () => {
  const home = await letWithDeposit();
  const version = await versionOf(home.id);
  const apartments = [await anApartment(), await anApartment()];
  const answers = await Promise.all(
    apartments.map((apartment) =>
      home.office.call(calls.moveTenant, { id: home.id, body: { ...moveBody(apartment), version } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('stale_change');
});

test('two tenants move to one apartment at once: one succeeds, the other stays with nothing changed', async () => {
  const homes = [await letHome(), await letHome()];
  const apartment = await anApartment();
  const office = await manager();
  const answers = await Promise.all(
    homes.map(({ id }) => office.call(calls.moveTenant, { id, body: moveBody(apartment) })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  expect(answers[refused]?.error.code).toBe('apartment_leased');
  const stayed = await office.call(calls.listLeases, { query: { tenant_id: homes[refused]?.id ?? 0 } });
  expect(stayed.body).toMatchObject([{ end: '2027-06-30' }]);
});

test('a day outside the lease, the same home and unknown records are refused, and nothing is stored', async () => {
  const home = await letWithDeposit();
  const apartment = await anApartment();
  const before = await everything();
  const tried = async (body: object, id = home.id) => {
    const answer = await home.office.call(calls.moveTenant, { id, anyBody: body });
    return [answer.status, answer.error.fields ?? answer.error.code];
  };
  expect(await tried(moveBody(home.apartment_id, '2026-10-01'))).toEqual([
    400,
    {
      day: ['The lease starts on 1 Oct 2026. Choose a later day.'],
      apartment: ['The tenant lives there already. Choose another apartment.'],
    },
  ]);
  expect(await tried(moveBody(apartment, '2027-07-02'))).toEqual([
    400,
    { day: ['The lease ends on 30 Jun 2027. Choose a day up to the one after it.'] },
  ]);
  expect(await tried(moveBody(999_999))).toEqual([400, { apartment: ['There is no such apartment.'] }]);
  expect(await tried(moveBody(apartment), 999_999)).toEqual([404, 'not_found']);
  expect(await tried({})).toEqual([400, expect.objectContaining({ day: expect.anything() as unknown })]);
  expect(await tried({ ...moveBody(apartment), version: 99 })).toEqual([409, 'stale_change']);
  expect(await everything()).toBe(before);
});

test('rent is expected of the new home only, from the month of the move', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const [old, next] = [
    await t.make.apartment({ estate_id: estate.id, rent_amount: 600_000 }),
    await t.make.apartment({ estate_id: estate.id, rent_amount: 900_000 }),
  ];
  const tenant = await t.make.tenant({ apartment_id: old.id });
  const expected = async () => (await t.as(owner).call(getEstatePaymentStatus)).body[0]?.total_rent_expected;
  expect(await expected()).toBe(600_000);
  const answer = await (await manager()).call(calls.moveTenant, { id: tenant.id, body: moveBody(next.id) });
  expect(answer.status).toBe(200);
  expect(await expected()).toBe(900_000);
  // Somebody else moves in.
  await t.make.tenant({ apartment_id: old.id, lease_start: '2026-11-25', lease_end: '2027-06-30' });
  expect(await expected()).toBe(1_500_000);
});
