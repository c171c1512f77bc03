import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEach } from './file-folder.ts';

test('a failure begins nothing more, and is thrown once what had begun is over', async () => {
  const begun: number[] = [];
  const over: number[] = [];
  const items = Array.from({ length: 100 }, (_, index) => index);
  const run = forEach(items, async (item) => {
    begun.push(item);
    if (item === 3) throw new Error('the bucket refuses it');
    await pause(0);
    over.push(item);
  });
  await expect(run).rejects.toThrow('the bucket refuses it');
  expect(begun.length).toBeLessThan(items.length);
  expect(over).toEqual(begun.filter((item) => item !== 3));
});

test('each item is worked on once', async () => {
  const done: string[] = [];
  await forEach(['a', 'b', ''], async (item) => void done.push(item));
  expect(done).toEqual(['a', 'b', '']);
});
