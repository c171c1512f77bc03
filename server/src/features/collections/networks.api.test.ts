import { listNetworks } from '@amayumba/contract/money/network-endpoints.ts';
import { expect, test } from 'vitest';
import { collecting } from './test/collecting.ts';

const office = collecting();
const { t } = office;

test('managers and tenants learn which networks are on; an owner and a visitor do not', async () => {
  const { tenant } = await office.payer('555');
  const simulator_url = office.simulator.url;
  const both = [
    { name: 'mtn', simulator_url },
    { name: 'airtel', simulator_url },
  ];
  expect((await tenant.call(listNetworks, {})).body).toEqual(both);
  expect((await t.as(await t.make.user('manager')).call(listNetworks, {})).body).toEqual(both);
  expect((await t.as(await t.make.user('owner')).call(listNetworks, {})).status).toBe(403);
  expect((await t.as(null).call(listNetworks, {})).status).toBe(401);
});

test('a network that is off, or whose keys are missing, is not among them', async () => {
  const { tenant } = await office.payer('555');
  await office.setMode('airtel', 'off');
  await office.setMode('mtn', 'live');
  expect((await tenant.call(listNetworks, {})).body).toEqual([]);
  await office.setMode('mtn', 'simulator');
  expect((await tenant.call(listNetworks, {})).body.map(({ name }) => name)).toEqual(['mtn']);
  await office.setMode('airtel', 'simulator');
});
