import { act, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../test/handlers.ts';
import { OfflineBanner } from '../ui/TopBanner.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.restoreAllMocks());

/** The browser says that the device lost its connection, or has it again. */
const report = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

/** What the portal answers to the question whether it can be reached; returns how often it was asked. */
function portal(answers: { isThere: boolean }) {
  const asked = { times: 0 };
  server.use(
    http.head('*/config.json', () => {
      asked.times += 1;
      return answers.isThere ? new HttpResponse() : HttpResponse.error();
    }),
  );
  return asked;
}

test('a portal that still answers when the connection goes is asked again, and then missed', async () => {
  const answers = { isThere: true };
  portal(answers);
  render(<OfflineBanner />);
  report(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  answers.isThere = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
});

test('a portal that has a connection again is not asked any more', async () => {
  const asked = portal({ isThere: true });
  render(<OfflineBanner />);
  report(false);
  await vi.advanceTimersByTimeAsync(1_000);
  report(true);
  const before = asked.times;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([before, asked.times]).toEqual([1, 1]);
});
