import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();
const open = (url: string, remoteAddress = '192.0.2.7') => t.app.inject({ url, remoteAddress });

test('one address looks up 30 codes a minute, and then a page says to wait', async () => {
  const statuses = [];
  for (let nth = 0; nth < 30; nth += 1) statuses.push((await open('/r/0000000000')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const page = await open('/r/0000000000');
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    429,
    'text/html; charset=utf-8',
    '60',
  ]);
  expect(page.body).toContain('Please wait a minute');
  expect(page.body).not.toMatch(/valid|No receipt/);
  const call = await open('/api/receipts/verify/0000000000/');
  expect([call.statusCode, call.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
  expect((await open('/r/0000000000', '192.0.2.8')).statusCode).toBe(404);
});
