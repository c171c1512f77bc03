import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';

test('a thread that never finishes is stopped, with a sentence', async () => {
  const endless = new URL('test/endless-thread.ts', import.meta.url);
  const rules = { asAt: '2026-11-20', fileName: 'roll.xlsx', corrections: [], remembered: new Map() };
  const reading = readInThread(endless, { content: Buffer.from('x'), rules }, 1);
  await expect(reading).rejects.toMatchObject({
    code: 'spreadsheet_takes_too_long',
    message: expect.stringContaining('took too long') as string,
  });
});
