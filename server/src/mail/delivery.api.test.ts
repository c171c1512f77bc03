import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { attachReceipt } from '../features/ledger/receipts/print-receipt.service.ts';
import { attachOwnerStatement } from '../features/owners/statements/print-statement.service.ts';
import { testApp } from '../test/build-test-app.ts';
import { pauseAfter } from '../jobs/pauses.ts';
import type { MailTransport } from './mail.ts';
import { claimMail, recordOutcome } from './outbox.repository.ts';
import { outboxFolderTransport } from './outbox-folder-transport.ts';
import { REMOVED_LINK, LINK_PURPOSE, type NewMail, queueMail } from './queue-mail.ts';
import { smtpTransport } from './smtp-transport.ts';
import { startMailDelivery } from './start-mail-delivery.ts';
import type { Worker } from '../jobs/worker.ts';

const t = testApp();
const RESET_LINK = `http://portal.test/reset-password?token=${'a1'.repeat(40)}`;
const FROM = 'Amayumba <no-reply@amayumba.test>';
const cleanUp: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  await t.db.deleteFrom('mail_outbox').execute();
  t.clock.set('2026-11-21T09:00:00Z');
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Waits until a check succeeds; the timeout is long, because test machines are busy. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

/** The server's reply for a recipient or a sender, instead of an acceptance. */
interface Refusing {
  recipient?: number;
  sender?: number;
  port?: number;
}

/** A real SMTP server that first refuses the given number of messages. */
async function smtpServer(refusals = 0, { recipient, sender, port: requestedPort = 0 }: Refusing = {}) {
  const received: { email: Email; recipients: string[]; raw: string }[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusal(sender)),
    onRcptTo: (_address, _session, done) => done(refusal(recipient)),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        const raw = await text(stream);
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('Mailbox is busy'), { responseCode: 451 });
        received.push({ email: await PostalMime.parse(raw), recipients, raw });
      };
      void take().then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- the library's only way to answer
    },
  });
  await new Promise<void>((resolve) => void server.listen(requestedPort, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, transport: smtpTransport(`smtp://127.0.0.1:${port}`, FROM) };
}

const refusal = (responseCode: number | undefined) =>
  responseCode === undefined ? null : Object.assign(new Error('No, not here'), { responseCode });

function deliver(transport: MailTransport, lines: string[] = []): Worker {
  const delivery = startMailDelivery({
    db: t.db,
    transport,
    sealing: t.parts.sealing,
    printReceipt: (id) => attachReceipt(t.parts, id),
    printStatement: (id) => attachOwnerStatement(t.parts, id),
    reasonAgainst: async () => undefined,
    clock: t.clock,
    log: (line) => lines.push(line),
  });
  cleanUp.push(() => delivery.stop());
  return delivery;
}

const outbox = () =>
  t.db
    .selectFrom('mail_outbox')
    .select(['attempts', 'sent_at', 'next_attempt_at', 'last_error', 'failed_at'])
    .orderBy('id')
    .execute();
const queue = async ({
  name = 'Nakato Grace',
  link,
  ...change
}: Partial<NewMail> & { name?: string; link?: string } = {}) => {
  const { id: user_id } = await t.make.user('tenant');
  const to = { user_id, email: 'nakato@example.ug', name, email_verified_at: '2026-11-01T09:00:00Z' };
  const mail = { to, subject: 'Rent for November – received', body: 'Webale nnyo!\n\nUSh 500,000\n', ...change };
  await queueMail(t.db, mail, link === undefined ? null : t.parts.sealing.seal(Buffer.from(link), LINK_PURPOSE));
};

test('mail waiting at the start is sent unchanged, and marked as sent', async () => {
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
  expect(email?.text?.trimEnd()).toBe('Dear Nakato Grace,\n\nWebale nnyo!\n\nUSh 500,000');
});

test('a recorded receipt is mailed to its tenant, as a PDF', async () => {
  const tenant = await t.make.tenant();
  const { account_id: account } = await t.make.payment({ tenant });
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash' } });
  const { received, transport } = await smtpServer();
  deliver(transport);
  await soon(() => expect(received).toHaveLength(1));
  const { subject, attachments = [] } = received[0]?.email ?? {};
  expect(subject).toContain(body.receipt_code);
  expect(attachments).toMatchObject([
    { filename: `amayumba-receipt-${body.receipt_number}.pdf`, mimeType: 'application/pdf' },
  ]);
});

test('a nudge sends new mail', async () => {
  const { received, transport } = await smtpServer();
  const delivery = deliver(transport);
  await queue({ subject: 'One' });
  await queue({ subject: 'Two' });
  delivery.nudge();
  await soon(() => expect(new Set(received.map(({ email }) => email.subject))).toEqual(new Set(['One', 'Two'])));
});

test('a refused message is sent again after a minute, then two, until it is accepted', async () => {
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

test('a message waits for the end of its pause, while a new one is sent', async () => {
  await queue({ subject: 'First' });
  const { received, transport } = await smtpServer(1);
  const delivery = deliver(transport);
  await soon(async () => expect(await outbox()).toMatchObject([{ attempts: 1 }]));
  await queue({ subject: 'Second' });
  delivery.nudge();
  await soon(() => expect(received.map(({ email }) => email.subject)).toEqual(['Second']));
  await soon(async () =>
    expect(await outbox()).toMatchObject([{ attempts: 1, sent_at: null }, { sent_at: expect.any(String) }]),
  );
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

test('a message is not sent when the change it reports is not stored', async () => {
  const undone = t.db.transaction().execute(async (tx) => {
    const to = { user_id: (await t.make.user('tenant')).id, email: 'a@example.ug', name: 'A', email_verified_at: null };
    await queueMail(tx, { to, subject: 'Never', body: '' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await outbox()).toEqual([]);
});

test('no input can add headers or recipients to a message', async () => {
  await queue({ subject: 'Hi\r\nBcc: evil@example.ug', name: 'A\nCc: evil@example.ug, "b" <c@example.ug>' });
  const { received, transport } = await smtpServer();
  deliver(transport);
  await soon(() => expect(received).toHaveLength(1));
  const [{ email, recipients, raw } = { email: undefined, recipients: [], raw: '' }] = received;
  expect(recipients).toEqual(['nakato@example.ug']);
  expect(raw).not.toMatch(/^(?:b?cc):/im);
  expect(email?.subject).toBe('Hi Bcc: evil@example.ug');
  expect(email?.to).toHaveLength(1);
});

test('twenty messages are sent at once, without an open transaction', async () => {
  for (let number = 0; number < 40; number += 1) await queue({ subject: `Message ${number}` });
  const { received, transport } = await smtpServer();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  cleanUp.push(async () => release());
  let onTheirWay = 0;
  deliver({
    async send(mail) {
      onTheirWay += 1;
      await released;
      await transport.send(mail);
    },
    close: () => transport.close(),
  });
  await soon(() => expect(onTheirWay).toBeGreaterThanOrEqual(20));
  const { rows: open } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.owner);
  expect(open).toEqual([]);
  expect(onTheirWay).toBeLessThan(40);
  release();
  await soon(async () => expect((await outbox()).every((row) => row.sent_at !== null)).toBe(true));
  expect(new Set(received.map(({ email }) => email.subject)).size).toBe(40);
  expect(received).toHaveLength(40);
});

test('mail claimed by a killed process is sent once by another when the claim has expired', async () => {
  await queue();
  const { received, transport } = await smtpServer();
  const [claimed] = await claimMail(t.db, new Date(t.clock.now()), 1);
  const delivery = deliver(transport);
  await queue({ subject: 'Another' });
  delivery.nudge();
  await soon(async () => expect((await outbox())[1]).toMatchObject({ sent_at: expect.any(String) }));
  expect((await outbox())[0]).toMatchObject({ attempts: 0, sent_at: null });

  t.clock.set(claimed?.claimed_until ?? '');
  delivery.nudge();
  await soon(async () => expect((await outbox())[0]).toMatchObject({ attempts: 1, sent_at: expect.any(String) }));
  expect(received.map(({ email }) => email.subject)).toEqual(['Another', 'Rent for November – received']);
});

test('a process whose claim has expired does not record the outcome of a message that another has claimed', async () => {
  await queue();
  const [slow] = await claimMail(t.db, new Date(t.clock.now()), 1);
  t.clock.set(slow?.claimed_until ?? '');
  const [now] = await claimMail(t.db, new Date(t.clock.now()), 1);
  if (!slow || !now) throw new Error('the message was not claimed twice');
  await recordOutcome(t.db, slow, { next_attempt_at: new Date(t.clock.now()), last_error: 'too slow' });
  expect(await outbox()).toMatchObject([{ attempts: 0, last_error: '' }]);
  await recordOutcome(t.db, now, { sent_at: new Date(t.clock.now()), last_error: '', sealed_link: null });
  expect(await outbox()).toMatchObject([{ attempts: 1, sent_at: expect.any(String) }]);
});

test('stopping waits for the message being sent', async () => {
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

test('without an SMTP server each message becomes a file whose name is logged', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'amayumba-outbox-')), 'outbox');
  cleanUp.push(() => rm(path.dirname(folder), { recursive: true }));
  const lines: string[] = [];
  await queue({ body: `Webale nnyo, Nalwoğa!\n\n${REMOVED_LINK}\n`, link: RESET_LINK });
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
  expect(email.text).toContain(`Webale nnyo, Nalwoğa!\n\n${RESET_LINK}\n`);
  const { mode } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
});

test('while the mail server is down for an hour nothing is lost, and afterwards every mail is sent once', async () => {
  const down = await smtpServer();
  await Promise.all(cleanUp.splice(0).map((step) => step())); // now no server listens there
  for (let number = 0; number < 20; number += 1) await queue({ subject: `Message ${number}` });
  const delivery = deliver(down.transport);
  for (let minute = 0; minute < 60; minute += 5) {
    t.clock.set(new Date(Date.parse('2026-11-21T09:00:00Z') + minute * 60_000).toISOString());
    delivery.nudge();
    const isDue = (row: { attempts: number; next_attempt_at: string }) =>
      row.attempts === 0 || Date.parse(row.next_attempt_at) <= t.clock.now();
    const due = async () => (await outbox()).filter(isDue);
    await soon(async () => expect(await due()).toEqual([]));
  }
  expect((await outbox()).every((row) => row.attempts > 3 && row.sent_at === null && row.failed_at === null)).toBe(
    true,
  );
  const { received } = await smtpServer(0, { port: down.port });
  t.clock.set('2026-11-21T15:00:00Z');
  delivery.nudge();
  await soon(async () => expect((await outbox()).every((row) => row.sent_at !== null)).toBe(true));
  expect(received).toHaveLength(20);
  expect(new Set(received.map(({ email }) => email.subject)).size).toBe(20);
});

test("a mail to an unknown address fails at once, with the server's reply", async () => {
  await queue();
  const { transport } = await smtpServer(0, { recipient: 550 });
  const lines: string[] = [];
  deliver(transport, lines);
  await soon(async () =>
    expect(await outbox()).toMatchObject([
      { attempts: 1, sent_at: null, failed_at: '2026-11-21T09:00:00.000Z', last_error: expect.stringMatching(/550/) },
    ]),
  );
  expect(lines).toEqual([expect.stringMatching(/is given up/)]);
});

test('a temporary refusal of our login, sender or recipient does not make a mail fail', async () => {
  for (const refusing of [{ sender: 550 }, { recipient: 450 }]) {
    await t.db.deleteFrom('mail_outbox').execute();
    await queue();
    deliver((await smtpServer(0, refusing)).transport);
    await soon(async () => expect(await outbox()).toMatchObject([{ attempts: 1, failed_at: null, sent_at: null }]));
  }
});

test('a mail fails after four days and many attempts, but not after a few attempts', async () => {
  const waiting = { next_attempt_at: '2026-11-21T09:00:00Z', created_at: '2026-11-17T08:59:00Z' };
  for (const attempts of [20, 2]) {
    await queue({ subject: `${attempts}` });
    await t.db
      .updateTable('mail_outbox')
      .set({ ...waiting, attempts })
      .where('subject', '=', `${attempts}`)
      .execute();
  }
  deliver((await smtpServer(99)).transport);
  await soon(async () =>
    expect(await outbox()).toMatchObject([
      { attempts: 21, failed_at: '2026-11-21T09:00:00.000Z' },
      { attempts: 3, failed_at: null },
    ]),
  );
});

test('after a clock that was days ahead is set back, mail does not wait those days', async () => {
  await queue();
  t.clock.set('2026-11-25T09:00:00Z');
  const { received, transport } = await smtpServer(1);
  const delivery = deliver(transport);
  await soon(async () => expect(await outbox()).toMatchObject([{ attempts: 1 }]));
  t.clock.set('2026-11-21T09:00:00Z');
  delivery.nudge();
  await soon(() => expect(received).toHaveLength(1));
});
