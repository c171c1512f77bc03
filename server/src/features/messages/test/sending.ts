import type { AddressInfo } from 'node:net';
import { beforeAll } from 'vitest';
import { simulatorForTests, type TestSimulator } from '../../../simulator/test/simulator-for-tests.ts';
import { type TestApp, testApp } from '../../../test/build-test-app.ts';
import { prepareProviders } from '../../collections/providers.service.ts';
import { insertMessageRows, type NewMessageRow } from '../messages.repository.ts';
import { type MessageAbout, smsRow } from '../queue-message.ts';
import { reserveBatches } from '../sending/reserve-batches.ts';
import { followMessages } from '../sending/follow-messages.ts';
import { sendBatch } from '../sending/send-batch.ts';

/** An SMS as the simulator lists it. */
export interface ListedSms {
  id: string | null;
  to: string;
  from: string | null;
  text: string;
  status: string;
  cost: number;
  reported: boolean;
}

/** An app whose SMS go to the simulator. Time passes only by `pass`. */
export interface Sending {
  t: TestApp;
  simulator: TestSimulator;
  /** Stores an SMS, a notice by default, to a number that ends as given. Returns its id. */
  queue: (ending?: string, about?: Partial<MessageAbout>) => Promise<number>;
  /** Sends what is due and follows what is open, as the sender does. */
  work: () => Promise<void>;
  /** Lets seconds pass for the gateway and the portal, and works. */
  pass: (seconds: number) => Promise<void>;
  message: (id: number) => Promise<Message>;
  /** All that the gateway was asked to send, the newest first. */
  sent: () => Promise<ListedSms[]>;
  /** The path of the gateway's reports. */
  reportPath: string;
  /** What the gateway posts: a report, or an opt-out notice. Returns the status of the answer. */
  report: (fields: Record<string, string>) => Promise<number>;
}

type Message = Awaited<ReturnType<typeof readMessage>>;

const readMessage = (t: TestApp, id: number) =>
  t.db.selectFrom('text_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const REPORT_TOKEN = 'sms-token';
let numbers = 0;

/** A number that no other test has written to, with the last three digits that decide its ending. */
export function numberOf(ending = '777'): string {
  numbers += 1;
  return `+25677${String(numbers).padStart(4, '0')}${ending}`;
}

/** Starts the simulator beside the app of a test file. Call it at the top of the file. */
export function sending({ timeoutMs = 20_000 } = {}): Sending {
  const t = testApp({ hasOwnApp: true });
  const holder: { simulator?: TestSimulator } = {};
  const reportPath = `/api/money/callbacks/sms/${REPORT_TOKEN}/`;

  beforeAll(async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    t.parts.publicUrl = `http://127.0.0.1:${port}`;
    t.parts.mobileMoney.timeoutMs = timeoutMs;
    holder.simulator = await simulatorForTests({ smsReportUrl: `${t.parts.publicUrl}${reportPath}` });
    t.parts.mobileMoney.simulatorUrl = holder.simulator.url;
    await prepareProviders(t.db, t.parts, true);
    await t.owner
      .updateTable('provider_settings')
      .set({ callback_token: REPORT_TOKEN })
      .where('provider', '=', 'sms')
      .execute();
  });

  const simulator = () => holder.simulator as TestSimulator;
  const work: Sending['work'] = async () => {
    for (;;) {
      const claimed = await reserveBatches(t.parts);
      if (claimed.length === 0) return followMessages(t.parts);
      await Promise.all(claimed.map(({ gateway, batch }) => sendBatch(t.parts, gateway, batch)));
    }
  };

  return {
    t,
    get simulator() {
      return simulator();
    },
    async queue(ending, about) {
      const row: NewMessageRow = smsRow(t.parts, numberOf(ending), {
        purpose: 'notice',
        body: 'A notice waits for you in the portal.',
        language: 'en',
        ...about,
      });
      const [id] = await insertMessageRows(t.db, [row]);
      if (id === undefined) throw new Error('The message was not stored.');
      return id;
    },
    work,
    async pass(seconds) {
      t.clock.set(new Date(t.clock.now() + seconds * 1000).toISOString());
      await simulator().advance(seconds);
      await work();
    },
    message: (id) => readMessage(t, id),
    async sent() {
      const { body } = await simulator().call<{ messages: ListedSms[] }>('GET', '/sim/sms');
      return body.messages;
    },
    reportPath,
    async report(fields) {
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: reportPath,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(new URLSearchParams(fields)),
      });
      return statusCode;
    },
  };
}
