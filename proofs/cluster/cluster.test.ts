import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../server/src/db/connect.ts';
import { DEMO_PASSWORD } from '../../server/demo/load-demo.ts';
import { findServerPrograms } from '../../server/src/test/debian-postgres.ts';
import { type Answer, type Device, makeDevice, type Sent, signIn } from '../support/client.ts';
import { newPayment } from '../support/new-payment.ts';
import { startCluster } from './start-cluster.ts';

const CLIENTS = 6;
/** Writes that each client has acknowledged before the kill, and after it. */
const WRITES = 4;

const payment = (reference: string, tenant: number) => newPayment(tenant, 5_000, 1, reference);

describe.runIf(findServerPrograms())('two portals on one PostgreSQL, behind a balancer', { timeout: 180_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  /** A client at the balancer, and one at each process. */
  let [office, first, second]: Device[] = [];
  let manager: string;
  const devices: Device[] = [];
  const device = (url: string) => {
    const made = makeDevice(url, 100 + devices.length);
    devices.push(made);
    return made;
  };
  const call = async (from: Device | undefined, path: string, sent: Sent = {}): Promise<Answer> =>
    (await from?.call(path, { token: manager, ...sent })) ?? { status: 0, body: undefined, bytes: Buffer.alloc(0) };
  const bodyOf = async <T>(from: Device | undefined, path: string, sent: Sent = {}) =>
    (await call(from, path, sent)).body as T;

  beforeAll(async () => {
    cluster = await startCluster();
    [office, first, second] = [cluster.url, ...cluster.addresses].map(device);
    manager = (office && (await signIn(office, 'manager', DEMO_PASSWORD))) ?? '';
  }, 180_000);
  afterAll(async () => {
    for (const made of devices) made.close();
    await cluster.stop();
  });

  const exchange = (at: Device | undefined, token: string) =>
    call(at, '/api/token/refresh/', { json: { refresh: token } });
  const aTenant = async () => {
    const { results } = await bodyOf<{ results: { id: number }[] }>(office, '/api/tenants/tenants/?page=1&page_size=1');
    return results[0]?.id ?? 0;
  };
  const referencesThere = async () =>
    (await bodyOf<{ reference_number: string }[]>(office, '/api/payments/payments/')).map(
      ({ reference_number }) => reference_number,
    );

  test('a session from one process works at the other, and the same key sent to both at once writes once', async () => {
    const json = payment('once-for-both', await aTenant());
    const sent = { json, headers: { 'idempotency-key': 'sent-to-both' } };
    const answers = await Promise.all(
      [first, second, first, second].map((at) => call(at, '/api/payments/payments/', sent)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect((await referencesThere()).filter((reference) => reference === 'once-for-both')).toHaveLength(1);
  });

  test('a refresh token sent to both at once gets the same next token; sent later it ends the login', async () => {
    const credentials = { json: { username: 'manager', password: DEMO_PASSWORD } };
    const exchangeAtOnce = async () => {
      const { refresh } = await bodyOf<{ refresh: string }>(first, '/api/token/', credentials);
      return { refresh, both: await Promise.all([exchange(first, refresh), exchange(second, refresh)]) };
    };
    let { refresh, both } = await exchangeAtOnce();
    // On a busy machine one process may answer before the other has read its request: then they were not sent at once.
    for (let tries = 0; tries < 20 && both.some(({ status }) => status !== 200); tries += 1)
      ({ refresh, both } = await exchangeAtOnce());
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [next, same] = both.map(({ body }) => (body as { refresh: string }).refresh);
    expect(next).toBe(same);
    expect((await exchange(second, refresh)).status).toBe(401);
    expect((await exchange(first, next ?? '')).status).toBe(401);
  });

  test('a limit counts requests to both', async () => {
    const statuses: number[] = [];
    const wrong = {
      json: { username: 'nakato', password: 'Not-the-right-1' },
      headers: { 'x-forwarded-for': '10.9.9.9' },
    };
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push((await call(turn % 2 ? first : second, '/api/token/', wrong)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a write at one process appears in the figures at the other at once', async () => {
    const { id: estate } = await bodyOf<{ id: number }>(first, '/api/core/estates/', {
      json: { name: 'Cluster Court', address: 'Plot 2, Kira' },
    });
    const { id: block } = await bodyOf<{ id: number }>(second, '/api/core/blocks/', { json: { estate, name: 'A' } });
    const apartments = async (at: Device | undefined) =>
      (await bodyOf<{ apartments: number }>(at, '/api/core/manager/dashboard/')).apartments;
    const before = await apartments(first);
    const seen: number[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const json = { block, number: String(number), rent_amount: 500_000, number_of_rooms: 2 };
      await call(number % 2 ? first : second, '/api/core/apartments/', { json });
      seen.push(await apartments(number % 2 ? second : first));
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => before + index + 1));
    const metrics = await Promise.all(
      cluster.addresses.map((address) => fetch(`${address}/metrics`).then((a) => a.text())),
    );
    expect(metrics.every((page) => page.includes('amayumba_processes 2'))).toBe(true);
  });

  test('a third process with another SECRET_KEY, or another folder for files, is refused with a sentence', async () => {
    const secret = await cluster.refused({ SECRET_KEY: 'another one that is long enough to be a secret' });
    expect(secret).toMatch(/another SECRET_KEY.*set SECRET_KEY to the same/);
    const files = await cluster.refused({ DATA_DIR: `${cluster.outbox}/elsewhere` });
    expect(files).toMatch(/uploaded files elsewhere.*STORAGE_URL/);
  });

  test('one process is killed during work: readers are not affected, no acknowledged write is lost, and the process restarts', async () => {
    const tenant = await aTenant();
    const acknowledged: string[] = [];
    const refusedReads: number[] = [];
    let killing: Promise<void> | undefined;
    const work = async (number: number) => {
      const client = device(cluster.url);
      for (let turn = 0; turn < WRITES * 2; turn += 1) {
        const reference = `cluster-${number}-${turn}`;
        const sent = { json: payment(reference, tenant), headers: { 'idempotency-key': reference } };
        // The portal's forms do the same: they repeat the request under the same key until it is acknowledged.
        while ((await call(client, '/api/payments/payments/', sent)).status !== 201);
        acknowledged.push(reference);
        const read = await call(client, '/api/payments/payments/?page=1&page_size=5');
        if (read.status !== 200) refusedReads.push(read.status);
        if (acknowledged.length >= CLIENTS * WRITES) killing ??= cluster.kill(0);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => work(number)));
    await killing;
    expect(killing).toBeDefined();
    expect(refusedReads).toEqual([]);
    const there = await referencesThere();
    expect(acknowledged.filter((reference) => there.filter((found) => found === reference).length !== 1)).toEqual([]);
    await cluster.startAgain(0);
    expect((await call(first, '/api/profile/')).status).toBe(200);
  });

  test('a payment marked paid at both at once is notified once and mailed once, whichever delivers it', async () => {
    const tenant = await aTenant();
    const references = Array.from({ length: 6 }, (_, index) => `paid-${index}`);
    const made = await Promise.all(
      references.map((reference) =>
        bodyOf<{ id: number }>(office, '/api/payments/payments/', { json: payment(reference, tenant) }),
      ),
    );
    // Both get the same request at once: the second finds it done.
    const json = { ids: made.map(({ id }) => id) };
    const marked = await Promise.all(
      [first, second].map((at) => call(at, '/api/payments/payments/mark_paid/', { json })),
    );
    expect(marked.map(({ status }) => status)).toContain(200);
    const { db, close } = connect({ connectionString: cluster.databaseUrl() }, () => {});
    const mails = () => db.selectFrom('mail_outbox').select(['id', 'sent_at']).execute();
    await vi.waitFor(
      async () => {
        const all = await mails();
        expect(all.length).toBeGreaterThanOrEqual(references.length);
        expect(all.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      },
      { timeout: 60_000, interval: 250 },
    );
    // Each delivery writes a line to the log of its process.
    const delivered = Array.from(cluster.printed().matchAll(/Mail (\d+) was written/g), ([, id]) => Number(id));
    expect(delivered.length).toBeGreaterThanOrEqual(references.length);
    expect(new Set(delivered).size).toBe(delivered.length);
    const messages = await db
      .selectFrom('notifications as n')
      .innerJoin('charges as p', 'p.id', 'n.payment_id')
      .select(['n.user_id', 'n.payment_id', 'n.title', (of) => of.fn.countAll<number>().as('times')])
      .where('p.reference_number', 'in', references)
      .groupBy(['n.user_id', 'n.payment_id', 'n.title'])
      .execute();
    expect(messages.map(({ times }) => times)).toEqual(references.map(() => 1));
    await close();
  });
});
