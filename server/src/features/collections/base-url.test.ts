import { expect, test } from 'vitest';
import { baseUrlFault } from './base-url.ts';

test.each([
  'https://proxy.momoapi.mtn.com',
  'https://openapi.airtel.ug',
  'https://openapi.airtel.africa/',
  'https://api.mtn.com:8443/momo',
])('a live network may be at %s', (url) => {
  expect(baseUrlFault(url, 'live')).toBeUndefined();
});

test.each([
  ['http://proxy.momoapi.mtn.com', /https/],
  ['https://mtn.com', /below/],
  ['https://momoapi-mtn.com', /below/],
  ['https://mtn.com.example.org', /below/],
  ['https://127.0.0.1', /below/],
  ['https://169.254.169.254/mtn.com', /below/],
  ['https://user:key@proxy.mtn.com', /alone/],
  ['https://proxy.mtn.com?to=1', /alone/],
  ['proxy.mtn.com', /Enter an address/],
  ['', /Enter an address/],
])('a live network may not be at %s', (url, fault) => {
  expect(baseUrlFault(url, 'live')).toMatch(fault);
});

test('a sandbox may also be on this machine, and nowhere else', () => {
  expect(baseUrlFault('http://127.0.0.1:9000', 'sandbox')).toBeUndefined();
  expect(baseUrlFault('http://10.0.0.1', 'sandbox')).toMatch(/https/);
  expect(baseUrlFault('https://10.0.0.1', 'sandbox')).toMatch(/below/);
});
