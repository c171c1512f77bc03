import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { FileLink } from './FileLink.tsx';

beforeEach(() => void vi.useFakeTimers());

function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) act(() => void vi.advanceTimersByTime(60_000));
}
const link = () => screen.queryByRole('link', { name: 'View receipt' });

test('with low data a link that may have expired offers a refresh, and works again after that', () => {
  stubBrowser({ savesData: true });
  const { rerender, unmount } = render(<FileLink href="/api/files/1/?expires=1&signature=a" what="receipt" />);
  pass(9);
  expect(link()).toBeVisible();
  pass(3);
  expect(link()).toBeNull();
  expect(screen.getByText('Refresh to open')).toBeVisible();
  rerender(<FileLink href="/api/files/1/?expires=2&signature=b" what="receipt" />);
  expect(link()).toBeVisible();
  // A dialog with the same response has a link of the same age.
  unmount();
  render(<FileLink href="/api/files/1/?expires=1&signature=a" what="receipt" />);
  expect(link()).toBeNull();
});

test('links without an expiry stay, and without low data all links do, because they are renewed', () => {
  render(<FileLink href="/api/files/2/?expires=1&signature=c" what="receipt" />);
  pass(12);
  expect(link()).toBeVisible();
  stubBrowser({ savesData: true });
  const { container } = render(<FileLink href="https://elsewhere.example/receipt.pdf" what="proof" />);
  pass(12);
  expect(container.querySelector('a')).toBeVisible();
});
