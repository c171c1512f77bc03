import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { senderOf, uploadQueue } from './upload-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that runs until the test ends it. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: vi.fn<() => Promise<string>>(() => promise), resolve, reject };
}

test('the second task runs when the first has succeeded or failed', async () => {
  const inTurn = uploadQueue({ waitingMax: 1, waitMs: 1_000, busy: 'imports_busy' });
  const [first, second] = [work(), work()];
  const firstTurn = inTurn('office 1', first.run);
  const secondTurn = inTurn('office 1', second.run);
  expect(second.run).not.toHaveBeenCalled();
  first.reject(new Error('broken'));
  await expect(firstTurn).rejects.toThrow('broken');
  second.resolve('done');
  await expect(secondTurn).resolves.toBe('done');
  await expect(inTurn('office 1', () => Promise.resolve('again'))).resolves.toBe('again');
});

test('a task that waits too long is refused and never runs', async () => {
  const inTurn = uploadQueue({ waitingMax: 1, waitMs: 1_000, busy: 'imports_busy' });
  const [first, second] = [work(), work()];
  const firstTurn = inTurn('office 1', first.run);
  const secondTurn = inTurn('office 1', second.run).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await secondTurn).toMatchObject({ code: 'imports_busy' });
  first.resolve('done');
  await firstTurn;
  expect(second.run).not.toHaveBeenCalled();
  await expect(inTurn('office 1', () => Promise.resolve('again'))).resolves.toBe('again');
});

test('a task beyond the limit is refused at once', async () => {
  const inTurn = uploadQueue({ waitingMax: 1, waitMs: 1_000, busy: 'imports_busy' });
  const first = work();
  const firstTurn = inTurn('office 1', first.run);
  const secondTurn = inTurn('office 1', () => Promise.resolve('two'));
  await expect(inTurn('office 1', () => Promise.resolve('three'))).rejects.toMatchObject({ code: 'imports_busy' });
  first.resolve('one');
  await expect(Promise.all([firstTurn, secondTurn])).resolves.toEqual(['one', 'two']);
});

test('one person may have four tasks waiting, while the same number of another company still has space', async () => {
  const inTurn = uploadQueue({ waitingMax: 16, waitMs: 1_000, busy: 'files_waiting' });
  const [one, other] = ['office', 'second'].map((company) => senderOf({ company }, { user_id: 1 })) as [string, string];
  const first = work();
  const running = inTurn(one, first.run);
  const waiting = [1, 2, 3, 4].map((number) => inTurn(one, () => Promise.resolve(number)));
  await expect(inTurn(one, () => Promise.resolve(5))).rejects.toMatchObject({ code: 'files_waiting' });
  const others = inTurn(other, () => Promise.resolve('other'));
  first.resolve('first');
  await expect(Promise.all([running, ...waiting, others])).resolves.toEqual(['first', 1, 2, 3, 4, 'other']);
});
