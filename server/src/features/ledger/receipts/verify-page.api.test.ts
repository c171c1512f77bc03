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

test('a whole network of IPv6 counts as one address', async () => {
  const statuses = [];
  for (let host = 1; host <= 31; host += 1)
    statuses.push(
      (await open(host % 2 === 0 ? '/r/0000000000' : '/api/receipts/verify/0000000000/', `2001:db8::${host}`))
        .statusCode,
    );
  expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
  expect((await open('/r/0000000000', '2001:db8:0:1::1')).statusCode).toBe(404);
});
