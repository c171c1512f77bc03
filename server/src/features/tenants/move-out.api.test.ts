import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import type { Deposit } from '@amayumba/contract/money/deposit.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { listPayments, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { storedKey } from '../keys/test/key-caller.ts';
import { moveSteps } from './test/move-steps.ts';

const t = testApp();
const { letHome, letWithDeposit, rentOf, manager, versionOf, everything } = moveSteps(t);
beforeEach(() => t.clock.set(NOON));

const out = (last_day: string, more: object = {}) => ({ last_day, preview: false, ...more });
const DEPOSIT = {
  used: 300_000,
  refunded: { amount: 150_000, method: 'Mobile Money' as const, reference: 'MP1' },
  withheld: { amount: 50_000, reason: 'Broken door' },
};

test('a lease that has ended pays for its days, and the deposit is used, refunded and withheld', async () => {
  const home = await letWithDeposit({ paid: 600_000 });
  const { status, body } = await home.office.call(calls.moveTenantOut, {
    id: home.id,
    body: out('2026-11-15', { keys_returned: true, inspection_notes: 'Door broken', deposit: DEPOSIT }),
  });
  expect(status).toBe(200);
  // October is paid; November costs 15 of 30 days of 600,000, which the deposit pays; December is not charged.
  expect(body).toMatchObject({
    tenant: { lease_end: '2026-11-15', is_ending: false },
    account: { id: home.account, open_amount: 0, deposit_held: 0, balance: 0 },
    last_rent: { period_start: '2026-11-01', period_end: '2026-11-15', amount: 300_000, is_part: true },
    keys_returned: true,
    inspection_notes: 'Door broken',
    can_settle: true,
    deposit: { used: 300_000, refunded: 150_000, withheld: 50_000 },
  });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 300_000],
  ]);
  const [deposit] = (await home.office.call(listDeposits, { query: { account: home.account } })).body as Deposit[];
  expect(deposit?.movements.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['withheld', 50_000, 'Broken door'],
    ['refunded', 150_000, 'Move-out'],
    ['used', 300_000, 'Move-out'],
  ]);
  const leases = await home.office.call(calls.listLeases, { query: { tenant_id: home.id } });
  expect(leases.body).toMatchObject([
    { end: '2026-11-15', is_current: false, keys_returned: true, inspection_notes: 'Door broken' },
  ]);
  expect((await home.office.call(checkLedger)).body.ok).toBe(true);
});

test('the last rent is what is charged, also where a person edited the charge, which stays for the whole month', async () => {
  const home = await letHome();
  const office = await manager();
  const november = { tenant_id: home.id, page: 1, page_size: 10, payment_type: 'Rent' as const };
  const { body: rents } = await office.call(listPayments, { query: november });
  const rent = (rents as { results: Payment[] }).results.find(({ period_start }) => period_start === '2026-11-01');
  await office.call(updatePayment, { id: rent?.id ?? 0, body: { amount: 650_000 } });
  const last_rent = async (preview: boolean) =>
    (await office.call(calls.moveTenantOut, { id: home.id, body: out('2026-11-15', { preview }) })).body.last_rent;
  const whole = { period_start: '2026-11-01', period_end: '2026-11-30', amount: 650_000, is_part: false };
  expect(await last_rent(true)).toMatchObject(whole);
  expect(await last_rent(false)).toMatchObject(whole);
  await office.call(updatePayment, { id: rent?.id ?? 0, body: { status_id: 5 } });
  expect(await last_rent(true)).toMatchObject({ period_end: '2026-11-30', amount: 0 });
});

test('the home is free from the next day', async () => {
  const home = await letHome();
  const office = await manager();
  await office.call(calls.moveTenantOut, { id: home.id, body: out('2026-11-15') });
  const next = await t.make.tenant({ lease_start: '2025-01-01', lease_end: '2025-12-31' });
  const letFrom = async (lease_start: string) =>
    (
      await office.call(calls.updateTenant, {
        id: next.id,
        body: { apartment: home.apartment_id, lease_start, lease_end: '2027-11-30' },
      })
    ).status;
  expect([await letFrom('2026-11-15'), await letFrom('2026-11-16')]).toEqual([409, 200]);
});

test('a planned move-out corrects the rent, can be changed and undone, and its deposit waits for the day', async () => {
  const home = await letWithDeposit();
  // The session of a manager ends before the day.
  const end = async (body: object) => (await manager()).call(calls.moveTenantOut, { id: home.id, anyBody: body });
  const planned = await end(out('2026-12-10', { inspection_notes: 'Friday, 10 am' }));
  expect(planned.body).toMatchObject({
    tenant: { lease_end: '2026-12-10', is_ending: true },
    can_settle: false,
    // 10 of 31 days of 600,000.
    last_rent: { period_end: '2026-12-10', amount: 193_548 },
  });
  expect((await rentOf(home.account)).at(-1)).toEqual(['2026-12-01', 193_548]);
  const early = await end(out('2026-12-10', { deposit: DEPOSIT }));
  expect([early.status, early.error.fields]).toEqual([
    400,
    { deposit: ['Settle the deposit on the last day or after it.'] },
  ]);
  expect((await end(out('2026-12-20'))).body).toMatchObject({ last_rent: { amount: 387_097 } });
  const undone = await home.office.call(calls.undoMoveOut, { id: home.id, body: {} });
  expect(undone.body).toMatchObject({ lease_end: '2027-06-30', is_ending: false });
  expect((await rentOf(home.account)).at(-1)).toEqual(['2026-12-01', 600_000]);
  const lease = await home.office.call(calls.listLeases, { query: { tenant_id: home.id } });
  expect(lease.body).toMatchObject([{ end: '2027-06-30', keys_returned: false, inspection_notes: '' }]);

  await end(out('2026-12-10'));
  t.clock.set('2026-12-11T09:00:00Z');
  const late = await (await manager()).call(calls.undoMoveOut, { id: home.id, body: {} });
  expect([late.status, late.error.code]).toEqual([409, 'lease_over']);
  const settled = await end(out('2026-12-10', { deposit: { refunded: { amount: 500_000, method: 'Cash' } } }));
  expect(settled.body).toMatchObject({ account: { deposit_held: 0 }, deposit: { refunded: 500_000 } });
  expect((await (await manager()).call(checkLedger)).body.ok).toBe(true);
});

test('a move-out cannot be undone once the home is let again, or where none is recorded', async () => {
  const home = await letHome();
  const office = await manager();
  const undo = async () => (await office.call(calls.undoMoveOut, { id: home.id, body: {} })).error.code;
  expect(await undo()).toBe('conflict');
  await office.call(calls.moveTenantOut, { id: home.id, body: out('2026-12-10') });
  await t.make.tenant({ apartment_id: home.apartment_id, lease_start: '2026-12-11', lease_end: '2027-12-31' });
  expect(await undo()).toBe('apartment_leased');
});

test('a preview returns what the move-out does, and writes nothing', async () => {
  const home = await letWithDeposit({ paid: 600_000 });
  const before = await everything();
  const body = out('2026-11-15', { deposit: DEPOSIT });
  const preview = await home.office.call(calls.moveTenantOut, { id: home.id, body: { ...body, preview: true } });
  expect(await everything()).toBe(before);
  const done = await home.office.call(calls.moveTenantOut, { id: home.id, body });
  const figures = ({ account, last_rent, deposit }: typeof done.body) => [
    [account.open_amount, account.credit, account.deposit_held],
    [last_rent, deposit],
  ];
  expect(figures(preview.body)).toEqual(figures(done.body));
});

test('too much deposit, wrong days and unknown tenants are refused, and nothing is stored', async () => {
  const home = await letWithDeposit({ paid: 600_000 });
  const before = await everything();
  const tried = async (body: object, id = home.id) => {
    const answer = await home.office.call(calls.moveTenantOut, { id, anyBody: body });
    return [answer.status, answer.error.fields ?? answer.error.code];
  };
  const withheld = { amount: 500_001, reason: 'Fire' };
  expect(await tried(out('2026-11-15', { deposit: { withheld } }))).toEqual([409, 'not_enough_deposit']);
  expect(await tried(out('2026-11-15', { deposit: { used: 300_001 } }))).toEqual([
    400,
    { 'deposit.used': [`Only ${formatUgx(300_000)} is open on this account.`] },
  ]);
  expect(await tried(out('2026-09-30'))).toEqual([
    400,
    { last_day: ['The lease starts on 1 Oct 2026. Choose that day or a later one.'] },
  ]);
  expect(await tried(out('2027-07-01'))).toEqual([
    400,
    { last_day: ['The lease ends on 30 Jun 2027 as agreed. Choose that day or an earlier one.'] },
  ]);
  expect(await tried(out('2026-11-15'), 999_999)).toEqual([404, 'not_found']);
  expect(await tried({ ...out('2026-11-15'), version: 99 })).toEqual([409, 'stale_change']);
  expect(await everything()).toBe(before);
  await home.office.call(calls.moveTenantOut, { id: home.id, body: out('2026-11-15') });
  expect(await tried(out('2026-11-20'))).toEqual([400, { last_day: ['The lease ended on 15 Nov 2026.'] }]);
});

test('of two move-outs from one version at once, one is refused', async () => {
  const home = await letWithDeposit();
  const version = await versionOf(home.id);
  const body = out('2026-11-15', { version, deposit: { refunded: { amount: 300_000, method: 'Cash' } } });
  const answers = await Promise.all(
    [body, body].map((one) => home.office.call(calls.moveTenantOut, { id: home.id, anyBody: one })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a key that may not write money ends leases and moves tenants, and leaves their money alone', async () => {
  const home = await letWithDeposit({ paid: 600_000 });
  const key = await storedKey(t, (await t.make.user('manager')).id, ['tenants:write']);
  const { apartment_id } = await letHome({ lease_end: '2026-10-31' });
  const move = { day: '2026-12-01', apartment: apartment_id, take_credit: false, take_deposit: false, preview: true };
  const tried = async (endpoint: typeof calls.moveTenantOut | typeof calls.moveTenant, body: object) => {
    const { status, error } = await key.call(endpoint, { id: home.id, anyBody: body });
    return [status, error?.error];
  };
  const before = await everything();
  const refused = [403, 'This API key needs the permission money:write for this.'];
  expect(await tried(calls.moveTenantOut, out('2026-11-15', { deposit: DEPOSIT }))).toEqual(refused);
  expect(await tried(calls.moveTenantOut, out('2026-11-15', { deposit: DEPOSIT, preview: true }))).toEqual(refused);
  expect(await tried(calls.moveTenant, { ...move, take_credit: true })).toEqual(refused);
  expect(await tried(calls.moveTenant, { ...move, take_deposit: true })).toEqual(refused);
  expect(await everything()).toBe(before);
  expect(await tried(calls.moveTenant, move)).toEqual([200, undefined]);
  expect(await tried(calls.moveTenantOut, out('2026-11-15', { deposit: {} }))).toEqual([200, undefined]);
});
