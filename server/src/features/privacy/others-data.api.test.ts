import { register } from '@amayumba/contract/accounts/endpoints.ts';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { expect, test } from 'vitest';
import { queueMail } from '../../mail/queue-mail.ts';
import { testApp } from '../../test/build-test-app.ts';
import { unzip } from '../../test/unzip.ts';
import { PERSON_TABLES } from './personal-data.ts';
import type { PersonTable } from './person-table.ts';

// Personal data is found by the account. Rows with a typed address count only from the time when its holder confirmed
// it.

const t = testApp();
const ADDRESS = 'nakato@example.ug';

/** Columns that can hold an address typed by anybody, by table, with the key that finds their rows. */
const TYPED: Readonly<Record<string, string>> = {
  'users.email': 'the account itself',
  'users.address': 'the account itself',
  'users.username': 'the account itself',
  'users.email_verified_at': 'the account itself',
  'estates.address': 'the owner',
  'sessions.address': 'the account',
  'mail_outbox.to_address': 'the account it was written to',
  'text_messages.to_address': 'the account it was written to',
  'mail_outbox.reply_to_address': 'the account it was written to',
  'contact_messages.email': 'the confirmed address, from then on',
  'sign_in_failures.username': 'the username, since the account was made',
  'sign_in_failures.address': 'the username, since the account was made',
};

test('the list covers each column in which somebody could write another person’s address', () => {
  const columns = Object.entries(PERSON_TABLES as Record<string, PersonTable>).flatMap(([table, { columns: all }]) =>
    Object.keys(all)
      .filter((column) => /email|address|username/.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(columns.toSorted()).toEqual(Object.keys(TYPED).toSorted());
});

async function heldAbout(user: { id: number }): Promise<string> {
  const { bytes } = await t.as(user).call(downloadMyData);
  return [...(await unzip(bytes)).values()].map(String).join('\n');
}
const writeToUs = (message: string) =>
  t.as(null).call(sendContactMessage, { body: { name: 'Nakato', email: ADDRESS, subject: 'Rent', message } });

test('a person who registers with an address reads nothing written from or to it before they confirm it, and later messages afterwards', async () => {
  const former = await t.make.user('tenant');
  const to = { user_id: former.id, email: ADDRESS, name: 'Nakato', email_verified_at: '2025-01-01T09:00:00Z' };
  await queueMail(t.db, { to, subject: 'Rent', body: 'ZZ-mail-of-before' });
  await writeToUs('ZZ-message-of-before');
  await t.db
    .insertInto('sign_in_failures')
    .values({ username: 'nakato.new', address: '192.0.2.77', failed_at: new Date('2026-11-20T09:00:00Z') })
    .execute();
  const body = { username: 'nakato.new', email: ADDRESS, password: 'Owino-market-day-3' };
  const { profile } = (await t.as(null).call(register, { body })).body;
  await writeToUs('ZZ-message-of-a-stranger');
  const before = await heldAbout(profile);
  expect(before).not.toMatch(/ZZ-|192\.0\.2\.77/);
  expect(before).toContain('Please confirm your email address');
  await t.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', profile.id).execute();
  await writeToUs('ZZ-message-of-after');
  expect((await heldAbout(profile)).match(/ZZ-[\w-]+/g)).toContain('ZZ-message-of-after');
  expect(await heldAbout(profile)).not.toMatch(/of-before|of-a-stranger/);
  expect(await heldAbout(former)).toContain('ZZ-mail-of-before');
});
