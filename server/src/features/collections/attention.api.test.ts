import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { decideCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import { expect, test } from 'vitest';
import { collecting } from './test/collecting.ts';

const office = collecting();
const { t } = office;

test('a payment without an answer is listed for its account, until a person decides about it', async () => {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 6 * 3600);
  const manager = t.as(await t.make.user('manager'));
  const { name } = (await manager.call(getAccount, { id: payer.account })).body.tenant_details;
  const listed = async () => {
    const { body } = await manager.call(listAttention);
    return (body as AttentionItem[]).filter(({ kind }) => kind === 'collection');
  };
  expect(await listed()).toMatchObject([
    { id: `collection-unknown-${payer.account}-mtn`, title: `1 payment by MTN for ${name} without an answer` },
  ]);
  await manager.call(decideCollection, { id, body: { state: 'failed', reason: 'Not on the statement' } });
  expect(await listed()).toEqual([]);
});
