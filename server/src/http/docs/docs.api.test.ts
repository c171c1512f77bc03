import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

const open = async (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  t.app.inject({ url, headers });

/** The part of the page about one call. */
const articleOf = (page: string, id: string) => page.split(`<article id="${id}">`)[1]?.split('</article>')[0] ?? '';

test('every call of the server stands on the page, with who may make it', async () => {
  const { statusCode, headers, body } = await open('/api/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const calls = t.app.registered.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []));
  expect(calls.length).toBeGreaterThan(60);
  for (const { method, path } of calls) {
    const id = `${method} ${path}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, -1);
    expect([id, body.includes(`<article id="${id}">`), body.includes(`href="#${id}"`)]).toEqual([id, true, true]);
  }
  expect(articleOf(body, 'get-api-payments-payments')).toContain('For: manager.');
  expect(articleOf(body, 'post-api-register')).toContain('Open to everybody.');
});

test('a call tells its parameters, its body with what is required, and its answer', async () => {
  const { body } = await open('/api/docs/');
  const words = (id: string) =>
    articleOf(body, id)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  expect(words('get-api-payments-payments')).toContain('month query whole number from 1 to 12 optional');
  const create = words('post-api-payments-payments');
  expect(create).toContain('Idempotency-Key header');
  expect(create).toContain('amount whole shillings above zero required');
  expect(create).toContain('due_date day as YYYY-MM-DD required');
  expect(create).toContain('tenant_details.estate text, or null');
  expect(words('post-api-payments-payments-log-payment')).toContain('receipt_file file optional');
  expect(words('post-api-core-estates')).toContain('blocks[].apartments[].number text, at most 40 characters required');
  expect(words('delete-api-payments-payments-id')).toContain('Answers 204 , without content');
});

test('the page needs no script and keeps to the content security policy', async () => {
  const { body } = await open('/api/docs');
  expect(body).not.toMatch(/<script|<style|style=|\son\w+=/);
  const styles = await open(/<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '', { accept: 'text/css' });
  expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('a path beside the page is still no call', async () => {
  const { statusCode, headers } = await open('/api/docs/nothing');
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});
