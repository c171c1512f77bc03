import PQueue from 'p-queue';
import { PASSWORD, MANAGER } from '../../bench/portfolio/fill-people.ts';
import { type Device, makeDevice } from '../support/client.ts';
import { nameOf } from './set-up.ts';

/** Companies that are visited at once, by as many people. */
const AT_ONCE = 8;
/** The calls of a manager's first screens. */
const CALLS = [
  '/api/core/manager/dashboard/',
  '/api/payments/payments/?page=1&page_size=25&count=false',
  '/api/money/accounts/?page=1&page_size=25&count=false',
  '/api/tenants/tenants/?page=1&page_size=25',
  '/api/complaints/complaints/?page=1&page_size=25',
];

/** A company with its signed-in manager. */
export interface Visited {
  path: string;
  token: string;
}

/** The times of answers in milliseconds, and what was answered otherwise than 200. */
export interface Visits {
  /** The first answer of each company, whose connections were closed or never opened. */
  first: number[];
  later: number[];
  refused: string[];
}

/** Does something with each of the companies, some at once, each of these with a client of its own. */
async function forEach<T>(url: string, items: readonly T[], work: (device: Device, item: T) => Promise<void>) {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const devices = Array.from({ length: AT_ONCE }, (_, number) => makeDevice(url, number));
  try {
    await queue.addAll(
      items.map((item) => async () => {
        const device = devices.pop();
        if (!device) throw new Error('there are as many clients as companies at once');
        await work(device, item).finally(() => devices.push(device));
      }),
    );
  } finally {
    for (const device of devices) device.close();
  }
}

/** Signs the managers of companies in, in turn. */
export async function signInTo(url: string, numbers: readonly number[]): Promise<Visited[]> {
  const visited: Visited[] = [];
  const paths = numbers.map((number) => `/c/${nameOf(number)}`);
  await forEach(url, paths, async (device, path) => {
    const { body, status } = await device.call(`${path}/api/token/`, {
      json: { username: MANAGER.username, password: PASSWORD },
    });
    if (status !== 200) throw new Error(`${path} could not be signed in to: ${status} ${JSON.stringify(body)}`);
    visited.push({ path, token: (body as { access: string }).access });
  });
  return visited;
}

/** Opens the first screens of each company in turn. */
export async function visitAll(url: string, visited: readonly Visited[]): Promise<Visits> {
  const visits: Visits = { first: [], later: [], refused: [] };
  await forEach(url, visited, async (device, { path, token }) => {
    for (const [place, asked] of CALLS.entries()) {
      const begun = performance.now();
      const { status } = await device.call(path + asked, { token });
      (place === 0 ? visits.first : visits.later).push(performance.now() - begun);
      if (status !== 200) visits.refused.push(`${path}${asked}: ${status}`);
    }
  });
  return visits;
}
