import {
  createRemittance,
  getRemittance,
  listOwnerBalances,
  listRemittances,
  reverseRemittance,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from '../statements/test/owner-steps.ts';

const t = testApp();
const { anOwner, aHome, issue, listed, manager, receive, spend } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

/** An owner with a statement of October over 800,000. */
async function withStatement() {
  const { owner, estate } = await anOwner({ vat_percent: 0, percent: 20 });
  await receive((await aHome(estate.id, 'A-08')).account, 1_000_000, '2026-10-05');
  const { id } = await issue(owner.id, '2026-10');
  const pay = async (more: object) =>
    (await manager()).call(createRemittance, {
      body: { owner: owner.id, amount: 500_000, paid_on: '2026-11-21', method: 'Bank Transfer', ...more },
    });
  return { owner, estate, statement: id ?? 0, pay };
}

const balance = async (owner: number) => {
  const { body } = await (await manager()).call(listOwnerBalances, { query: { owner } });
  return (Array.isArray(body) ? body : body.results)[0];
};

test('what is paid out is taken off what is due, and shown at its statement', async () => {
  const { owner, statement, pay } = await withStatement();
  expect((await pay({ statement })).body).toMatchObject({ amount: 500_000, channel: 'bank', statement });
  expect(await balance(owner.id)).toMatchObject({ balance: 300_000, last_remitted_on: '2026-11-21' });
  expect(await listed(owner.id)).toMatchObject([{ id: statement, paid_out: 500_000, paid_out_on: '2026-11-21' }]);
  const { body: notices } = await t.as(owner).call(listNotifications, {});
  expect(Array.isArray(notices) ? notices : notices.results).toMatchObject([
    { title: 'Paid out to you: USh 500,000', owner_statement: statement },
    { owner_statement: statement },
  ]);
});

test('one remittance is read by its id, by managers only', async () => {
  const { owner, statement, pay } = await withStatement();
  const { id } = (await pay({ statement })).body;
  expect((await t.as(null).call(getRemittance, { id })).status).toBe(401);
  expect((await t.as(owner).call(getRemittance, { id })).status).toBe(403);
  expect((await (await manager()).call(getRemittance, { id: id + 1000 })).error).toMatchObject({ code: 'not_found' });
  const { body } = await (await manager()).call(getRemittance, { id });
  expect(body).toMatchObject({ id, owner: owner.id, statement, amount: 500_000, estate: null });
});

test('a remittance may be of one estate of the owner, and is found by its statement', async () => {
  const { owner, estate, statement, pay } = await withStatement();
  await pay({ amount: 100_000, reference: 'RTGS-1' });
  const { body } = await pay({ estate: estate.id, statement });
  expect(body).toMatchObject({ estate: estate.id, estate_name: estate.name });
  const found = async (query: object) => {
    const { body: page } = await (await manager()).call(listRemittances, { query: { owner: owner.id, ...query } });
    return (Array.isArray(page) ? page : page.results).map(({ id }) => id);
  };
  expect(await found({ search: ` ${(body.statement_code ?? '').toLowerCase()}` })).toEqual([body.id]);
  expect(await found({ estate_id: estate.id })).toEqual([body.id]);
});

test('more than what is due is refused, unless it is an advance', async () => {
  const { owner, pay } = await withStatement();
  expect((await pay({ amount: 800_001 })).error).toMatchObject({ code: 'over_balance' });
  expect((await pay({ amount: 800_001, advance: true })).status).toBe(201);
  expect(await balance(owner.id)).toMatchObject({ balance: -1 });
});

test('a reference that was used before for that owner asks back, unless its remittance was reversed', async () => {
  const { pay } = await withStatement();
  const first = await pay({ amount: 1_000, reference: 'RTGS-7' });
  const { status, error } = await pay({ amount: 2_000, reference: ' rtgs-7' });
  expect([status, error]).toMatchObject([
    409,
    {
      code: 'duplicate_remittance',
      error: 'USh 1,000 was paid out to this owner with this reference on 21 Nov 2026.',
    },
  ]);
  expect((await (await withStatement()).pay({ amount: 2_000, reference: 'RTGS-7' })).status).toBe(201);
  for (const reference of ['', '', 'RTGS-8']) expect((await pay({ amount: 1_000, reference })).status).toBe(201);
  expect((await pay({ amount: 2_000, reference: 'RTGS-8', allow_duplicate: true })).status).toBe(201);
  await (await manager()).call(reverseRemittance, { id: first.body.id, body: { reason: 'The bank sent it back' } });
  expect((await pay({ amount: 2_000, reference: 'RTGS-7' })).status).toBe(201);
});

test('every wrong field is named', async () => {
  const { pay } = await withStatement();
  const other = await withStatement();
  const { status, error } = await pay({ paid_on: '2026-11-22', estate: other.estate.id, statement: other.statement });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['paid_on', 'estate', 'statement']]);
});

test('wrong fields that the form and the records show are named together', async () => {
  const { pay } = await withStatement();
  const other = await withStatement();
  const named = async (more: object) => Object.keys((await pay(more)).error.fields ?? {}).toSorted();
  const wrong = { paid_on: '2026-11-22', estate: other.estate.id, statement: other.statement };
  expect(await named({ ...wrong, amount: 0 })).toEqual(['amount', 'estate', 'paid_on', 'statement']);
  expect(await named({ ...wrong, owner: 999_999 })).toEqual(['estate', 'owner', 'paid_on', 'statement']);
  const { error } = await pay({ amount: 1_000_000_000_001, advance: true });
  expect(error.fields?.['amount']).toEqual([expect.stringMatching(/^Enter at most USh.1,000,000,000,000\.$/)]);
});

test('what was paid out on a statement is shown at the one that replaces it', async () => {
  const { owner, statement, pay } = await withStatement();
  await pay({ statement });
  const again = await issue(owner.id, '2026-10', 'A mistake');
  await pay({ statement: again.id, amount: 100_000 });
  const shown = (await listed(owner.id, { replaced: 'true' })).map(({ id, paid_out }) => [id, paid_out]);
  expect(shown).toEqual([
    [again.id, 600_000],
    [statement, 500_000],
  ]);
});

test('a remittance pays the oldest statements first, whichever it names', async () => {
  t.clock.set('2026-12-02T09:00:00Z');
  const { owner, estate } = await anOwner({ vat_percent: 0, percent: 0 });
  const { account } = await aHome(estate.id, 'A-08');
  await receive(account, 800_000, '2026-10-05');
  await issue(owner.id, '2026-10');
  await receive(account, 900_000, '2026-11-05');
  const { id: november } = await issue(owner.id, '2026-11');
  const states = async () => (await listed(owner.id)).map(({ to_pay, paid_out_on }) => [to_pay, paid_out_on]);
  expect(await states()).toEqual([
    [1_700_000, null],
    [800_000, null],
  ]);
  const pay = async (amount: number, paid_on: string) =>
    (await manager()).call(createRemittance, {
      body: { owner: owner.id, amount, paid_on, method: 'Bank Transfer', statement: november ?? 0 },
    });
  // Paid before the statement of November, and recorded after it.
  t.clock.set('2026-12-02T09:05:00Z');
  await pay(500_000, '2026-11-30');
  expect(await states()).toEqual([
    [1_200_000, '2026-11-30'],
    [300_000, '2026-11-30'],
  ]);
  const { body } = await pay(1_200_000, '2026-12-02');
  expect(await states()).toEqual([
    [0, '2026-12-02'],
    [0, '2026-12-02'],
  ]);
  await (await manager()).call(reverseRemittance, { id: body.id, body: { reason: 'The bank sent it back' } });
  expect((await states()).map(([to_pay]) => to_pay)).toEqual([1_200_000, 300_000]);
});

test('what later costs take of a statement is not to pay out any more', async () => {
  t.clock.set('2026-12-02T09:00:00Z');
  const { owner, estate } = await anOwner({ vat_percent: 0, percent: 0 });
  const { account } = await aHome(estate.id, 'A-08');
  await receive(account, 800_000, '2026-10-05');
  await issue(owner.id, '2026-10');
  await spend(estate.id, 300_000, '2026-11-20');
  await issue(owner.id, '2026-11');
  expect((await listed(owner.id)).map(({ to_pay }) => to_pay)).toEqual([500_000, 500_000]);
});

test('a remittance that is reversed is due again from that day on', async () => {
  const { owner, pay } = await withStatement();
  const { body } = await pay({ paid_on: '2026-11-02' });
  t.clock.set('2026-12-02T09:00:00Z');
  const reverse = async () =>
    (await manager()).call(reverseRemittance, { id: body.id, body: { reason: 'The bank sent it back' } });
  expect((await reverse()).body).toMatchObject({ reversed_on: '2026-12-02' });
  const entries = await auditEntries(t.db, { subject: 'remittance', subject_id: body.id });
  expect(entries.map(({ action }) => action)).toEqual(['recorded', 'reversed']);
  expect((await reverse()).error).toMatchObject({ code: 'already_reversed' });
  expect(linesOf(await issue(owner.id, '2026-11'))).toEqual(['2026-11-02 Paid out by Bank Transfer: -500000 → 300000']);
  expect(await balance(owner.id)).toMatchObject({ balance: 800_000 });
});

test('an owner reads what a reversal does to the balance, also where nothing was due', async () => {
  const { owner, pay } = await withStatement();
  const { body } = await pay({ amount: 900_000, paid_on: '2026-11-02', advance: true });
  await (await manager()).call(reverseRemittance, { id: body.id, body: { reason: 'Typed twice' } });
  const { body: notices } = await t.as(owner).call(listNotifications, {});
  expect((Array.isArray(notices) ? notices : notices.results)[0]?.body).toBe(
    'The payment of 2 Nov 2026 was reversed, so your balance is USh 900,000 higher. Reason: Typed twice',
  );
});

test('two remittances at once are never more than what is due', async () => {
  const { pay } = await withStatement();
  const answers = await Promise.all([pay({}), pay({})]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('the list has the sum of what was not reversed, and files have all of it', async () => {
  const { owner, pay } = await withStatement();
  const { body } = await pay({ reference: 'RTGS-77' });
  await pay({ amount: 100_000 });
  await (await manager()).call(reverseRemittance, { id: body.id, body: { reason: 'Wrong' } });
  const query = { owner: owner.id, page: 1 };
  const { body: page } = await (await manager()).call(listRemittances, { query });
  expect(page).toMatchObject({ count: 2, total_amount: 100_000 });
  const { text } = await (await manager()).call(listRemittances, { query: { owner: owner.id, file: 'csv' } });
  expect(text).toContain('RTGS-77');
});
