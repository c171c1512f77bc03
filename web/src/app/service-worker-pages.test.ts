import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const worker = readFileSync(path.join(import.meta.dirname, '../../worker/service-worker.ts'), 'utf8');
const pattern = /^const NOT_A_PAGE = \/(.*)\/;$/m.exec(worker)?.[1] ?? '';

test.each(['/c/kampala-homes/', '/pay/token', '/r/code', '/api/files/1/', '/assets/a.js', '/metrics', '/readyz'])(
  'the service worker leaves %s to the server',
  (address) => expect(new RegExp(pattern).test(address)).toBe(true),
);

test.each(['/', '/login', '/register', '/contact', '/manager/payments', '/sign-up/confirm', '/reset-password'])(
  'the service worker shows the portal at %s',
  (address) => expect(new RegExp(pattern).test(address)).toBe(false),
);
