import { describe, expect, test } from 'vitest';
import { updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import type { StaffRole } from '@amayumba/contract/roles.ts';
import { updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { notify } from './notifications.service.ts';

const t = testApp();

test('messages need an account', async () => {
  expect((await t.as(null).call(listNotifications)).status).toBe(401);
  expect((await t.as(null).call(readNotification, { id: 1 })).status).toBe(401);
});

describe('own messages', () => {
  test('are listed newest first, by page, or unread only', async () => {
    const user = await t.make.user('tenant');
    for (const title of ['One', 'Two', 'Three'])
      await notify(t.db, { user_id: user.id, title, body: `About ${title}` });
    await notify(t.db, { user_id: (await t.make.user('tenant')).id, title: 'Not yours', body: '' });
    const all = await t.as(user).call(listNotifications);
    expect(all.body).toMatchObject([{ title: 'Three', read_at: null }, { title: 'Two' }, { title: 'One' }]);
    const [newest] = all.body as { id: number }[];
    const read = await t.as(user).call(readNotification, { id: newest?.id ?? 0 });
    expect(read).toMatchObject({ status: 200, body: { title: 'Three', read_at: '2026-11-21T09:00:00.000Z' } });
    const unread = await t.as(user).call(listNotifications, { query: { unread: true, page: 1, page_size: 1 } });
    expect(unread.body).toMatchObject({ count: 2, results: [{ title: 'Two' }] });
    const search = await t.as(user).call(listNotifications, { query: { search: 'about one' } });
    expect(search.body).toMatchObject([{ title: 'One' }]);
  });

  test('keep the time of the first reading', async () => {
    const user = await t.make.user('manager');
    await notify(t.db, { user_id: user.id, title: 'Once', body: '' });
    const [message] = (await t.as(user).call(listNotifications)).body as { id: number }[];
    const id = message?.id ?? 0;
    const first = await t.as(user).call(readNotification, { id });
    t.clock.set('2026-11-21T10:00:00Z');
    expect((await t.as(user).call(readNotification, { id })).body.read_at).toBe(first.body.read_at);
  });

  test('cannot be read or marked by anybody else, whatever the role', async () => {
    const user = await t.make.user('tenant');
    await notify(t.db, { user_id: user.id, title: 'Private', body: '' });
    const [message] = (await t.as(user).call(listNotifications)).body as { id: number }[];
    const manager = t.as(await t.make.user('manager'));
    expect((await manager.call(readNotification, { id: message?.id ?? 0 })).status).toBe(404);
    expect((await manager.call(listNotifications)).body).toEqual([]);
    expect((await t.as(user).call(listNotifications)).body).toMatchObject([{ read_at: null }]);
  });
});

test('a person whose work or estates were reduced reads no more than about what is left to them', async () => {
  const [tenant, other] = [await t.make.tenant(), await t.make.tenant()];
  const log = { title: 'Lock', description: 'Broken.', category: 2, urgency: 'low' } as const;
  const { body: complaint } = await t.as(tenant.user).call(logComplaint, { body: log });
  const { body: elsewhere } = await t.as(other.user).call(logComplaint, { body: log });
  const { id: user_id } = await t.make.user('manager');
  const { account_id } = await t.make.payment({ tenant });
  await notify(t.db, { user_id, title: 'Complaint', body: '', complaint_id: complaint.id });
  await notify(t.db, { user_id, title: 'Complaint elsewhere', body: '', complaint_id: elsewhere.id });
  await notify(t.db, { user_id, title: 'Broken promise', body: '', opens: 'account', account_id });
  await notify(t.db, { user_id, title: 'Last reminders', body: '', opens: 'reminders' });
  await notify(t.db, { user_id, title: 'About yourself', body: '' });
  const titlesAs = async (work: {
    staff_role: StaffRole;
    estates: number[] | null;
    cash_limit?: number;
    cash_limit_day?: number;
  }) => {
    await t.db.updateTable('users').set(work).where('id', '=', user_id).execute();
    const { body } = await t.as({ id: user_id }).call(listNotifications);
    return (body as { title: string }[]).map(({ title }) => title);
  };
  expect(await titlesAs({ staff_role: 'manager', estates: null })).toHaveLength(5);
  expect(await titlesAs({ staff_role: 'accountant', estates: null })).toEqual([
    'About yourself',
    'Last reminders',
    'Broken promise',
  ]);
  expect(
    await titlesAs({ staff_role: 'caretaker', estates: [tenant.estate_id], cash_limit: 1, cash_limit_day: 1 }),
  ).toEqual(['About yourself', 'Complaint']);
});

test('a manager who is limited to some estates reads no more of earlier approvals that name no account', async () => {
  const estate = await t.make.estate();
  const { id: user_id } = await t.make.user('manager');
  const approval = { user_id, body: 'Peter asks for it for Grace Atim', opens: 'approvals' } as const;
  await notify(t.db, { ...approval, title: 'Before' });
  const office = t.as(await t.make.user('manager'));
  expect((await office.call(updateStaff, { id: user_id, body: { estates: [estate.id] } })).status).toBe(200);
  await notify(t.db, { ...approval, title: 'Since' });
  const { body } = await t.as({ id: user_id }).call(listNotifications);
  expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['Since']);
});

test('a person of the office who becomes an owner reads no more of the messages of the office', async () => {
  const tenant = await t.make.tenant();
  const { id: payment_id, account_id } = await t.make.payment({ tenant });
  const log = { title: 'Lock', description: 'Broken.', category: 2, urgency: 'low' } as const;
  const { body: complaint } = await t.as(tenant.user).call(logComplaint, { body: log });
  const { id: user_id } = await t.make.user('manager');
  await notify(t.db, { user_id, title: 'Payment', body: '', payment_id });
  await notify(t.db, { user_id, title: 'Complaint', body: '', complaint_id: complaint.id });
  await notify(t.db, { user_id, title: 'Broken promise', body: '', opens: 'account', account_id });
  await notify(t.db, { user_id, title: 'Waits for your approval', body: '', opens: 'approvals', account_id });
  await notify(t.db, { user_id, title: 'Last reminders', body: '', opens: 'reminders' });
  const office = t.as(await t.make.user('manager'));
  expect((await office.call(updatePerson, { id: user_id, body: { role: 'owner' } })).status).toBe(200);
  await notify(t.db, { user_id, title: 'Paid out to you', body: '' });
  const { body } = await t.as({ id: user_id }).call(listNotifications);
  expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['Paid out to you']);
});

const mailsTo = (address: string) =>
  t.db.selectFrom('mail_outbox').select(['subject', 'body', 'sent_at']).where('to_address', '=', address).execute();

const to = (user_id: number, email: string) => ({
  user_id,
  email,
  name: 'Sarah',
  email_verified_at: '2026-11-01T09:00:00Z',
});

describe('mail with a message', () => {
  test('waits in the outbox', async () => {
    const user = await t.make.user('tenant');
    const mail = { to: to(user.id, 'sarah@example.ug'), subject: 'Rent', body: 'Paid.' };
    await notify(t.db, { user_id: user.id, title: 'Rent', body: 'Paid.', mail });
    expect(await mailsTo('sarah@example.ug')).toEqual([
      { subject: 'Rent', body: 'Dear Sarah,\n\nPaid.', sent_at: null },
    ]);
  });

  test('is rolled back with its change', async () => {
    const user = await t.make.user('tenant');
    const to_address = 'undone@example.ug';
    const failing = t.db.transaction().execute(async (tx) => {
      await notify(tx, {
        user_id: user.id,
        title: 'Rent',
        body: '',
        mail: { to: to(user.id, to_address), subject: 'Rent', body: '' },
      });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await mailsTo(to_address)).toEqual([]);
    expect((await t.as(user).call(listNotifications)).body).toEqual([]);
  });
});
