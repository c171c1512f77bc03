import { globSync, readFileSync } from 'node:fs';
import {
  requestPasswordReset,
  resendInvitation,
  invitePerson,
  mailPasswordLink,
  register,
  updatePerson,
} from '@amayumba/contract/accounts/endpoints.ts';
import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/mail.ts';
import { testApp } from '../../test/build-test-app.ts';
import { deliverNext } from '../../test/mail.ts';
import { unzip } from '../../test/unzip.ts';

// Tests what a mail may contain and what is stored of it. MAILS lists every file that queues mail; the first test fails
// for a new one.

const t = testApp();
/** A name that an attacker writes for a stranger to read. */
const LURE = 'Win a phone at evil.example now';
const ADDRESS = 'stranger@example.ug';

/** The files that queue mail, with the subject of each mail. */
const MAILS: Readonly<Record<string, string>> = {
  'accounts/accounts.service.ts': 'an e-mail address or a password was changed',
  'accounts/factor-events.ts': 'two-step verification',
  'accounts/invitations.service.ts': 'an invitation',
  'accounts/known-device.ts': 'a new device',
  'accounts/password-reset.service.ts': 'a link to set a new password',
  'accounts/people.service.ts': 'the same, sent by a manager',
  'accounts/registration.service.ts': 'a link to confirm the address',
  'accounts/second-factor-throttle.ts': 'a recovery code was used',
  'contact/contact.service.ts': 'a visitor wrote, to managers',
  'keys/keys.service.ts': 'a new API key, to its manager',
  'notifications/notifications.service.ts': 'payments, reminders and complaints, to the tenant',
};

beforeEach(async () => {
  await sql`truncate mail_outbox, one_time_tokens cascade`.execute(t.owner);
});

/** Delivers all waiting mail and returns what arrived. */
async function arrived(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const transport = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)), close: () => {} };
  const deliver = () => deliverNext({ db: t.db, transport, sealing: t.parts.sealing }, new Date(t.clock.now()));
  while (await deliver());
  return mails;
}

/** Lists the tables of the whole database that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(t.owner);
  const found = [];
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.table(name)} r where strpos(r::text, ${text}) > 0 limit 1`.execute(
      t.owner,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test('the list covers every file that queues mail', () => {
  const places = globSync('server/src/features/**/*.ts', { exclude: (file) => file.endsWith('.test.ts') })
    .filter((file) => /\b(?:queueMail|newMails)\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('server/src/features/', ''));
  expect(places.toSorted()).toEqual(Object.keys(MAILS).toSorted());
});

const person = { first_name: LURE, last_name: 'Okello', phone_number: '', address: '' };
let number = 0;
const newcomer = () => {
  number += 1;
  return { ...person, username: `stranger${number}`, email: `${number}.${ADDRESS}`, password: 'Owino-market-day-3' };
};

/** Each case mails a one-time link to an unconfirmed address. Returns the account. */
const LINKS: Readonly<Record<string, () => Promise<{ id: number }>>> = {
  registration: async () => (await t.as(null).call(register, { body: newcomer() })).body.profile,
  'forgotten password': async () => {
    const body = newcomer();
    const { profile } = (await t.as(null).call(register, { body })).body;
    await arrived();
    await t.as(null).call(requestPasswordReset, { body: { email: body.email } });
    return profile;
  },
  invitation: () => invited(),
  'invitation again': async () => {
    const { id } = await invited();
    await arrived();
    t.clock.set(new Date(t.clock.now() + 120_000).toISOString());
    await (await aManager()).call(resendInvitation, { id });
    return { id };
  },
  'password link from a manager': async () => {
    const { id } = (await t.as(null).call(register, { body: newcomer() })).body.profile;
    await arrived();
    await (await aManager()).call(mailPasswordLink, { id });
    return { id };
  },
};
const aManager = async () => t.as(await t.make.user('manager'));
const invited = async () => {
  const { password: _chosenLater, ...body } = newcomer();
  return (await (await aManager()).call(invitePerson, { body: { ...body, role: 'owner' } })).body;
};

describe.each(Object.entries(LINKS))('the link of a %s', (_name, make) => {
  test('reaches its addressee, and is readable nowhere else, before and after delivery', async () => {
    const { id } = await make();
    const waiting = await t.db
      .selectFrom('mail_outbox')
      .select(['body', 'sealed_link'])
      .where('sent_at', 'is', null)
      .execute();
    expect(waiting.map(({ sealed_link }) => sealed_link === null)).toEqual([false]);
    const [mail] = await arrived();
    const token = /token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    expect(waiting[0]?.body).not.toContain(token);
    expect(await tablesWith(token)).toEqual([]);
    expect(await t.db.selectFrom('mail_outbox').select('id').where('sealed_link', 'is not', null).execute()).toEqual(
      [],
    );
    const { status, bytes } = await t.as({ id }).call(downloadMyData);
    expect(status).toBe(200);
    for (const content of (await unzip(bytes)).values()) expect(String(content)).not.toContain(token);
  });

  test('does not mail a name that the writer chose to an unconfirmed address', async () => {
    await make();
    const [mail] = await arrived();
    for (const text of [mail?.subject, mail?.body, mail?.to_name]) expect(text).not.toContain('evil.example');
    expect(mail?.body).toMatch(/^Hello,\n/);
  });
});

test('mail with a link encrypted with another SECRET_KEY fails, and the manager sees the reason', async () => {
  await LINKS['registration']?.();
  const transport = { send: () => Promise.reject(new Error('must not be sent')), close: () => {} };
  const post = { db: t.db, transport, sealing: { open: () => undefined } };
  expect(await deliverNext(post, new Date(t.clock.now()))).toHaveProperty('failed_at');
  const [row] = await t.db.selectFrom('mail_outbox').select('last_error').execute();
  expect(row?.last_error).toContain('another SECRET_KEY');
});

test('the last mail to a former address that was never confirmed names nobody', async () => {
  const body = newcomer();
  const { id } = (await t.as(null).call(register, { body })).body.profile;
  await arrived();
  await (await aManager()).call(updatePerson, { id, body: { email: `new.${body.email}` } });
  const [mail] = await arrived();
  expect(mail?.to_address).toBe(body.email);
  expect(`${mail?.to_name}${mail?.body}`).not.toMatch(/evil\.example|stranger\d/);
});
