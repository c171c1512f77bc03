import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLazyPart } from './use-lazy-part.ts';

function Late({ load, isWanted }: { load: () => Promise<string>; isWanted: boolean }) {
  return <p>{useLazyPart(load, isWanted) ?? 'not there'}</p>;
}

const triggerInput = () => {
  act(() => void dispatchEvent(new Event('pointerdown')));
};

test('a lazy part loads at the first input event, and only once', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('there');
  render(<Late load={load} isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  triggerInput();
  triggerInput();
  expect(await screen.findByText('there')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that is needed and failed to load is retried once the connection is back', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValue('there');
  render(<Late load={load} isWanted />);
  await act(async () => {
    await Promise.resolve();
  });
  expect(screen.getByText('not there')).toBeVisible();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('there')).toBeVisible();
});
