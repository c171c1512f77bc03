import { APPROVAL_ACTIONS, type Approval, type ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { approve, listApprovals, rejectApproval, withdrawApproval } from '@amayumba/contract/approvals/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, getMoneyReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import {
  createPayment,
  createPaymentStatus,
  deletePayment,
  getPayment,
  logPayment,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { moveTenantOut } from '@amayumba/contract/tenants/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { onFailedTransaction } from '../../test/failed-transactions.ts';
import { mailTo } from '../../test/mail.ts';
import { storedKey } from '../keys/test/key-caller.ts';
import { CHANGES, paidTenant } from './test/asked-changes.ts';

const t = testApp();

const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };
const setRule = async (value: 0 | 1, from_date = '2026-11-21') => {
  const rule = { key: 'four_eyes_from' as const, value, from_date, source: 'Owner of the office' };
  expect((await t.as(await t.make.user('manager')).call(createMoneyRule, { body: rule })).status).toBe(201);
};
beforeEach(() => setRule(0));

const manager = async () => t.as(await t.make.user('manager'));
/** Without the no-break spaces of amounts. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const approvalIn = ({ body }: { body: unknown }) => (body as { approval: Approval }).approval;
const rowsOf = <T>(body: T[] | { results: T[] }): T[] => (Array.isArray(body) ? body : body.results);
const journal = async () =>
  Number(
    (
      await t.db
        .selectFrom('journal_entries')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** What the person who decides about a change of a payment reads. */
const summaryOf = async (id: number, change: object) =>
  plain(approvalIn(await (await manager()).call(updatePayment, { id, body: change })).summary);

/** The rent of a tenant that a receipt of 300,000 could be reversed for, with the rule on. */
async function asked() {
  const paid = await paidTenant(t);
  await setRule(1);
  const [asker, other] = [await t.make.user('manager'), await t.make.user('manager')];
  const request = { id: paid.receipt, body: { reason: 'Typed twice' } };
  const { id, person } = approvalIn(await t.as(asker).call(reverseReceipt, request));
  return { ...paid, asker, other, request, id, person };
}

// The tests of each change make it without the rule.
test('before the first day of the rule a change happens at once', async () => {
  const change = await CHANGES.receipt_reversal(t);
  await setRule(1, '2026-11-22');
  const answer = await change.ask(await manager());
  expect(answer.status).toBe(change.status);
  expect(answer.body).not.toHaveProperty('approval');
});

describe.each(APPROVAL_ACTIONS)('%s', (action: ApprovalAction) => {
  test('with the rule it waits, and happens once another manager approves it', async () => {
    const change = await CHANGES[action](t);
    await setRule(1);
    const before = await journal();
    const [asker, other] = [await t.make.user('manager'), await t.make.user('manager')];
    const answer = await change.ask(t.as(asker));
    expect(answer.status).toBe(202);
    const approval = approvalIn(answer);
    expect(approval).toMatchObject({ action, amount: change.amount, state: 'waiting', is_own: true, decided_by: null });
    expect(approval.summary).not.toBe('');
    expect(await journal()).toBe(before);

    const done = await t.as(other).call(approve, { id: approval.id });
    expect([done.status, done.body]).toMatchObject([200, { state: 'approved', decided_by: { id: other.id } }]);
    expect(await journal()).toBeGreaterThan(before);
  });
});

describe('who asks and who decides', () => {
  test('owners, tenants and strangers neither see nor decide', async () => {
    const { id, tenant } = await asked();
    for (const call of [listApprovals, approve, rejectApproval, withdrawApproval]) {
      expect((await t.as(null).call(call, { id, anyBody: { reason: 'No' } })).status).toBe(401);
      for (const user of [tenant.user, await t.make.user('owner')])
        expect((await t.as(user).call(call, { id, anyBody: { reason: 'No' } })).status).toBe(403);
    }
    for (const call of [approve, rejectApproval, withdrawApproval])
      expect((await (await manager()).call(call, { id: id + 1000, anyBody: { reason: 'No' } })).status).toBe(404);
  });

  test('one’s own is decided by another manager, and withdrawn by oneself only', async () => {
    const { id, asker, other, receipt } = await asked();
    for (const call of [approve, rejectApproval]) {
      const { status, error } = await t.as(asker).call(call, { id, anyBody: { reason: 'No' } });
      expect([status, error.code]).toEqual([403, 'own_approval']);
    }
    expect((await t.as(other).call(withdrawApproval, { id })).status).toBe(403);
    expect((await t.as(asker).call(withdrawApproval, { id })).body).toMatchObject({ state: 'withdrawn' });
    expect((await t.as(other).call(approve, { id })).error.code).toBe('approval_decided');
    expect((await t.as(other).call(getMoneyReceipt, { id: receipt })).body.state).toBe('valid');
  });

  test('the other managers are notified in the portal and by mail, and the one who asked gets the decision', async () => {
    const { id, asker, other } = await asked();
    const titles = async (user: { id: number }) =>
      rowsOf((await t.as(user).call(listNotifications)).body).map(({ title, opens }) => [title, opens]);
    const waits = 'Waits for your approval: reversal of a receipt, USh 300,000';
    expect(await titles(other)).toEqual([[waits, 'approvals']]);
    expect(await titles(asker)).toEqual([]);
    expect((await mailTo(t.db, other.email)).at(-1)?.body).toContain('http://portal.test/manager/money?tab=approvals');
    await t.as(other).call(rejectApproval, { id, body: { reason: 'It was paid twice' } });
    expect(await titles(asker)).toEqual([['Rejected: reversal of a receipt, USh 300,000', 'approvals']]);
  });

  test('it is withdrawn once its tenant is erased, whom no message about it names then', async () => {
    const { id, asker, other, request, tenant } = await asked();
    await t.as(other).call(rejectApproval, { id, body: { reason: 'Nakato paid twice' } });
    const { id: waiting, person: name } = approvalIn(await t.as(asker).call(reverseReceipt, request));
    await t.db.updateTable('leases').set({ lease_end: '2026-05-31' }).where('id', '=', tenant.lease_id).execute();
    const body = { name, accept_owed: true };
    expect((await t.as(other).call(eraseTenant, { id: tenant.id, body })).status).toBe(200);
    const states = rowsOf((await t.as(other).call(listApprovals, { query: { state: 'withdrawn' } })).body);
    expect(states.map((one) => one.id)).toContain(waiting);
    for (const person of [asker, other])
      expect(rowsOf((await t.as(person).call(listNotifications)).body).map((told) => told.body)).toEqual([]);
  });

  test('the audit log says who asked and who approved', async () => {
    const { id, asker, other, receipt, tenant, person } = await asked();
    await t.as(other).call(approve, { id });
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'user_id'])
      .where((where) =>
        where.or([
          where.and([where('subject', '=', 'approval'), where('subject_id', '=', id)]),
          where.and([
            where('subject', '=', 'receipt'),
            where('subject_id', '=', receipt),
            where('action', '=', 'reversed'),
          ]),
        ]),
      )
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'requested', subject: 'approval', user_id: asker.id },
      { action: 'reversed', subject: 'receipt', user_id: other.id },
      { action: 'approved', subject: 'approval', user_id: other.id },
    ]);
    const query = { subject: 'approval', subject_id: id };
    const listed = rowsOf((await t.as(other).call(listAudit, { query })).body);
    const [approved = '', requested = ''] = listed.map(({ summary }) => plain(summary));
    expect(approved).toContain(`approved the reversal of a receipt of USh 300,000 for ${person}`);
    expect(requested).toContain(`asked for approval of the reversal of a receipt of USh 300,000 for ${person}`);
    expect(listed.map((entry) => entry.tenant)).toEqual([tenant.id, tenant.id]);
  });
});

describe('asking', () => {
  test('bad input is refused at once with its fields, and nothing waits', async () => {
    const { account } = await paidTenant(t);
    await setRule(1);
    const by = await manager();
    const before = rowsOf((await by.call(listApprovals)).body).length;
    const body = { account, amount: 300_001, method: 'Cash' as const, reason: 'Agreed' };
    expect((await by.call(createRefund, { body })).error.code).toBe('not_enough_credit');
    const wrong = await by.call(createCreditNote, { anyBody: { charge: 999_999, amount: 0 } });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([
      400,
      ['amount', 'charge', 'kind', 'reason'],
    ]);
    expect(rowsOf((await by.call(listApprovals)).body)).toHaveLength(before);
  });

  test('the same reversal is asked for once, also by two people at once', async () => {
    const { id, other, request } = await asked();
    const again = await t.as(other).call(reverseReceipt, request);
    expect([again.status, again.error.code]).toEqual([409, 'approval_waiting']);
    expect(again.error.error).toContain(`approval no. ${id}`);
    const { receipt } = await paidTenant(t);
    const both = await Promise.all(
      [await manager(), await manager()].map((by) => by.call(reverseReceipt, { ...request, id: receipt })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  test('the same key asks once', async () => {
    const { account } = await paidTenant(t);
    await setRule(1);
    const by = await manager();
    const body = { account, amount: 100_000, method: 'Cash' as const, reason: 'Agreed' };
    const send = () => by.call(createRefund, { body, headers: { 'idempotency-key': 'refund-once' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(approvalIn(second)).toEqual(approvalIn(first));
    expect(approvalIn(await send()).id).toBe(approvalIn(first).id);
  });

  test('a payment that takes nothing back changes at once', async () => {
    const { rent } = await paidTenant(t);
    await setRule(1);
    const by = await manager();
    expect((await by.call(updatePayment, { id: rent, body: { notes: 'Called' } })).status).toBe(200);
    expect((await by.call(updatePayment, { id: rent, body: { status_id: 2 } })).status).toBe(200);
    expect((await by.call(updatePayment, { id: rent, body: { status_id: 1 } })).status).toBe(202);
  });

  test.each([
    ['a lower amount', { amount: 400_000 }, 202],
    ['a higher amount', { amount: 600_000 }, 200],
    ['another day', { due_date: '2026-11-29' }, 200],
  ])('%s of what is owed: %j answers %i', async (_name, body, status) => {
    const { rent } = await paidTenant(t);
    await setRule(1);
    expect((await (await manager()).call(updatePayment, { id: rent, body })).status).toBe(status);
  });

  test.each([
    ['Rent', 'Security Deposit', 202],
    ['Security Deposit', 'Rent', 202],
    ['Rent', 'Utilities', 200],
  ] as const)('%s that becomes %s answers %i', async (payment_type, other, status) => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant(), payment_type });
    await setRule(1);
    const response = await (await manager()).call(updatePayment, { id, body: { payment_type: other } });
    expect(response.status).toBe(status);
  });

  test('the type that changes is said to the person who decides', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    await setRule(1);
    expect(await summaryOf(id, { payment_type: 'Security Deposit' })).toBe(
      'Security Deposit: Pending, instead of Rent',
    );
  });

  test('the amount, the day and the method that change are said to the person who decides', async () => {
    const { office, rent, tenant } = await paidTenant(t);
    const october = { tenant: tenant.id, amount: 500_000, due_date: '2026-11-05', payment_type: 'Rent' as const };
    const paid = { ...october, payment_for_month: 10, payment_for_year: 2026, payment_method: 'Cash' as const };
    const { body } = await office.call(createPayment, { body: { ...paid, status: 2 } });
    await setRule(1);
    expect(await summaryOf(rent, { amount: 50_000, due_date: '2026-12-05' })).toBe(
      'Rent: Pending, USh 50,000 instead of USh 500,000, due on 5 Dec 2026',
    );
    const corrected = { paid_at: '2026-11-03T09:00:00Z', payment_method: 'Bank Transfer', reference_number: 'FT-1' };
    expect(await summaryOf(body.id, corrected)).toBe(
      'Rent: Paid, paid on 3 Nov 2026, by Bank Transfer, another reference',
    );
  });

  test('of credit and a deposit that move together the amount is that of the deposit', async () => {
    const { account, tenant } = await paidTenant(t);
    const other = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
    await setRule(1);
    const body = { from_account: account, to_account: other.account_id, credit: 100_000, deposit: 400_000 };
    const by = await manager();
    const { amount, summary } = approvalIn(await by.call(createTransfer, { body: { ...body, reason: 'New home' } }));
    expect(amount).toBe(400_000);
    expect(plain(summary)).toMatch(/^To the account \d{4} \d{4}, with USh 100,000 of credit$/);
  });

  test('a move of an owed payment to another tenant waits, because the first one owes less', async () => {
    const { account, rent } = await paidTenant(t);
    const tenant = await t.make.tenant();
    await setRule(1);
    const answer = await (await manager()).call(updatePayment, { id: rent, body: { tenant: tenant.id } });
    expect(answer.status).toBe(202);
    const { id, ...approval } = approvalIn(answer);
    expect(approval).toMatchObject({ account, summary: 'Rent: Pending, moved to another tenant' });
    expect((await (await manager()).call(approve, { id })).status).toBe(200);
    expect((await (await manager()).call(getPayment, { id: rent })).body.tenant).toBe(tenant.id);
  });

  test('a status that settles an owed payment waits', async () => {
    const { office, rent } = await paidTenant(t);
    const { body } = await office.call(createPaymentStatus, { body: { name: 'Written off', settles: true } });
    await setRule(1);
    const change = { id: rent, body: { status_id: body.id } };
    expect((await (await manager()).call(updatePayment, change)).status).toBe(202);
  });

  test('an owed payment is cancelled instead of deleted, and one that is not owed is deleted', async () => {
    const { rent, tenant } = await paidTenant(t);
    await setRule(1);
    const [by, other] = [await manager(), await manager()];
    const refused = await by.call(deletePayment, { id: rent });
    expect([refused.status, refused.error.code]).toEqual([409, 'approval_needed']);
    expect(refused.error.error).toContain('Set it to Cancelled');
    const { id } = approvalIn(await by.call(updatePayment, { id: rent, body: { status_id: 5 } }));
    await other.call(approve, { id });
    expect((await by.call(deletePayment, { id: rent })).status).toBe(204);
    const month = { payment_type: 'Utilities' as const, payment_for_month: 11, payment_for_year: 2026 };
    const log = { amount: 100_000, payment_method: 'Cash' as const, reference_number: 'Cash', due_date: '2026-11-30' };
    const { body: claimed } = await t.as(tenant.user).call(logPayment, { body: { ...month, ...log } });
    expect((await by.call(deletePayment, { id: claimed.id })).status).toBe(204);
  });

  test('the refund status of a deposit that nobody has paid waits, and a deposit is not recorded as Refunded', async () => {
    const { id: tenant } = await t.make.tenant();
    const by = await manager();
    const due = { tenant, amount: 500_000, due_date: '2026-11-25', payment_for_month: 11, payment_for_year: 2026 };
    const deposit = { ...due, payment_type: 'Security Deposit' as const, status: 1 };
    const { body: unpaid } = await by.call(createPayment, { body: deposit });
    await setRule(1);
    const change = { id: unpaid.id, body: { refund_status: 'Refunded' as const } };
    expect((await by.call(updatePayment, change)).status).toBe(202);
    const paid = { ...deposit, status: 2, refund_status: 'Withheld' as const, allow_duplicate: true };
    const refused = await by.call(createPayment, { body: paid });
    expect([refused.status, refused.error.code]).toEqual([409, 'approval_needed']);
    expect(refused.error.error).toContain('Record it as Pending');
  });

  test('money is recorded as before', async () => {
    const { account } = await paidTenant(t);
    await setRule(1);
    const body = { account, amount: 1_000, method: 'Cash' as const };
    expect((await (await manager()).call(createReceipt, { body })).status).toBe(201);
  });
});

describe('deciding', () => {
  test('of two managers who approve at once the second is refused', async () => {
    const { id, other } = await asked();
    const both = await Promise.all([t.as(other), await manager()].map((by) => by.call(approve, { id })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('the same key approves once', async () => {
    const { id, other } = await asked();
    const send = () => t.as(other).call(approve, { id, headers: { 'idempotency-key': 'approve-once' } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('a change that is refused by then still waits, with the reason', async () => {
    const { account } = await paidTenant(t);
    await setRule(1);
    const [by, other] = [await manager(), await manager()];
    const body = { account, amount: 200_000, method: 'Cash' as const, reason: 'Agreed' };
    const [first, second] = [await by.call(createRefund, { body }), await by.call(createRefund, { body })];
    expect((await other.call(approve, { id: approvalIn(first).id })).status).toBe(200);
    const refused = await other.call(approve, { id: approvalIn(second).id });
    expect([refused.status, refused.error.code]).toEqual([409, 'not_enough_credit']);
    const rejected = await other.call(rejectApproval, { id: approvalIn(second).id, body: { reason: 'Paid already' } });
    expect(rejected.body).toMatchObject({ state: 'rejected', decision_reason: 'Paid already' });
  });

  test('a payment that was changed since is not changed again', async () => {
    const { rent } = await paidTenant(t);
    await setRule(1);
    const [by, other] = [await manager(), await manager()];
    const { id } = approvalIn(await by.call(updatePayment, { id: rent, body: { status_id: 5 } }));
    await by.call(updatePayment, { id: rent, body: { notes: 'Called' } });
    expect((await other.call(approve, { id })).error.code).toBe('stale_change');
    expect((await other.call(getPayment, { id: rent })).body.status_id).toBe(1);
  });

  test('a payment that is changed while somebody asks for a change of it is not changed by that', async () => {
    const { rent } = await paidTenant(t);
    await setRule(1);
    const [by, other] = [await manager(), await manager()];
    // The change is made and undone, and asked for in the next transaction.
    onFailedTransaction(t.db, async () => {
      vi.restoreAllMocks();
      await other.call(updatePayment, { id: rent, body: { amount: 700_000 } });
    });
    const { id } = approvalIn(await by.call(updatePayment, { id: rent, body: { status_id: 5 } }));
    expect((await other.call(approve, { id })).error.code).toBe('stale_change');
    expect((await other.call(getPayment, { id: rent })).body).toMatchObject({ status_id: 1, amount: 700_000 });
  });

  test('a rejection needs a reason, and a decided approval keeps no input', async () => {
    const { id, other } = await asked();
    expect((await t.as(other).call(rejectApproval, { id, anyBody: {} })).error.fields).toHaveProperty('reason');
    await t.as(other).call(rejectApproval, { id, body: { reason: 'No' } });
    const row = t.db.selectFrom('approvals').select('input').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ input: {} });
  });
});

test('the list has those that wait first, by state and in pages, and attention shows them', async () => {
  const { id, other } = await asked();
  const by = t.as(other);
  const rows = rowsOf((await by.call(listApprovals)).body);
  const states = rows.map(({ state }) => state);
  expect(states.lastIndexOf('waiting')).toBe(states.filter((state) => state === 'waiting').length - 1);
  expect(rows.find((row) => row.id === id)).toMatchObject({ is_own: false, subject: { kind: 'receipt' } });
  const page = (await by.call(listApprovals, { query: { state: 'approved', page: 1, page_size: 2 } })).body;
  expect(rowsOf(page).every(({ state }) => state === 'approved')).toBe(true);
  const items = rowsOf((await by.call(listAttention)).body);
  expect(items.find((item) => item.kind === 'approval')).toMatchObject({ id: 'approvals-waiting', can_retry: false });
});

test('a manager of some estates sees how many wait there', async () => {
  const { tenant } = await asked();
  const figuresOf = async (estates: readonly number[]) =>
    (await t.as(await t.make.user('manager', { estates })).call(getMoneyFigures, { query: NOVEMBER })).body;
  expect((await figuresOf([tenant.estate_id])).approvals).toBe(1);
  expect(await figuresOf([(await t.make.estate()).id])).toMatchObject({ approvals: 0 });
  expect(await figuresOf([tenant.estate_id])).not.toHaveProperty('unmatched');
});

test('what waits counts the claims, and what others asked for where the viewer may approve', async () => {
  const { tenant, asker, other } = await asked();
  const waitingFor = async (user: { id: number }) => (await t.as(user).call(getWaitingMoney)).body;
  const estates = [tenant.estate_id];
  const log = {
    amount: 100_000,
    payment_method: 'Mobile Money' as const,
    reference_number: 'MM-77',
    due_date: '2026-11-30',
  };
  const utilities = { ...log, payment_type: 'Utilities' as const, payment_for_month: 11, payment_for_year: 2026 };
  expect((await t.as(tenant.user).call(logPayment, { body: utilities })).status).toBe(201);
  const approver = await t.make.user('manager', { estates });
  expect(await waitingFor(approver)).toEqual({ claims: 1, approvals: 1 });
  // No key approves anything.
  const key = await storedKey(t, approver.id, ['money:read']);
  expect((await key.call(getWaitingMoney)).body).toEqual({ claims: 1, approvals: 0 });
  const accountant = await t.make.user('manager', { estates, staff_role: 'accountant' });
  expect(await waitingFor(accountant)).toEqual({ claims: 1, approvals: 0 });
  const [own, others] = [await waitingFor(asker), await waitingFor(other)];
  expect([others.claims - own.claims, others.approvals - own.approvals]).toEqual([0, 1]);
  const elsewhere = await t.make.user('manager', { estates: [(await t.make.estate()).id] });
  expect(await waitingFor(elsewhere)).toEqual({ claims: 0, approvals: 0 });
  expect((await t.as(null).call(getWaitingMoney)).status).toBe(401);
  expect((await t.as(tenant.user).call(getWaitingMoney)).status).toBe(403);
});

describe('calls that do not wait', () => {
  test('a move-out leaves the deposit for the account', async () => {
    const { tenant } = await paidTenant(t);
    await setRule(1);
    const by = await manager();
    const day = { last_day: '2026-11-21', preview: false };
    const body = { ...day, deposit: { refunded: { amount: 500_000, method: 'Cash' as const } } };
    const refused = await by.call(moveTenantOut, { id: tenant.id, body });
    expect([refused.status, refused.error.code]).toEqual([409, 'approval_needed']);
    expect((await by.call(moveTenantOut, { id: tenant.id, body: day })).status).toBe(200);
  });
});
