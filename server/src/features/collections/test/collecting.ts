import type { AddressInfo } from 'node:net';
import { createCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import { type CollectionState, isOpen, type Network, NETWORKS } from '@amayumba/contract/money/collection.ts';
import type { ProviderMode } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { AIRTEL_KEY, simulatorForTests, type TestSimulator } from '../../../simulator/test/simulator-for-tests.ts';
import { type TestApp, testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { claimDue } from '../due-collections.repository.ts';
import { followAttempt } from '../follow-attempt.ts';
import { sealSecrets } from '../provider-secrets.ts';
import { prepareProviders } from '../providers.service.ts';

/** The fixed last part of Airtel's callback address. */
export const AIRTEL_TOKEN = 'airtel-token';

/** An app that collects by the simulator. Time passes only by `pass`. */
export interface Collecting {
  t: TestApp;
  simulator: TestSimulator;
  /** A tenant who owes rent, signed in, with the id of the account and a number that ends as given. */
  payer(ending: string, network?: Network): Promise<Payer>;
  /** Takes the next step of every attempt that is due, as the poller does. */
  follow: () => Promise<void>;
  /** Lets seconds pass for the networks and the attempts, in steps, and follows them. */
  pass: (seconds: number, step?: number) => Promise<void>;
  attempt: (id: string) => Promise<{ state: CollectionState; reason_code: string | null; receipt_id: number | null }>;
  receiptsOf(account: number): Promise<{ amount: number; source: string; external_reference: string | null }[]>;
  inboxOf(collection: string): Promise<{ amount: number; why: string }[]>;
  setMode(network: Network, mode: ProviderMode): Promise<void>;
}

export interface Payer {
  tenant: Caller;
  account: number;
  phone: string;
  charge: number;
  /** Asks that phone for money; returns the attempt's id. */
  ask(amount?: number): Promise<string>;
}

let numbers = 0;

/** A number of a network that no other test has asked, with the last three digits that decide its ending. */
function numberOf(network: Network, ending: string): string {
  numbers += 1;
  return `${network === 'mtn' ? '25677' : '25675'}${String(numbers).padStart(4, '0')}${ending}`;
}

/** Starts the simulator beside the app of a test file. Call it at the top of the file. */
export function collecting({ timeoutMs = 20_000 } = {}): Collecting {
  const t = testApp({ hasOwnApp: true });
  const holder: { simulator?: TestSimulator } = {};
  const simulator = () => holder.simulator as TestSimulator;

  beforeAll(async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    t.parts.publicUrl = `http://127.0.0.1:${port}`;
    t.parts.mobileMoney.timeoutMs = timeoutMs;
    t.parts.mobileMoney.betweenCallsMs = 0;
    holder.simulator = await simulatorForTests({
      airtelCallbackUrl: `${t.parts.publicUrl}/api/money/callbacks/airtel/${AIRTEL_TOKEN}/`,
    });
    t.parts.mobileMoney.simulatorUrl = holder.simulator.url;
    await prepareProviders(t.db, t.parts, true);
    await t.owner
      .updateTable('provider_settings')
      .set({
        callback_token: AIRTEL_TOKEN,
        secrets: sealSecrets(t.parts.sealing, 'airtel', { hash_key: AIRTEL_KEY }) as never,
      })
      .where('provider', '=', 'airtel')
      .execute();
  });

  const follow: Collecting['follow'] = async () => {
    for (;;) {
      const due = (await Promise.all(NETWORKS.map((network) => claimDue(t.db, network, 25)))).flat();
      if (due.length === 0) return;
      await Promise.all(due.map((attempt) => followAttempt(t.parts, attempt)));
    }
  };

  return {
    t,
    get simulator() {
      return simulator();
    },
    async payer(ending, network = 'mtn') {
      const tenant = await t.make.tenant();
      const charge = await t.make.payment({ tenant, month: 11, due_date: '2026-11-05' });
      const phone = numberOf(network, ending);
      const caller = t.as(tenant.user);
      return {
        tenant: caller,
        account: charge.account_id,
        charge: charge.id,
        phone,
        async ask(amount = 500_000) {
          const { status, body } = await caller.call(createCollection, { body: { amount, phone, provider: network } });
          expect([status, body.state]).toEqual([202, 'created']);
          return body.id;
        },
      };
    },
    follow,
    async pass(seconds, step = 5) {
      for (let left = seconds; left > 0; left -= step) {
        const now = Math.min(step, left);
        await simulator().advance(now);
        // In seconds since 1970, because subtracting an interval depends on the time zone, which Citus refuses.
        const earlier = (column: string) =>
          sql<Date>`to_timestamp(extract(epoch from ${sql.ref(column)} - timestamptz 'epoch')::float8 - ${now})`;
        await t.owner
          .updateTable('collections')
          .set({
            requested_at: earlier('requested_at'),
            asked_at: earlier('asked_at'),
            absent_since: earlier('absent_since'),
            next_check_at: earlier('next_check_at'),
          })
          .where('finished_at', 'is', null)
          .execute();
        await follow();
      }
    },
    attempt: (id) =>
      t.db
        .selectFrom('collections')
        .select(['state', 'reason_code', 'receipt_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    receiptsOf: (account) =>
      t.db
        .selectFrom('receipts')
        .select(['amount', 'source', 'external_reference'])
        .where('account_id', '=', account)
        .execute(),
    inboxOf: (collection) =>
      t.db.selectFrom('inbox_items').select(['amount', 'why']).where('collection_id', '=', collection).execute(),
    async setMode(network, mode) {
      await t.owner.updateTable('provider_settings').set({ mode }).where('provider', '=', network).execute();
    },
  };
}

/** Lets time pass until an attempt is over, at most so many seconds. */
export async function followUntilOver({ attempt, follow, pass }: Collecting, id: string, seconds = 400): Promise<void> {
  await follow();
  for (let left = seconds; left > 0 && isOpen((await attempt(id)).state); left -= 5) await pass(5);
}
