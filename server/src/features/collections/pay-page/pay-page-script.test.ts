import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAY_PAGE_SCRIPT } from './pay-page-script.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs the script on a page that waits for a PIN, with `left` seconds to type it. */
function waitingPage(left: number) {
  const calls: { answer: (body: object) => void }[] = [];
  const elements: Record<string, object> = {
    wait: { getAttribute: (name: string) => ({ 'data-left': String(left), 'data-url': '/attempt' })[name] },
    timer: { hidden: true, textContent: '' },
    said: { textContent: '' },
    lost: { hidden: true },
  };
  const page = {
    hidden: false,
    getElementById: (id: string) => elements[id] ?? null,
    addEventListener: (_type: string, listener: () => void) => {
      page.shown = listener;
    },
    shown: () => {},
  };
  class Request {
    status = 200;
    responseText = '';
    onload = () => {};
    open() {}
    send() {
      calls.push({
        answer: (body) => {
          this.responseText = JSON.stringify(body);
          this.onload();
        },
      });
    }
  }
  const location = { reload: vi.fn<() => void>() };
  runInNewContext(PAY_PAGE_SCRIPT, {
    document: page,
    XMLHttpRequest: Request,
    location,
    Date,
    setTimeout,
    clearTimeout,
    setInterval,
  });
  return { calls, page, elements, location };
}

const PENDING = { state: 'pending', reason: 'Waiting for your PIN.', prompt_left_s: 120 };

test('the page asks once each 3 seconds, however often somebody comes back to it', () => {
  const { calls, page } = waitingPage(300);
  for (let time = 0; time < 5; time += 1) page.shown();
  expect(calls).toHaveLength(1);
  calls[0]?.answer(PENDING);
  for (let round = 2; round <= 4; round += 1) {
    vi.advanceTimersByTime(3_000);
    expect(calls).toHaveLength(round);
    calls.at(-1)?.answer(PENDING);
  }
});

test('a hidden page asks each 30 seconds, and at once when it is shown again', () => {
  const { calls, page } = waitingPage(300);
  page.hidden = true;
  vi.advanceTimersByTime(3_000);
  calls[0]?.answer(PENDING);
  vi.advanceTimersByTime(29_000);
  expect(calls).toHaveLength(1);
  page.hidden = false;
  page.shown();
  expect(calls).toHaveLength(2);
});

test('the time left is that of the server', () => {
  const { calls, elements } = waitingPage(240);
  vi.advanceTimersByTime(500);
  expect(elements['timer']).toMatchObject({ hidden: false, textContent: '4:00' });
  vi.advanceTimersByTime(2_500);
  calls[0]?.answer(PENDING);
  vi.advanceTimersByTime(500);
  expect(elements['timer']).toMatchObject({ textContent: '2:00' });
  expect(elements['said']).toMatchObject({ textContent: 'Waiting for your PIN.' });
});

test.each([
  ['the attempt ends', { ...PENDING, state: 'succeeded' }],
  ['the time for the PIN ends', { ...PENDING, prompt_left_s: 0 }],
])('when %s, the server renders the page again', (_when, answer) => {
  const { calls, location } = waitingPage(300);
  vi.advanceTimersByTime(3_000);
  calls[0]?.answer(answer);
  expect(location.reload).toHaveBeenCalledOnce();
});

test('a page whose time was over when it was loaded goes on asking', () => {
  const { calls, location } = waitingPage(0);
  vi.advanceTimersByTime(3_000);
  calls[0]?.answer({ ...PENDING, prompt_left_s: 0 });
  vi.advanceTimersByTime(3_000);
  expect(calls).toHaveLength(2);
  expect(location.reload).not.toHaveBeenCalled();
});
