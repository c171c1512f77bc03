import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: vi.fn<() => Promise<string>>(() => promise), resolve, reject };
}

test('the second runs when the first is over, however that ended', async () => {
  const inTurn = oneAtATime({ waitingMax: 1, waitMs: 1_000 });
  const [first, second] = [work(), work()];
  const one = inTurn(first.run);
  const two = inTurn(second.run);
  expect(second.run).not.toHaveBeenCalled();
  first.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  second.resolve('done');
  await expect(two).resolves.toBe('done');
  await expect(inTurn(() => Promise.resolve('again'))).resolves.toBe('again');
});

test('who waits too long is told so, and does not run later', async () => {
  const inTurn = oneAtATime({ waitingMax: 1, waitMs: 1_000 });
  const [first, second] = [work(), work()];
  const one = inTurn(first.run);
  const two = inTurn(second.run).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await two).toMatchObject({ code: 'imports_busy' });
  first.resolve('done');
  await one;
  expect(second.run).not.toHaveBeenCalled();
  await expect(inTurn(() => Promise.resolve('again'))).resolves.toBe('again');
});

test('one more than may wait is told at once', async () => {
  const inTurn = oneAtATime({ waitingMax: 1, waitMs: 1_000 });
  const first = work();
  const one = inTurn(first.run);
  const two = inTurn(() => Promise.resolve('two'));
  await expect(inTurn(() => Promise.resolve('three'))).rejects.toMatchObject({ code: 'imports_busy' });
  first.resolve('one');
  await expect(Promise.all([one, two])).resolves.toEqual(['one', 'two']);
});
