import { beforeEach, expect, test } from 'vitest';
import { reportCrash } from '@amayumba/contract/crashes/endpoints.ts';
import { openLog } from '../../observe/portal-log.ts';
import { testApp } from '../../test/build-test-app.ts';

let written = '';
const { logger } = openLog({ level: 'warn', format: 'json', out: { write: (line) => (written += line) } });
const t = testApp({ log: logger });

beforeEach(() => {
  written = '';
});

const CRASH = {
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'amount')",
  stack: `TypeError: Cannot read\n    at PaymentTable (http://127.0.0.1:8080/assets/index-Ab12.js:10:200)\n    at x`,
  page: '/manager/payments/N',
};

test('a crash of the web app is in the log under the number on screen', async () => {
  const { status, body } = await t.as(null).call(reportCrash, { body: CRASH });
  expect(status).toBe(202);
  expect(JSON.parse(written)).toMatchObject({
    level: 'warn',
    request_id: body.request_id,
    err: {
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'amount') (on /manager/payments/N)",
      stack: '    at index-Ab12.js:10:200',
    },
  });
});

test("words that are no engine's own do not get into the log", async () => {
  const words = 'Nakato owes 300,000';
  await t
    .as(null)
    .call(reportCrash, { body: { type: words, message: words, stack: `at ${words}`, page: `/${words}` } });
  expect(JSON.parse(written)).toMatchObject({ err: { type: 'Error', message: 'unknown (on an unknown page)' } });
  expect(written).not.toContain('Nakato');
});

const report = (stack: string) => t.as(null).call(reportCrash, { body: { ...CRASH, stack } });

test('too many reports are refused, and so is one that is too long', async () => {
  expect((await report('x'.repeat(4001))).status).toBe(400);
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await report('')).status);
  expect(statuses.at(-1)).toBe(429);
});
