import { describe, expect, test } from 'vitest';
import { Answer } from './answer.ts';
import { type Given, Moment, moments } from './moments.ts';

const MIB = 1024 * 1024;
const answerOf = (bytes: number): Given => ({ viewer: {} as Given['viewer'], answer: new Answer('x'.repeat(bytes)) });

/** Whether a call of a session is answered without any work. */
const isKept = (moment: Moment, session: string) => moment.given(session, '/list') !== undefined;

describe('answers are kept', () => {
  test('in 32 MB at most, however many of them are on their way when there still is room', async () => {
    const moment = new Moment();
    const sessions = Array.from({ length: 400 }, (_, nth) => String(nth));
    const sizes = await Promise.all(
      sessions.map(async (session) => {
        const { answer } = await moment.give(session, '/list', () => Promise.resolve(answerOf(MIB / 4)));
        return answer.sizeMax;
      }),
    );
    const bytesKept = sessions.reduce(
      (sum, session, nth) => sum + (isKept(moment, session) ? (sizes[nth] ?? 0) : 0),
      0,
    );
    expect(bytesKept).toBeLessThanOrEqual(32 * MIB);
    expect(bytesKept).toBeGreaterThan(31 * MIB);
  });

  test('where they are not large: a whole list is given to who asks while it is made, and made anew for who comes later', async () => {
    const moment = new Moment();
    let made = 0;
    const ask = () =>
      moment.give('one', '/list', () => {
        made += 1;
        return Promise.resolve(answerOf(2 * MIB));
      });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toBe(second);
    expect(made).toBe(1);
    await ask();
    expect(made).toBe(2);
    await moment.give('two', '/list', () => Promise.resolve(answerOf(2_000)));
    expect(isKept(moment, 'two')).toBe(true);
  });

  test('for one moment, even by requests that came in it and are under way yet', async () => {
    const momentOf = moments({ now: () => 0 }, 1000);
    const first = momentOf('first');
    await first?.give('done', '/list', () => Promise.resolve(answerOf(2_000)));
    const { promise, resolve } = Promise.withResolvers<Given>();
    const slow = first?.give('slow', '/list', () => promise);
    expect(first && isKept(first, 'done')).toBe(true);
    expect(momentOf('second')).not.toBe(first);
    resolve(answerOf(2_000));
    await slow;
    expect(first && [isKept(first, 'done'), isKept(first, 'slow')]).toEqual([false, false]);
  });
});

test('what failed is tried again', async () => {
  const moment = new Moment();
  await expect(moment.give('one', '/list', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const answer = answerOf(10);
  expect(await moment.give('one', '/list', () => Promise.resolve(answer))).toBe(answer);
  await expect(moment.viewer('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await moment.viewer('one', () => Promise.resolve({ refused: 'session_ended' }))).toEqual({
    refused: 'session_ended',
  });
});
