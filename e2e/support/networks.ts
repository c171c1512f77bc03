import type { Provider } from '@amayumba/contract/money/provider.ts';
import { callApi, logIn } from './api.ts';
import { type Portal, test } from './portal.ts';

async function setMode(portal: Portal, mode: 'simulator' | 'off'): Promise<void> {
  const { access } = await logIn(portal, 'manager');
  const call = (method: string, path: string, body?: unknown) =>
    callApi(portal, method, `/api/money/providers/${path}`, body, access);
  for (const { name, version } of (await call('GET', '')) as Provider[])
    await call('PATCH', `${name}/`, { mode, version });
}

/** Lets the file's journeys ask phones and send SMS by the simulator. Other journeys of the worker expect neither. */
export function withSimulator(): void {
  test.beforeAll(({ portal }) => setMode(portal, 'simulator'));
  test.afterAll(({ portal }) => setMode(portal, 'off'));
}
