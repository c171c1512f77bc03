import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { deliverNext } from '../test/mail.ts';
import { queueMail } from './queue-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

const t = testApp();
const FROM = 'Amayumba <no-reply@amayumba.test>';
const LOGIN = { user: 'portal', password: 'pass/word+of=mail' };
const cleanUp: (() => unknown)[] = [];

beforeEach(async () => {
  await t.db.deleteFrom('mail_outbox').execute();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

const queue = async (email = 'nakato@example.ug', body = 'Webale') => {
  const { id: user_id } = await t.make.user('tenant');
  const to = { user_id, email, name: 'Nakato', email_verified_at: null };
  await queueMail(t.db, { to, subject: 'Rent', body });
};
const send = (url: string) => {
  const transport = smtpTransport(url, FROM);
  cleanUp.push(() => transport.close());
  return deliverNext({ db: t.db, transport, sealing: t.parts.sealing }, new Date(t.clock.now()));
};
const rows = () =>
  t.db.selectFrom('mail_outbox').select(['subject', 'attempts', 'sent_at', 'failed_at', 'last_error']).execute();

type Take = NonNullable<SMTPServerOptions['onData']>;

/** A real server that accepts messages, with the library's self-signed certificate unless TLS is disabled. */
async function realServer(onData: Take, disabledCommands: string[] = ['STARTTLS']): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands, onData });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** A server that replies to each line by `answer`, or not at all. */
async function rudeServer(greeting: string, answer: (line: string) => string | undefined, host = '127.0.0.1') {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write(greeting);
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        received.push(line);
        const reply = answer(line);
        if (reply !== undefined) socket.write(reply);
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { received, port: (server.address() as AddressInfo).port };
}

test('any refusal of a mail server can be recorded, so that no mail blocks the others', async () => {
  const { port } = await rudeServer('220 rude\r\n', (line) =>
    /^(?:EHLO|HELO)/.test(line) ? '250 rude\r\n' : `451 no\0thing \u0007 ${'x'.repeat(2000)}\r\n`,
  );
  await queue();
  await expect(send(`smtp://127.0.0.1:${port}`)).resolves.toHaveProperty('next_attempt_at');
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
  expect(JSON.stringify(await rows())).not.toMatch(/\\u00/);
});

test('a mail server that repeats its input does not bring the password into the portal', async () => {
  const { received, port } = await rudeServer('220 rude\r\n', (line) =>
    line.startsWith('EHLO') ? '250-rude\r\n250 AUTH PLAIN LOGIN\r\n' : `535 you said ${line}\r\n`,
  );
  await queue();
  const login = `${LOGIN.user}:${encodeURIComponent(LOGIN.password)}`;
  const sent = await send(`smtp://${login}@127.0.0.1:${port}`);
  const plain = Buffer.from(`\0${LOGIN.user}\0${LOGIN.password}`).toString('base64');
  expect(received.join()).toContain(plain);
  expect(JSON.stringify([sent, await rows()])).not.toContain(plain);
});

test('a server whose encryption was stripped gets neither the login nor the mail', async () => {
  // An address other than the three that mean this machine counts as a remote server.
  const { received, port } = await rudeServer(
    '220 stripped\r\n',
    (line) => (line.startsWith('EHLO') ? '250-stripped\r\n250 AUTH PLAIN LOGIN\r\n' : '454 no encryption today\r\n'),
    '127.0.0.2',
  );
  await queue();
  expect(await send(`smtp://portal:secret@127.0.0.2:${port}`)).toHaveProperty('next_attempt_at');
  expect(received.join()).toMatch(/EHLO/);
  expect(received.join()).not.toMatch(/AUTH|MAIL FROM/);
  await t.db.updateTable('mail_outbox').set({ attempts: 0 }).execute();
  await send(`smtp://portal:secret@127.0.0.2:${port}?requireTLS=false`);
  expect(received.join()).toMatch(/AUTH/);
});

test('a server with an untrusted certificate gets no mail', async () => {
  let accepted = 0;
  const url = await realServer((stream, _session, done) => {
    accepted += 1;
    stream.on('end', () => done()).resume();
  }, []);
  await queue();
  const sent = await send(url);
  expect(sent).toEqual({ next_attempt_at: expect.any(Date), last_error: expect.stringMatching(/certificate/i) });
  expect(accepted).toBe(0);
});

test('the portal disconnects from a server that never finishes', async () => {
  const { port } = await rudeServer('220-wait\r\n', () => undefined);
  await queue();
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, FROM, 50);
  const outcome = await deliverNext({ db: t.db, transport, sealing: t.parts.sealing }, new Date(t.clock.now()));
  expect(outcome).toHaveProperty('next_attempt_at');
});

test.each([
  ['several addressees', 'a@example.ug, evil@example.org'],
  ['a group', 'all: a@example.ug, evil@example.org;'],
  ['a name with an address of its own', '"a@example.org x"@example.ug'],
  ['angle brackets', 'a@example.ug> <evil@example.org'],
  ['a further command', 'a@example.ug>\r\nRCPT TO:<evil@example.org'],
  ['a further command after a bare line feed', 'a@example.ug\nRCPT TO:<evil@example.org>'],
  ['parameters', 'a@example.ug> NOTIFY=SUCCESS ORCPT=rfc822;evil@example.org'],
  ['an option of a command line', '-oQ/tmp@example.ug'],
])('an address that is %s reaches nobody else, and does not hold up the next mail', async (_what, to_address) => {
  const received: string[][] = [];
  const url = await realServer((stream, session, done) => {
    received.push(session.envelope.rcptTo.map(({ address }) => address));
    stream.on('end', () => done()).resume();
  });
  // Rows of an older version, or of a restored backup: the portal's own calls refuse such addresses.
  const mail = { to_address, to_name: 'N', subject: 'S', body: 'B' };
  await t.db.insertInto('mail_outbox').values(mail).execute();
  await queue('next@example.ug');
  await send(url);
  await send(url);
  expect(received.at(-1)).toEqual(['next@example.ug']);
  expect(received.flat().filter((line) => line.endsWith('@example.org'))).toEqual([]);
  for (const recipients of received) expect(recipients).toHaveLength(1);
});

test('the text of a mail ends neither the mail nor the SMTP session', async () => {
  const bodies: string[] = [];
  const url = await realServer((stream, _session, done) => {
    let raw = '';
    stream.setEncoding('latin1').on('data', (piece: string) => void (raw += piece));
    stream.on('end', () => {
      bodies.push(raw);
      done();
    });
  });
  const forged = 'MAIL FROM:<evil@example.org>\r\nRCPT TO:<evil@example.org>\r\nDATA\r\nSubject: forged\r\n\r\nx';
  for (const end of ['\r\n.\r\n', '\n.\n', '\n.\r\n', '\r.\r\n', '\r.\r']) {
    await queue('nakato@example.ug', `before${end}${forged}`);
    expect(await send(url)).toHaveProperty('sent_at');
  }
  expect(bodies).toHaveLength(5);
  for (const raw of bodies) expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
