import { reportCrash } from '@amayumba/contract/crashes/endpoints.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { readProblem } from '../api/dialect/problem.ts';
import { server } from '../test/handlers.ts';
import { Banner } from './Banner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorState } from './ErrorState.tsx';

const NUMBER = 'k3f9-2m7q-x8wd';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function Broken(): never {
  throw new TypeError('rows is not iterable');
}

test('a page that crashes is reported to the server and shows the number of the log entry', async () => {
  const reports: unknown[] = [];
  server.use(
    http.post(`*${reportCrash.path}`, async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({ request_id: NUMBER }, { status: 202 });
    }),
  );
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByText(NUMBER)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('If it happens again, tell us this number:');
  expect(reports).toEqual([expect.objectContaining({ type: 'TypeError', message: 'rows is not iterable' })]);
});

test('a page that crashes without a connection shows advice', async () => {
  server.use(http.post(`*${reportCrash.path}`, () => HttpResponse.error()));
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('number');
});

test('the number of a failed request can be copied, in a banner and in an error state', async () => {
  const user = userEvent.setup();
  const problem = readProblem({ status: 500, body: { error: 'It failed.', request_id: NUMBER } });
  render(
    <>
      <Banner tone="rose">{problem?.error}</Banner>
      <ErrorState title="Payments could not be loaded" message={problem?.error} />
    </>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Copy number' });
  expect(screen.getAllByText(NUMBER)).toHaveLength(2);
  await user.click(first ?? document.body);
  expect(await navigator.clipboard.readText()).toBe(NUMBER);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
});
