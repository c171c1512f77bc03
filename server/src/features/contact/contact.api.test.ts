import { expect, test } from 'vitest';
import type { ErrorBody } from '@amayumba/contract/errors.ts';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { mailTo } from '../../test/mail.ts';

const t = testApp();
const MESSAGE = {
  name: 'Apio Grace',
  email: 'apio@example.ug',
  subject: 'A flat in Ntinda',
  message: 'Is one free?\nThank you.',
};
const write = (body: unknown, remoteAddress: string) =>
  t.app.inject({ method: 'POST', url: sendContactMessage.path, payload: body as object, remoteAddress });
const stored = () => t.db.selectFrom('contact_messages').select(['name', 'email', 'subject', 'message']).execute();

test('a message is stored and mailed to every active manager, and replies go to the visitor', async () => {
  const [first, second] = [await t.make.user('manager'), await t.make.user('manager')];
  const inactive = await t.make.user('manager', { status: 'inactive' });
  const owner = await t.make.user('owner');
  const answer = await write(MESSAGE, '192.0.2.1');
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ message: 'Message Sent!' });
  expect(await stored()).toEqual([MESSAGE]);
  for (const manager of [first, second]) {
    const mails = await mailTo(t.db, manager.email);
    expect(mails).toMatchObject([{ reply_to_address: MESSAGE.email, subject: 'Contact form: A flat in Ntinda' }]);
    expect(mails[0]?.body).toContain('Is one free?\nThank you.');
  }
  expect(await mailTo(t.db, inactive.email)).toEqual([]);
  expect(await mailTo(t.db, owner.email)).toEqual([]);
});

test('a refusal names all wrong fields, and nothing is stored', async () => {
  const before = await stored();
  const answer = await write({ name: ' ', email: 'nowhere', message: 'x'.repeat(5001) }, '192.0.2.2');
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual(['name', 'email', 'subject', 'message']);
  expect(await stored()).toEqual(before);
});

test('a line break in a subject is refused', async () => {
  const before = await stored();
  const refused = await write({ ...MESSAGE, subject: 'Hello\r\nBcc: everybody@example.ug' }, '192.0.2.3');
  expect(Object.keys(refused.json<ErrorBody>().fields ?? {})).toEqual(['subject']);
  expect(await stored()).toEqual(before);
});

test('one address may send five messages in ten minutes', async () => {
  for (let times = 0; times < 5; times += 1) expect((await write(MESSAGE, '192.0.2.4')).statusCode).toBe(201);
  const before = await stored();
  const refused = await write(MESSAGE, '192.0.2.4');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('600');
  expect(await stored()).toEqual(before);
  expect((await write(MESSAGE, '192.0.2.5')).statusCode).toBe(201);
  t.clock.set('2026-11-21T09:10:00Z');
  expect((await write(MESSAGE, '192.0.2.4')).statusCode).toBe(201);
});
