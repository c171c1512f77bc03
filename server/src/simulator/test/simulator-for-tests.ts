import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { pinnedClock } from '../../test/clock.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../start-simulator.ts';
import { callbackReceiver, type Received } from './callback-receiver.ts';

/** Answer of a call: its HTTP status and its JSON, or its text where it is none. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** What the tests read of MTN's answers. */
interface MtnBody {
  status: string;
  reason?: string;
  code?: string;
}

/** What the tests read of Airtel's answers. */
interface AirtelBody {
  data: { transaction: { status: string; airtel_money_id?: string } };
  status: { result_code: string; response_code: string; success: boolean };
}

interface Token {
  access_token: string;
}

export const AIRTEL_KEY = 'airtel-hash-key';

type Headers = Record<string, string>;

async function send<Body>(url: string, method: string, headers: Headers, body?: unknown): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: (isJson ? JSON.parse(answer) : answer) as Body };
}

export const MTN_KEY = { 'ocp-apim-subscription-key': 'sim' };
export const mtnBasic = (user = 'sim-user', key = 'sim-key') =>
  `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;

/** A started simulator with a clock that stands still, and clients for both networks. */
export interface TestSimulator {
  url: string;
  folder: string;
  clock: ReturnType<typeof pinnedClock>;
  /** The callbacks of both networks so far. */
  received: Received[];
  callbackUrl: string;
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer<Body>>;
  /** Puts the time forward; callbacks that are due have arrived afterwards. */
  advance(seconds: number): Promise<void>;
  mtn: MtnClient;
  airtel: AirtelClient;
  /** Ends the simulator and starts it again on its journal. */
  restart(): Promise<void>;
}

interface MtnClient {
  signIn(): Promise<Headers>;
  /** Asks for money; without `id` with a new one. */
  ask(
    phone: string,
    options?: { id?: string; body?: object; headers?: Headers },
  ): Promise<Answer<MtnBody> & { id: string }>;
  status(id: string): Promise<Answer<MtnBody>>;
}

interface AirtelClient {
  signIn(): Promise<Headers>;
  ask(
    msisdn: string,
    options?: { id?: string; transaction?: object; body?: object },
  ): Promise<Answer<AirtelBody> & { id: string }>;
  status(id: string): Promise<Answer<AirtelBody>>;
}

/** Starts a simulator in a folder of its own. It ends after the tests of the file. */
export async function simulatorForTests(options: Partial<SimulatorOptions> = {}): Promise<TestSimulator> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-simulator-'));
  const receiver = await callbackReceiver();
  const clock = pinnedClock();
  const start = (): Promise<Simulator> =>
    startSimulator({
      port: 0,
      dataDir: folder,
      clock,
      airtelCallbackUrl: `${receiver.url}/airtel`,
      airtelHashKey: AIRTEL_KEY,
      log: (line) => {
        throw new Error(line);
      },
      ...options,
    });
  let running = await start();
  afterAll(async () => {
    await running.close();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call: TestSimulator['call'] = (method, route, body, headers = {}) =>
    send(running.url + route, method, { 'content-type': 'application/json', ...headers }, body);

  const mtn: MtnClient = {
    async signIn() {
      const { body } = await call<Token>('POST', '/collection/token/', '', { ...MTN_KEY, authorization: mtnBasic() });
      return { ...MTN_KEY, 'x-target-environment': 'mtnuganda', authorization: `Bearer ${body.access_token}` };
    },
    async ask(phone, { id = randomUUID(), body, headers } = {}) {
      const asked = {
        amount: '450000',
        currency: 'UGX',
        externalId: '48217362',
        payer: { partyIdType: 'MSISDN', partyId: phone },
        payerMessage: 'Rent March 2026',
        payeeNote: 'Kololo Court A-12',
        ...body,
      };
      const answer = await call<MtnBody>('POST', '/collection/v1_0/requesttopay', asked, {
        ...(await mtn.signIn()),
        'x-reference-id': id,
        'x-callback-url': `${receiver.url}/mtn`,
        ...headers,
      });
      return { ...answer, id };
    },
    status: async (id) => call('GET', `/collection/v1_0/requesttopay/${id}`, undefined, await mtn.signIn()),
  };

  const airtel: AirtelClient = {
    async signIn() {
      const { body } = await call<Token>('POST', '/auth/oauth2/token', {
        client_id: 'sim-client',
        client_secret: 'sim-secret',
        grant_type: 'client_credentials',
      });
      return { authorization: `Bearer ${body.access_token}`, 'x-country': 'UG', 'x-currency': 'UGX' };
    },
    async ask(msisdn, { id = randomUUID().replaceAll('-', ''), transaction, body } = {}) {
      const place = { country: 'UG', currency: 'UGX' };
      const asked = {
        reference: 'RENTA12MAR26',
        subscriber: { ...place, msisdn },
        transaction: { ...place, amount: 450_000, id, ...transaction },
        ...body,
      };
      return { ...(await call<AirtelBody>('POST', '/merchant/v1/payments/', asked, await airtel.signIn())), id };
    },
    status: async (id) => call('GET', `/standard/v1/payments/${id}`, undefined, await airtel.signIn()),
  };

  return {
    get url() {
      return running.url;
    },
    folder,
    clock,
    received: receiver.received,
    callbackUrl: receiver.url,
    call,
    async advance(seconds) {
      await call('POST', '/sim/advance', { seconds });
    },
    mtn,
    airtel,
    async restart() {
      await running.close();
      running = await start();
    },
  };
}
