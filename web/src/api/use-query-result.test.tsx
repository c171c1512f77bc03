import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useListNotificationsQuery } from '../features/notifications/notifications.api.ts';
import { answer } from '../test/handlers.ts';
import { renderScreen } from '../test/render.tsx';

const EMPTY = { next: null, previous: null, results: [] };

/** Renders a screen that counts the messages on a page. Returns the texts that it has rendered. */
function renderCount() {
  const rendered: string[] = [];
  function Count() {
    const [page, setPage] = useState(1);
    const { data, currentData, isFetching, refetch } = useListNotificationsQuery({ page, page_size: 1 });
    const text = `${page}: ${data?.count} ${currentData?.count}${isFetching ? ' fetching' : ''}`;
    rendered.push(text);
    return (
      <>
        <p>{text}</p>
        <button type="button" onClick={() => void refetch()}>
          Refresh
        </button>
        <button type="button" onClick={() => setPage(3 - page)}>
          Turn
        </button>
      </>
    );
  }
  return { rendered, ...renderScreen(<Count />) };
}

test('a screen renders once while its query loads and once with the answer', async () => {
  answer(listNotifications, { ...EMPTY, count: 3 });
  const { rendered } = renderCount();
  expect(await screen.findByText('1: 3 3')).toBeVisible();
  expect(rendered).toEqual(['1: undefined undefined fetching', '1: 3 3']);
});

test('a refresh shows that it is fetching, and then what has changed', async () => {
  answer(listNotifications, { ...EMPTY, count: 3 });
  const { rendered, user } = renderCount();
  expect(await screen.findByText('1: 3 3')).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(listNotifications, async () => {
    await promise;
    return { ...EMPTY, count: 4 };
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('1: 3 3 fetching')).toBeVisible();
  resolve();
  expect(await screen.findByText('1: 4 4')).toBeVisible();
  expect(rendered.slice(2)).toEqual(['1: 3 3 fetching', '1: 4 4']);
});

test('a page is fetched at the first render with its arguments, and shown at once if it is there already', async () => {
  answer(listNotifications, ({ query }) => ({ ...EMPTY, count: Number(query.get('page')) * 10 }));
  const { rendered, user } = renderCount();
  expect(await screen.findByText('1: 10 10')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(await screen.findByText('2: 20 20')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(rendered.slice(2)).toEqual(['2: 10 undefined fetching', '2: 20 20', '1: 10 10']);
});
