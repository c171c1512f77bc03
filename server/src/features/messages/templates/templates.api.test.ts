import { changeTemplate, listTemplates, resetTemplate } from '@amayumba/contract/messages/endpoints.ts';
import { DEFAULT_TEMPLATES } from '@amayumba/contract/messages/template.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { textFor } from './template-text.ts';

const t = testApp();

const at = <E extends { path: string }>(endpoint: E, place: string): E => ({
  ...endpoint,
  path: `/api/messages/templates/${place}/`,
});
const manager = async () => t.as(await t.make.user('manager'));
const BODY = 'Ssente: {amount}. {link}';

test('texts begin as the portal writes them, and are changed, added and removed', async () => {
  const m = await manager();
  const { body: texts } = await m.call(listTemplates);
  expect(texts).toHaveLength(Object.keys(DEFAULT_TEMPLATES).length);
  expect(texts[0]).toEqual({
    step: 'before',
    language: 'en',
    body: DEFAULT_TEMPLATES.before,
    segments: 1,
    max_segments: 1,
    is_default: true,
    version: 0,
  });
  const changed = await m.call(at(changeTemplate, 'after/lg'), { body: { body: BODY, max_segments: 1 } });
  expect(changed.body).toMatchObject({ step: 'after', language: 'lg', body: BODY, is_default: false, version: 1 });
  expect(await textFor(t.db, 'after', 'lg', { amount: 'USh 5', link: 'x' })).toBe('Ssente: USh 5. x');
  expect(await textFor(t.db, 'due', 'lg', { unit: 'A1' })).toMatch(/^A1:/);
  await m.call(at(changeTemplate, 'due/en'), { body: { body: 'Pay {amount}', max_segments: 1 } });
  expect(await textFor(t.db, 'due', 'lg', { amount: 'USh 5' })).toBe('Pay USh 5');
  expect((await m.call(at(resetTemplate, 'due/en'))).status).toBe(204);
  expect((await m.call(at(resetTemplate, 'due/en'))).status).toBe(404);
  expect(await textFor(t.db, 'due', 'lg', { unit: 'A1' })).toMatch(/^A1:/);
});

test('a text that is too long, or lacks what it is sent for, is refused', async () => {
  const m = await manager();
  const refused = async (place: string, body: string, max_segments = 1) =>
    (await m.call(at(changeTemplate, place), { body: { body, max_segments } })).error.fields?.['body'];
  expect(await refused('after/en', 'm'.repeat(161))).toEqual([
    'With the longest values this takes 161 characters, so two parts. Shorten it, or allow two.',
  ]);
  expect(await refused('after/en', 'm'.repeat(161), 2)).toBeUndefined();
  expect(await refused('after/en', 'Dear {tenant}')).toEqual([expect.stringContaining('There is no {tenant}.')]);
  expect(await refused('code/en', 'Hello')).toEqual(['This message needs {reference}.']);
  expect(await refused('pay_link/en', 'Hello')).toEqual(['This message needs {link}.']);
  expect((await m.call(at(changeTemplate, 'after/English'), { body: { body: 'x', max_segments: 1 } })).status).toBe(
    404,
  );
});

test('a stale change of a text is refused, also where it was the portal’s own', async () => {
  const m = await manager();
  const change = (version: number, body: string) =>
    m.call(at(changeTemplate, 'receipt/en'), { body: { body, max_segments: 1, version } });
  expect((await change(0, 'Got {amount}')).status).toBe(200);
  const stale = await change(0, 'Received {amount}');
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_change']);
  expect(stale.error.current).toMatchObject({ body: 'Got {amount}', version: 1 });
  expect((await change(1, 'Received {amount}')).body).toMatchObject({ version: 2 });
  const reset = await m.call(at(resetTemplate, 'receipt/en'), { headers: { 'if-match': '"1"' } });
  expect(reset.error.code).toBe('stale_change');
});

test('only managers read and change texts', async () => {
  for (const user of [await t.make.user('owner'), (await t.make.tenant()).user]) {
    expect((await t.as(user).call(listTemplates)).status).toBe(403);
    const body = { body: BODY, max_segments: 1 };
    expect((await t.as(user).call(at(changeTemplate, 'after/en'), { body })).status).toBe(403);
  }
  expect((await t.as(null).call(listTemplates)).status).toBe(401);
});
