import { reportCrash } from '@amayumba/contract/crashes/endpoints.ts';
import { expect, test } from 'vitest';
import { CRASH_PATH } from './report-crash.ts';

test('the path is the one in the contract', () => {
  expect(CRASH_PATH).toBe(reportCrash.path);
});
