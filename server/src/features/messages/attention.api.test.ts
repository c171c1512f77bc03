import { listAttention, retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { beforeEach, expect, test } from 'vitest';
import { NOON } from '../../test/clock.ts';
import { sending } from './test/sending.ts';

const office = sending();
const { t, queue, work, message } = office;

beforeEach(async () => {
  t.clock.set(NOON);
  await t.owner.deleteFrom('text_messages').execute();
  await t.owner.deleteFrom('provider_health').execute();
});

async function attention(): Promise<AttentionItem[]> {
  const { body } = await t.as(await t.make.user('manager')).call(listAttention);
  return (body as AttentionItem[]).filter(({ id }) => id.startsWith('message-'));
}

const numbersForAttention = async () => (await attention()).filter(({ id }) => id.startsWith('message-number-'));
const namesListed = async () =>
  new Set((await numbersForAttention()).map(({ title }) => / of (\w+) /.exec(title)?.[1]));

test('an account without money is listed, and tried again once a manager has topped it up', async () => {
  const id = await queue('401');
  await work();
  expect(await attention()).toMatchObject([
    {
      id: 'message-no-balance',
      title: 'The SMS account has no money left, and 1 SMS waits',
      next_attempt_at: '2026-11-21T10:00:00.000Z',
      can_retry: true,
    },
  ]);
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(retryAttention, { body: { ids: ['message-no-balance'] } });
  expect(body).toEqual({ count: 1 });
  expect(await message(id)).toMatchObject({ next_attempt_at: '2026-11-21T09:00:00.000Z' });
});

test('keys that the gateway refuses are listed while SMS wait', async () => {
  await queue();
  const values = { provider: 'sms' as const, last_error: 'It does not accept the keys.' };
  await t.owner.insertInto('provider_health').values(values).execute();
  expect(await attention()).toMatchObject([
    { id: 'message-gateway', title: 'The SMS gateway cannot be asked, and 1 SMS waits', reason: values.last_error },
  ]);
});

test('a number that failed three times is listed until the tenant has another one', async () => {
  const { user } = await t.make.tenant();
  const setPhone = (phone_number: string) =>
    t.owner.updateTable('users').set({ phone_number }).where('id', '=', user.id).execute();
  await setPhone('0772 998 877');
  for (let times = 0; times < 3; times += 1) {
    const id = await queue('400', { user_id: user.id });
    await t.owner.updateTable('text_messages').set({ to_address: '+256772998877' }).where('id', '=', id).execute();
    await t.owner
      .updateTable('text_messages')
      .set({ state: 'failed', reason: 'not_delivered', next_attempt_at: null })
      .where('id', '=', id)
      .execute();
  }
  expect(await numbersForAttention()).toMatchObject([
    { title: expect.stringMatching(/^The number \+256772998877 of .+ does not/) },
  ]);
  await setPhone('0772 998 878');
  expect(await numbersForAttention()).toEqual([]);
});

test('a number is listed as long as something is left out for it, for each tenant who has it', async () => {
  const number = '+256772998866';
  const store = async (name: string, change: object) => {
    const { user } = await t.make.tenant({ first_name: name, last_name: 'Okot', phone_number: number });
    const id = await queue('400', { user_id: user.id });
    const row = {
      to_address: number,
      next_attempt_at: null,
      state: 'failed',
      reason: 'not_delivered',
      ...change,
    } as const;
    await t.owner.updateTable('text_messages').set(row).where('id', '=', id).execute();
  };
  await store('Opio', {});
  await store('Opio', {});
  await store('Achan', {});
  expect(await namesListed()).toEqual(new Set(['Opio', 'Achan']));
  t.clock.set('2027-02-25T09:00:00Z');
  expect(await namesListed()).toEqual(new Set());
  await store('Apio', { state: 'skipped', reason: 'dead_number' });
  expect(await namesListed()).toEqual(new Set(['Apio']));
});

test('SMS that failed, or of which nobody knows, are counted for a week', async () => {
  await queue('400');
  await queue('402');
  await work();
  const id = await queue();
  await t.owner
    .updateTable('text_messages')
    .set({ state: 'unknown', reason: 'interrupted', next_attempt_at: null })
    .where('id', '=', id)
    .execute();
  const title = '2 SMS failed, and of 1 SMS nobody knows whether they arrived';
  expect(await attention()).toMatchObject([{ id: 'message-lost', title }]);
  t.clock.set('2026-11-28T09:00:01Z');
  expect(await attention()).toEqual([]);
});
