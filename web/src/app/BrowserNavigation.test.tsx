import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as loading from '../lib/load-path.ts';
import { useNavigation } from '../lib/navigation.ts';
import { newVersion } from '../lib/new-version.ts';
import { send } from '../lib/send.ts';
import { server } from '../test/handlers.ts';
import { Link } from '../ui/Link.tsx';
import { BrowserNavigation } from './BrowserNavigation.tsx';

beforeEach(() => {
  vi.spyOn(loading, 'loadPath').mockReturnValue();
  history.replaceState(null, '', '/login');
  newVersion.isThere = true;
  render(
    <BrowserNavigation>
      <Link to="/contact">Contact</Link>
      <Link to="/about">About</Link>
      <Step />
    </BrowserNavigation>,
  );
});
afterEach(() => {
  newVersion.isThere = false;
});

function Step() {
  const { go, place } = useNavigation();
  return <button onClick={() => go('/second-factor', { state: null })}>{place.pathname}</button>;
}

const follow = (name = 'Contact') => userEvent.click(screen.getByRole('link', { name }));

test('a link to another page loads the new version', async () => {
  await follow();
  expect(loading.loadPath).toHaveBeenCalledWith('/contact');
});

test('a navigation that passes state keeps the page', async () => {
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('/second-factor')).toBeVisible();
  expect(loading.loadPath).not.toHaveBeenCalled();
});

test.each([
  ['something is sent', { method: 'POST', path: '/api/under-way/' }],
  ['a file is fetched', { method: 'GET', path: '/api/under-way/', isFile: true }],
] as const)('while %s a link keeps the page, after that it loads the new version', async (_what, request) => {
  const arrived = Promise.withResolvers<void>();
  const answer = async () => {
    await arrived.promise;
    return HttpResponse.json({});
  };
  server.use(http.post('*/api/under-way/', answer), http.get('*/api/under-way/', answer));
  const sent = send(request);
  await follow();
  expect(await screen.findByText('/contact')).toBeVisible();
  expect(loading.loadPath).not.toHaveBeenCalled();
  arrived.resolve();
  await sent;
  await follow('About');
  expect(loading.loadPath).toHaveBeenCalledWith('/about');
});
