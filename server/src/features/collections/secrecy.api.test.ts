import { postCallback } from '@amayumba/contract/money/callback-endpoints.ts';
import { createCollection, listCollections } from '@amayumba/contract/money/collection-endpoints.ts';
import { createPayLink, getPayPage, payByLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../observe/portal-log.ts';
import { callerFor } from '../../test/caller.ts';
import { startCollectionPoller } from './poller.ts';
import { collecting } from './test/collecting.ts';

const office = collecting({ timeoutMs: 1_000 });
const { t } = office;

const KEYS = { user: 'office-user-71', key: 'office-key-72', subscription_key: 'office-subscription-73' };
/** The simulator's own secrets, and beginnings of headers that carry them. */
const SECRETS = [...Object.values(KEYS), 'sim-key', 'sim-secret', 'Basic ', 'Bearer ', 'access_token'];

test('no secret, token, body or phone number is in the log or in an answer, whatever happens', async () => {
  const lines: string[] = [];
  const out = { write: (line: string) => lines.push(line) };
  const log = openLog({ level: 'trace', format: 'json', out, err: out });
  const app = await buildApp(t.parts, { log: log.logger });
  const as = callerFor(app, t.parts);
  const boss = as(await t.make.user('manager'));
  const answers: string[] = [];
  const { account, phone } = await office.payer('555');
  const body = { amount: 500, phone };

  answers.push((await boss.call(updateProvider, { id: 'mtn', body: { secrets: KEYS } })).text);
  answers.push((await boss.call(updateProvider, { id: 'mtn', anyBody: { secrets: KEYS, mode: 'wrong' } })).text);
  answers.push((await boss.call(listProviders)).text, (await boss.call(testProvider, { id: 'mtn' })).text);
  const { body: link } = await boss.call(createPayLink, { body: { account } });
  const token = link.url.split('/').at(-1) ?? '';
  answers.push((await as(null).call(payByLink, { id: token, body })).text);
  answers.push((await as(null).call(getPayPage, { id: token })).text);
  const [{ callback_token } = { callback_token: '' }] = await t.db
    .selectFrom('collections')
    .select('callback_token')
    .where('account_id', '=', account)
    .execute();
  for (const forged of ['{"status":"SUCCESSFUL","secret":"body-74"}', 'x'.repeat(20_000)]) {
    const url = postCallback.path.replace(':provider', 'mtn').replace(':token', callback_token);
    answers.push((await app.inject({ method: 'POST', url, payload: forged })).body);
  }

  // The network is away, and then it answers.
  t.parts.mobileMoney.simulatorUrl = 'http://127.0.0.1:65535';
  const away = startCollectionPoller(t.parts, log.complain);
  await away.stop();
  t.parts.mobileMoney.simulatorUrl = office.simulator.url;
  await office.pass(60, 30);
  answers.push((await boss.call(createCollection, { body: { ...body, account } })).text);
  const { text } = await boss.call(listCollections);
  await app.close();

  const logged = lines.join('\n');
  expect(lines.length).toBeGreaterThan(8);
  for (const secret of [...SECRETS, callback_token, token, phone, phone.slice(3), 'body-74'])
    expect([secret, logged.includes(secret)]).toEqual([secret, false]);
  for (const secret of [...SECRETS, callback_token])
    expect([secret, (answers.join('\n') + text).includes(secret)]).toEqual([secret, false]);
});
