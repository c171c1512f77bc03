import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { pauseAfter } from './deliver.ts';
import type { MailTransport } from './mail.ts';
import { outboxFolderTransport } from './outbox-folder-transport.ts';
import { queueMail } from './queue-mail.ts';
import { smtpTransport } from './smtp-transport.ts';
import { type MailDelivery, startMailDelivery } from './start-mail-delivery.ts';

const t = testApp();
const LINK = `http://portal.test/reset-password?token=${'a1'.repeat(40)}`;
const FROM = 'Amayumba <no-reply@amayumba.test>';
const cleanUp: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  await t.db.deleteFrom('mail_outbox').execute();
  t.clock.set('2026-11-21T09:00:00Z');
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Asks again and again until it is so; patient, because machines that test are busy. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

/** A real SMTP server that says no to so many messages first. */
async function smtpServer(refusals = 0) {
  const received: { email: Email; recipients: string[]; raw: string }[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      const take = async () => {
        const raw = await text(stream);
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('Mailbox is busy'), { responseCode: 451 });
        received.push({ email: await PostalMime.parse(raw), recipients, raw });
      };
      void take().then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- the library's only way to answer
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { received, transport: smtpTransport(`smtp://127.0.0.1:${port}`, FROM) };
}

function deliver(transport: MailTransport, lines: string[] = []): MailDelivery {
  const delivery = startMailDelivery({ db: t.db, transport, clock: t.clock, log: (line) => lines.push(line) });
  cleanUp.push(() => delivery.stop());
  return delivery;
}

const outbox = () =>
  t.db
    .selectFrom('mail_outbox')
    .select(['attempts', 'sent_at', 'next_attempt_at', 'last_error'])
    .orderBy('id')
    .execute();
const queue = (change: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  queueMail(t.db, {
    to_address: 'nakato@example.ug',
    to_name: 'Nakato Grace',
    subject: 'Rent for November – received',
    body: 'Webale nnyo!\n\nUSh 500,000\n',
    ...change,
  });

test('what waits at the start is sent as it was written, and marked', async () => {
  await queue({ reply_to_address: 'apio@example.ug' });
  const { received, transport } = await smtpServer();
  deliver(transport);
  await soon(async () =>
    expect(await outbox()).toMatchObject([{ attempts: 1, last_error: '', sent_at: expect.any(String) }]),
  );
  const [{ email, recipients } = { email: undefined, recipients: [] }] = received;
  expect(recipients).toEqual(['nakato@example.ug']);
  expect(email).toMatchObject({
    from: { name: 'Amayumba', address: 'no-reply@amayumba.test' },
    to: [{ name: 'Nakato Grace', address: 'nakato@example.ug' }],
    replyTo: [{ address: 'apio@example.ug' }],
    subject: 'Rent for November – received',
    messageId: expect.stringMatching(/^<[\d.]+@amayumba\.test>$/),
  });
  expect(email?.text?.trimEnd()).toBe('Webale nnyo!\n\nUSh 500,000');
});

test('a nudge sends what came in since', async () => {
  const { received, transport } = await smtpServer();
  const delivery = deliver(transport);
  await queue({ subject: 'One' });
  await queue({ subject: 'Two' });
  delivery.nudge();
  await soon(() => expect(received.map(({ email }) => email.subject)).toEqual(['One', 'Two']));
});

test('a refused message is tried again after a minute, then two, until it is taken', async () => {
  await queue();
  const { received, transport } = await smtpServer(2);
  const lines: string[] = [];
  const delivery = deliver(transport, lines);
  await soon(async () =>
    expect(await outbox()).toMatchObject([
      {
        attempts: 1,
        sent_at: null,
        next_attempt_at: '2026-11-21T09:01:00.000Z',
        last_error: expect.stringMatching(/Mailbox is busy/),
      },
    ]),
  );
  expect(lines).toEqual([expect.stringMatching(/^Mail \d+ was not taken .* Mailbox is busy/)]);

  t.clock.set('2026-11-21T09:01:00Z');
  delivery.nudge();
  await soon(async () =>
    expect(await outbox()).toMatchObject([{ attempts: 2, next_attempt_at: '2026-11-21T09:03:00.000Z' }]),
  );
  t.clock.set('2026-11-21T09:03:00Z');
  delivery.nudge();
  await soon(async () => expect(await outbox()).toMatchObject([{ attempts: 3, sent_at: '2026-11-21T09:03:00.000Z' }]));
  expect(received).toHaveLength(1);
});

test('a message whose pause is not over stays, while a new one goes out', async () => {
  await queue({ subject: 'First' });
  const { received, transport } = await smtpServer(1);
  const delivery = deliver(transport);
  await soon(async () => expect(await outbox()).toMatchObject([{ attempts: 1 }]));
  await queue({ subject: 'Second' });
  delivery.nudge();
  await soon(() => expect(received.map(({ email }) => email.subject)).toEqual(['Second']));
  expect(await outbox()).toMatchObject([{ attempts: 1, sent_at: null }, { sent_at: expect.any(String) }]);
});

test('pauses double from one minute to six hours', () => {
  expect([1, 2, 3, 9, 10, 500].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([1, 2, 4, 256, 360, 360]);
});

test('two deliveries at once send each message once', async () => {
  for (let number = 0; number < 12; number += 1) await queue({ subject: `Message ${number}` });
  const { received, transport } = await smtpServer();
  deliver(transport);
  deliver(transport);
  await soon(async () => expect((await outbox()).every((row) => row.sent_at !== null)).toBe(true));
  expect(new Set(received.map(({ email }) => email.subject)).size).toBe(12);
  expect(received).toHaveLength(12);
});

test('a message is not sent when the change it tells of is not stored', async () => {
  const undone = t.db.transaction().execute(async (tx) => {
    await queueMail(tx, { to_address: 'a@example.ug', subject: 'Never', body: '' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await outbox()).toEqual([]);
});

test('nobody can write further headers or addressees into a message', async () => {
  await queue({ subject: 'Hi\r\nBcc: evil@example.ug', to_name: 'A\nCc: evil@example.ug, "b" <c@example.ug>' });
  const { received, transport } = await smtpServer();
  deliver(transport);
  await soon(() => expect(received).toHaveLength(1));
  const [{ email, recipients, raw } = { email: undefined, recipients: [], raw: '' }] = received;
  expect(recipients).toEqual(['nakato@example.ug']);
  expect(raw).not.toMatch(/^(?:b?cc):/im);
  expect(email?.subject).toBe('Hi Bcc: evil@example.ug');
  expect(email?.to).toHaveLength(1);
});

test('stopping waits for the message on its way', async () => {
  await queue();
  const { received, transport } = await smtpServer();
  const { promise: onItsWay, resolve: begun } = Promise.withResolvers<void>();
  const delivery = deliver({
    async send(mail) {
      begun();
      await transport.send(mail);
    },
    close: () => transport.close(),
  });
  await onItsWay;
  await delivery.stop();
  expect(received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ sent_at: expect.any(String) }]);
});

test('without an SMTP server each message becomes a file that is named in the log', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'amayumba-outbox-')), 'outbox');
  cleanUp.push(() => rm(path.dirname(folder), { recursive: true }));
  const lines: string[] = [];
  await queue({ body: `Webale nnyo, Nalwoğa!\n\n${LINK}\n` });
  deliver(outboxFolderTransport(folder, FROM, (line) => lines.push(line)));
  await soon(async () => expect(await outbox()).toMatchObject([{ sent_at: expect.any(String) }]));
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d+\.eml$/)]);
  const file = path.join(folder, names[0] ?? '');
  expect(lines).toEqual([expect.stringMatching(/^Mail \d+ was written: /)]);
  expect(lines[0]).toContain(file);
  const raw = await readFile(file, 'utf8');
  expect(raw.replaceAll('\r\n', '')).not.toContain('\n');
  const email = await PostalMime.parse(raw);
  expect(email).toMatchObject({ subject: 'Rent for November – received', to: [{ address: 'nakato@example.ug' }] });
  expect(email.text).toContain(`Webale nnyo, Nalwoğa!\n\n${LINK}\n`);
  const { mode } = await stat(file);
  // Windows knows no such modes.
  expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600);
});
