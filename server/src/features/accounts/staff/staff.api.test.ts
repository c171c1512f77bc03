import { randomUUID } from 'node:crypto';
import { getProfile, updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { deleteEstate, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { createStaff, getStaff, listStaff, updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import { expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { mailTo } from '../../../test/mail.ts';
import { DUMMY_HASH } from '../password-hash.ts';

const t = testApp();
const manager = async () => t.as(await t.make.user('manager'));
let people = 0;
const person = () => {
  people += 1;
  return { username: `staff.${people}`, email: `staff.${people}@example.ug`, first_name: 'Okello', last_name: 'James' };
};
const CARETAKER = { staff_role: 'caretaker', cash_limit: 200_000, cash_limit_day: 500_000 } as const;

test('a new caretaker gets an invitation by mail, and is limited to the estates that were chosen', async () => {
  const estate = await t.make.estate();
  const office = await manager();
  const input = { ...person(), ...CARETAKER, estates: [estate.id] };
  const { status, body } = await office.call(createStaff, { body: input });
  expect([status, body]).toEqual([201, expect.objectContaining({ ...input, name: 'Okello James', status: 'invited' })]);
  expect(await mailTo(t.db, input.email)).toMatchObject([
    { body: expect.stringContaining('a caretaker’s account for you') },
  ]);
  expect((await office.call(getStaff, { id: body.id })).body).toEqual(body);
  expect((await office.call(listStaff, { query: { staff_role: 'caretaker' } })).body).toContainEqual(body);
  expect((await t.as(body).call(getProfile)).body).toMatchObject({ staff_role: 'caretaker', estates: [estate.id] });
});

test('a request that is repeated under its key makes one account with one invitation', async () => {
  const office = await manager();
  const input = { ...person(), staff_role: 'viewer', estates: null } as const;
  const request = { body: input, headers: { 'idempotency-key': randomUUID() } };
  const answers = await Promise.all([office.call(createStaff, request), office.call(createStaff, request)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1].body).toEqual(answers[0].body);
  expect(await mailTo(t.db, input.email)).toHaveLength(1);
});

test('the people of an estate are those who chose it and those of all estates', async () => {
  const [here, elsewhere] = [await t.make.estate(), await t.make.estate()];
  const office = await manager();
  const idsAt = async (estate_id: number) => {
    const { body } = await office.call(listStaff, { query: { estate_id, staff_role: 'caretaker' } });
    return (body as Staff[]).map(({ id }) => id);
  };
  const invite = async (estates: number[] | null) =>
    (await office.call(createStaff, { body: { ...person(), ...CARETAKER, estates } })).body.id;
  const [atHere, everywhere] = [await invite([here.id]), await invite(null)];
  expect(await idsAt(here.id)).toEqual(expect.arrayContaining([atHere, everywhere]));
  expect(await idsAt(elsewhere.id)).toContain(everywhere);
  expect(await idsAt(elsewhere.id)).not.toContain(atHere);
});

test('limits of cash are needed for caretakers, in order, and are not stored for others', async () => {
  const office = await manager();
  const faultsOf = async (work: object) =>
    (await office.call(createStaff, { anyBody: { ...person(), estates: null, ...work } })).error.fields;
  const missing = ['Enter the most that a caretaker may record.'];
  expect(await faultsOf({ staff_role: 'caretaker' })).toEqual({ cash_limit: missing, cash_limit_day: missing });
  expect(await faultsOf({ staff_role: 'caretaker', cash_limit: 9, cash_limit_day: 8 })).toEqual({
    cash_limit_day: ['The limit of a day is at least that of a receipt.'],
  });
  expect(await faultsOf({ staff_role: 'director' })).toEqual({ staff_role: ['Choose what this person does.'] });
  expect(await faultsOf({ ...CARETAKER, estates: [999_999] })).toEqual({
    estates: ['One of these estates does not exist any more.'],
  });
  const { body } = await office.call(createStaff, {
    body: { ...person(), ...CARETAKER, staff_role: 'accountant', estates: null },
  });
  expect(body).toMatchObject({ staff_role: 'accountant', estate_names: null, cash_limit: null, cash_limit_day: null });
});

test('an estate that was deleted is no longer theirs, and holds up no change of the others', async () => {
  const [first, second, gone] = [await t.make.estate(), await t.make.estate(), await t.make.estate()];
  const office = await manager();
  const input = { ...person(), ...CARETAKER, estates: [second.id, gone.id] };
  const { id } = (await office.call(createStaff, { body: input })).body;
  expect((await office.call(deleteEstate, { id: gone.id })).status).toBe(204);
  expect((await office.call(getStaff, { id })).body.estates).toEqual([second.id]);
  const more = await office.call(updateStaff, { id, body: { estates: [second.id, first.id] } });
  expect([more.status, more.body.estates]).toEqual([200, [second.id, first.id]]);
  expect(more.body.estate_names).toEqual([second.name, first.name]);
  expect((await office.call(updateStaff, { id, body: { estates: [gone.id] } })).error.fields).toHaveProperty('estates');
});

test('a person whose only estate was deleted still has no other', async () => {
  const gone = await t.make.estate();
  const office = await manager();
  const { id } = (await office.call(createStaff, { body: { ...person(), ...CARETAKER, estates: [gone.id] } })).body;
  await office.call(deleteEstate, { id: gone.id });
  expect((await office.call(getStaff, { id })).body.estates).toEqual([]);
  const { status } = await office.call(updateStaff, { id, body: { cash_limit: 100_000 } });
  expect([status, (await office.call(getStaff, { id })).body.estates]).toEqual([200, []]);
});

test('a change holds from the next request on, ends no sign-in, and is recorded', async () => {
  const [first, second] = [await t.make.estate(), await t.make.estate()];
  const office = await t.make.user('manager');
  const colleague = await t.make.user('manager');
  const page = t.as(colleague);
  const seen = async () => ((await page.call(listEstates)).body as { id: number }[]).map(({ id }) => id);
  expect(await seen()).toEqual(expect.arrayContaining([first.id, second.id]));
  const { body } = await t.as(office).call(updateStaff, { id: colleague.id, body: { estates: [first.id] } });
  expect(body).toMatchObject({ staff_role: 'manager', estates: [first.id], estate_names: [first.name], version: 2 });
  expect(await seen()).toEqual([first.id]);
  await t.as(office).call(updateStaff, { id: colleague.id, body: { ...CARETAKER } });
  expect(await page.call(listEstates)).toMatchObject({ status: 403, error: { code: 'role_not_allowed' } });
  await t.as(office).call(updateStaff, { id: colleague.id, body: { staff_role: 'viewer', estates: null } });
  expect(await seen()).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await auditEntries(t.db, { subject: 'user', subject_id: colleague.id })).toMatchObject([
    { action: 'changed', before: { estates: null }, after: { estates: [first.id] } },
    {
      action: 'changed',
      before: { staff_role: 'manager', cash_limit: null, cash_limit_day: null },
      after: { staff_role: 'caretaker', cash_limit: 200_000, cash_limit_day: 500_000 },
    },
    { action: 'changed', before: { staff_role: 'caretaker' }, after: { staff_role: 'viewer', estates: null } },
  ]);
});

test('nobody changes their own work, address or status, and only managers of all estates change that of others', async () => {
  const estate = await t.make.estate();
  const own = await t.make.user('manager');
  for (const body of [
    { staff_role: 'viewer' },
    { estates: [estate.id] },
    { status: 'inactive' },
    { email: 'mine@example.ug' },
  ] as const)
    expect([body, await t.as(own).call(updateStaff, { id: own.id, anyBody: body })]).toMatchObject([
      body,
      { status: 409, error: { code: 'own_account' } },
    ]);
  expect((await t.as(own).call(updateStaff, { id: own.id, body: { first_name: 'Jane' } })).status).toBe(200);
  const limited = await t.make.user('manager', { estates: [estate.id] });
  expect(await t.as(limited).call(updateStaff, { id: own.id, body: { estates: null } })).toMatchObject({
    status: 403,
    error: { code: 'estates_limited' },
  });
  const accountant = await t.make.user('manager', { staff_role: 'accountant' });
  for (const [call, id] of [
    [updateStaff, accountant.id],
    [updatePerson, accountant.id],
  ] as const)
    expect(await t.as(accountant).call(call, { id, anyBody: { staff_role: 'manager' } })).toMatchObject({
      status: 403,
      error: { code: 'role_not_allowed' },
    });
  expect((await t.as(own).call(updateStaff, { id: (await t.make.user('owner')).id, body: {} })).status).toBe(404);
});

test('the last manager of all estates who can sign in is not demoted, limited or deactivated', async () => {
  const estate = await t.make.estate();
  const usable = { password_hash: DUMMY_HASH.replace(/A$/, 'Q') };
  await t.db.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'manager').execute();
  const last = await t.make.user('manager', usable);
  await t.make.user('manager', { ...usable, estates: [estate.id] });
  await t.make.user('manager', { ...usable, staff_role: 'accountant' });
  // Invited, so that nobody knows whether they will ever sign in.
  const invited = t.as(await t.make.user('manager'));
  for (const body of [{ staff_role: 'viewer' }, { estates: [estate.id] }, { status: 'inactive' }] as const)
    expect([body, await invited.call(updateStaff, { id: last.id, anyBody: body })]).toMatchObject([
      body,
      { status: 409, error: { code: 'last_manager' } },
    ]);
  const other = await t.make.user('manager', usable);
  const answers = await Promise.all([
    t.as(last).call(updateStaff, { id: other.id, body: { staff_role: 'viewer' } }),
    t.as(other).call(updateStaff, { id: last.id, body: { estates: [estate.id] } }),
  ]);
  // The second one waits for the first, and then is no manager of all estates any more.
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test('a change that is based on an earlier version is refused', async () => {
  const office = await manager();
  const { body } = await office.call(createStaff, { body: { ...person(), staff_role: 'viewer', estates: null } });
  const change = { staff_role: 'accountant', version: body.version } as const;
  expect((await office.call(updateStaff, { id: body.id, body: change })).status).toBe(200);
  expect(await office.call(updateStaff, { id: body.id, body: change })).toMatchObject({
    status: 409,
    error: { code: 'stale_change', current: { staff_role: 'accountant' } },
  });
});
