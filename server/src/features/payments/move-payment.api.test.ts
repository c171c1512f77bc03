import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import {
  createPayment,
  getPayment,
  listMyPayments,
  logPayment,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { listAuditOfPerson } from '../privacy/audit-of-person.repository.ts';
import { findDataSubject } from '../privacy/data-subjects.repository.ts';
import { scheduleSteps } from '../ledger/schedule/test/schedule-steps.ts';

const t = testApp();
const MARK = 'Zzprivate';

/** The audit entries in a tenant's download of their data. */
async function entriesOf(user: { id: number }): Promise<string> {
  const who = await findDataSubject(t.db, user.id);
  if (!who) throw new Error('nobody');
  return JSON.stringify(await listAuditOfPerson(t.db, who));
}

test.each(['Rent', 'Security Deposit'] as const)(
  'a logged payment cannot be moved to another tenant: %s',
  async (payment_type) => {
    const [first, next] = [await t.make.tenant(), await t.make.tenant()];
    const manager = t.as(await t.make.user('manager'));
    const log = {
      payment_type,
      amount: 500_000,
      due_date: '2026-11-30',
      payment_for_month: 11,
      payment_for_year: 2026,
      payment_method: 'Cash' as const,
      reference_number: MARK,
      notes: MARK,
    };
    const { id } = (await t.as(first.user).call(logPayment, { body: log })).body;
    const before = await manager.call(getPayment, { id });
    // Also with the fields emptied in the same change, because the tenant logged it.
    for (const body of [{ tenant: next.id }, { tenant: next.id, notes: '', reference_number: '' }]) {
      const { status, error } = await manager.call(updatePayment, { id, body });
      expect([status, error.code]).toEqual([409, 'payment_stays']);
    }
    expect((await manager.call(getPayment, { id })).body).toEqual(before.body);
    expect((await t.as(next.user).call(listMyPayments)).body).toEqual([]);
    expect((await manager.call(updatePayment, { id, body: { tenant: first.id, status_id: 2 } })).status).toBe(200);
  },
);

test.each([{ notes: MARK }, { reference_number: MARK }])(
  'a payment with notes or a reference cannot be moved: %j',
  async (noted) => {
    const [first, next] = [await t.make.tenant(), await t.make.tenant()];
    const manager = t.as(await t.make.user('manager'));
    const { id } = await t.make.payment({ tenant: first });
    await manager.call(updatePayment, { id, body: noted });
    const { error } = await manager.call(updatePayment, { id, body: { tenant: next.id } });
    expect(error.code).toBe('payment_stays');
  },
);

test('the data of the next tenant does not include what a payment was with the previous one', async () => {
  const [first, next] = [await t.make.tenant(), await t.make.tenant()];
  const manager = t.as(await t.make.user('manager'));
  const { id } = await t.make.payment({ tenant: first });
  await manager.call(updatePayment, { id, body: { notes: MARK, reference_number: MARK } });
  await manager.call(updatePayment, { id, body: { notes: '', reference_number: '' } });
  expect(await entriesOf(first.user)).toContain(MARK);
  expect((await manager.call(updatePayment, { id, body: { tenant: next.id, amount: 600_000 } })).status).toBe(200);
  const handedOut = await entriesOf(next.user);
  expect(handedOut).toContain('600000');
  expect(handedOut).not.toContain(MARK);
  expect(handedOut).not.toContain(`"tenant_id":${first.id}`);
});

describe.each([
  ['Cancelled', 5],
  ['Refunded', 6],
])('a payment whose money was freed, %s', (_name, status_id) => {
  test.each(['tenant', 'due_date'] as const)('keeps its account: %s', async (field) => {
    const tenant = await t.make.tenant();
    const { apartment_id, id: tenant_id } = tenant;
    const lease = { tenant_id, apartment_id, lease_start: '2027-01-01', lease_end: '2027-12-31' };
    await t.db.insertInto('leases').values(lease).execute();
    const manager = t.as(await t.make.user('manager'));
    const { id } = await t.make.payment({ tenant, status_id: 2 });
    expect((await manager.call(updatePayment, { id, body: { status_id } })).status).toBe(200);
    const moved = { tenant: (await t.make.tenant()).id, due_date: '2027-01-05' };
    const refused = await manager.call(updatePayment, { id, body: { [field]: moved[field] } });
    expect([refused.status, refused.error.code]).toEqual([409, 'charge_closed']);
    const within = await manager.call(updatePayment, { id, body: { due_date: '2026-12-05' } });
    expect(within.body).toMatchObject({ status_id, due_date: '2026-12-05' });
    expect((await manager.call(updatePayment, { id, body: { status_id: 1 } })).status).toBe(200);
    expect((await manager.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});

test('a cancelled payment that never had money may be moved', async () => {
  const [first, next] = [await t.make.tenant(), await t.make.tenant()];
  const manager = t.as(await t.make.user('manager'));
  const { id } = await t.make.payment({ tenant: first, status_id: 5 });
  const { body } = await manager.call(updatePayment, { id, body: { tenant: next.id } });
  expect(body).toMatchObject({ status_id: 5, tenant: next.id });
});

const statusesOf = (answers: readonly { status: number; error: { code: string } }[]) =>
  answers.map(({ status, error }) => (status < 300 ? 'done' : error.code)).toSorted();

describe('at the same time', () => {
  const { accountIdOf, setRent, rentOf } = scheduleSteps(t);
  test('one of four payments for a month is moved to a tenant', async () => {
    const manager = t.as(await t.make.user('manager'));
    for (let round = 0; round < 3; round += 1) {
      const next = await t.make.tenant();
      const ids = [];
      for (let nth = 0; nth < 4; nth += 1) ids.push((await t.make.payment({ tenant: await t.make.tenant() })).id);
      const move = (id: number) => manager.call(updatePayment, { id, body: { tenant: next.id } });
      const refused = ['duplicate_payment', 'duplicate_payment', 'duplicate_payment'];
      expect(statusesOf(await Promise.all(ids.map(move)))).toEqual(['done', ...refused]);
    }
  });

  test('a payment is moved to a tenant, or another one is recorded for that month', async () => {
    const manager = t.as(await t.make.user('manager'));
    for (let nth = 0; nth < 6; nth += 1) {
      const next = await t.make.tenant();
      const { id } = await t.make.payment({ tenant: await t.make.tenant() });
      const rent = { amount: 500_000, status: 1, due_date: '2026-11-30', payment_for_year: 2026, months_paid: [11] };
      const answers = await Promise.all([
        manager.call(updatePayment, { id, body: { tenant: next.id } }),
        manager.call(createPayment, { body: { ...rent, tenant: next.id } }),
      ]);
      expect(statusesOf(answers)).toEqual(['done', 'duplicate_payment']);
    }
  });

  test('a payment is moved to a tenant, or the schedule charges that month', async () => {
    const manager = t.as(await t.make.user('manager'));
    for (let nth = 0; nth < 6; nth += 1) {
      const next = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2026-11-30' });
      const account = await accountIdOf(next);
      const { id } = await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-11-05' });
      const [moved] = await Promise.all([
        manager.call(updatePayment, { id, body: { tenant: next.id } }),
        setRent(account, { starts_on: '2026-11-01' }),
      ]);
      expect(await rentOf(account)).toEqual([['2026-11-01', moved.status === 200 ? 500_000 : 600_000]]);
    }
  });
});
