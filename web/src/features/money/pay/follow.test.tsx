import { getCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../../test/handlers.ts';
import { aCollection, paidCollection } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { useFollowedCollection } from './use-followed-collection.ts';
import { WaitingStep } from './PaySteps.tsx';

const NOW = Date.parse('2026-11-21T09:00:00Z');

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    now: NOW,
  }),
);
afterEach(() => vi.restoreAllMocks());

function Followed() {
  const { data } = useFollowedCollection('3f1c2a90-5b6d-4e7f-8a9b-0c1d2e3f4a5b');
  return <p>{data?.state ?? 'loading'}</p>;
}

/** The page is hidden, as behind another app, or visible again. */
function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The most requests at an interval since a moment: the clock runs on by itself too, faster on a busy machine. */
const mostEvery = (intervalMs: number, sinceMs: number) => Math.floor((Date.now() - sinceMs) / intervalMs);

test('an attempt is asked about every 3 seconds until it has ended, and then no more', async () => {
  const attempt = { now: aCollection() };
  const answered: string[] = [];
  answer(getCollection, () => {
    answered.push(attempt.now.state);
    return attempt.now;
  });
  renderScreen(<Followed />, { as: 'tenant' });
  expect(await screen.findByText('pending')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(answered.length).toBeGreaterThan(1));
  expect(answered.length).toBeLessThanOrEqual(1 + mostEvery(3_000, NOW));
  attempt.now = paidCollection;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('succeeded')).toBeInTheDocument();
  // The figures that it changed are fetched again, itself among them.
  const afterEnd = () => answered.filter((state) => state === 'succeeded').length;
  await waitFor(() => expect(afterEnd()).toBe(2));
  const { length } = answered;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answered).toHaveLength(length);
});

test('in the background it is asked about every 30 seconds, and at once when somebody comes back', async () => {
  const asked = answer(getCollection, aCollection());
  renderScreen(<Followed />, { as: 'tenant' });
  expect(await screen.findByText('pending')).toBeInTheDocument();
  hide(true);
  const hiddenMs = Date.now();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(18_000);
  expect(asked.length).toBe(before);
  await vi.advanceTimersByTimeAsync(13_000);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(asked.length - before).toBeLessThanOrEqual(mostEvery(30_000, hiddenMs));
  const { length } = asked;
  hide(false);
  await waitFor(() => expect(asked.length).toBeGreaterThan(length));
});

const waitingStep = (given: Parameters<typeof aCollection>[0]) => (
  <WaitingStep attempt={aCollection(given)} isOffice={false} simulatorUrl={null} />
);

test('the time left counts down from what the server says, whatever the clock of the phone shows', async () => {
  renderScreen(waitingStep({ requested_at: '2020-01-01T00:00:00Z', prompt_left_s: 240 }), { as: 'tenant' });
  expect(screen.getByRole('timer')).toHaveTextContent('4:00');
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('3:00'));
  expect(screen.getByRole('heading')).toHaveTextContent('Look at your phone');
});

test('after the time for the PIN the portal shows what it does, and no longer points to the phone', async () => {
  const reason = 'The time for the PIN is over, and MTN has not said whether it was paid.';
  renderScreen(waitingStep({ prompt_left_s: 0, reason }), { as: 'tenant' });
  expect(screen.getByRole('heading')).toHaveTextContent('We do not know yet');
  expect(screen.getByText('Asking MTN whether it was paid')).toBeInTheDocument();
  expect(screen.getAllByText(reason)).not.toHaveLength(0);
  expect(screen.queryByText(/Dial/)).not.toBeInTheDocument();
});
