import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { BackgroundCarousel } from './BackgroundCarousel.tsx';
import { SceneControls } from './SceneControls.tsx';
import { useCarousel } from './use-carousel.ts';

beforeEach(() => vi.useFakeTimers());

function Page() {
  const carousel = useCarousel();
  return (
    <>
      <BackgroundCarousel carousel={carousel} extent="page" />
      <SceneControls carousel={carousel} />
      <input aria-label="Something to type in" />
    </>
  );
}

/** The names of the scenes whose picture is requested, in the order of the page. */
const fetched = () =>
  [...screen.getByTestId('scenes').querySelectorAll('img')].map(
    (picture) => /backgrounds\/(\w+)-/.exec(picture.src)?.[1],
  );
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const arrive = () => {
  for (const picture of screen.getByTestId('scenes').querySelectorAll('img')) fireEvent.load(picture);
};

test('starts with one picture, fetches the next just in time, and shows it after six seconds', () => {
  render(<Page />);
  expect(fetched()).toEqual(['hills']);
  arrive();
  pass(3000);
  expect(fetched()).toEqual(['hills']);
  pass(2000);
  expect(fetched()).toEqual(['hills', 'courtyard']);
  arrive();
  expect(screen.getByText('Kampala hills, golden hour')).toBeVisible();
  pass(1000);
  expect(screen.getByText('Courtyard estate, jacaranda in bloom')).toBeVisible();
  pass(1000);
  expect(fetched()).toEqual(['courtyard']); // the fade is over
});

test('waits for a picture that has not loaded', () => {
  render(<Page />);
  arrive();
  pass(20_000);
  expect(screen.getByText('Kampala hills, golden hour')).toBeVisible();
  arrive();
  expect(screen.getByText('Courtyard estate, jacaranda in bloom')).toBeVisible();
});

test.each([
  ['the pointer rests on the page', () => fireEvent.pointerEnter(document.documentElement, { pointerType: 'mouse' })],
  ['something in the page has focus', () => screen.getByLabelText('Something to type in').focus()],
  ['pause was pressed', () => fireEvent.click(screen.getByRole('button', { name: 'Pause background pictures' }))],
])('nothing moves while %s', (_, disturb) => {
  render(<Page />);
  arrive();
  act(() => {
    disturb();
  });
  pass(30_000);
  expect(fetched()).toEqual(['hills']);
});

test('remembers the choice to pause, and play starts it again', () => {
  const { unmount } = render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause background pictures' }));
  unmount();
  render(<Page />);
  arrive();
  fireEvent.click(screen.getByRole('button', { name: 'Play background pictures' }));
  pass(5000);
  expect(fetched()).toEqual(['hills', 'courtyard']);
});

test('has no picture and nothing to pause with reduced motion', () => {
  stubBrowser({ prefersReducedMotion: true });
  render(<Page />);
  pass(30_000);
  expect(fetched()).toEqual([]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('fetches no further picture once the connection has become slow', () => {
  render(<Page />);
  arrive();
  stubBrowser({ savesData: true });
  pass(30_000);
  expect(fetched()).toEqual(['hills']);
});

test('has no picture with low data', () => {
  stubBrowser({ savesData: true });
  render(<Page />);
  pass(30_000);
  expect(fetched()).toEqual([]);
});
