import { act, render, screen } from '@testing-library/react';
import { startTransition, StrictMode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

test('its surroundings wait until its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Late = lazyComponent(() => promise);
  await act(async () =>
    render(
      <Suspense fallback="On its way">
        <Late name="Aisha" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('On its way')).toBeVisible();
  await act(async () => resolve(Greeting));
  expect(screen.getByText('Good morning, Aisha')).toBeVisible();
});

test('if its code is loaded, it is shown without a fallback first', async () => {
  let fetches = 0;
  const fallbacks: string[] = [];
  const Late = lazyComponent(async () => {
    fetches += 1;
    return Greeting;
  });
  const Fallback = () => {
    fallbacks.push('shown');
    return null;
  };
  await Late.fetch();
  await act(async () =>
    startTransition(
      () =>
        void render(
          <StrictMode>
            <Suspense fallback={<Fallback />}>
              <Late name="Aisha" />
            </Suspense>
          </StrictMode>,
        ),
    ),
  );
  expect(screen.getByText('Good morning, Aisha')).toBeVisible();
  expect(fallbacks).toEqual([]);
  expect(fetches).toBe(1);
});
