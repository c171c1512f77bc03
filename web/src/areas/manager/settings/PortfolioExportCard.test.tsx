import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_PATHS } from '../../../lib/public-paths.ts';
import * as saving from '../../../lib/save-file.ts';
import { refuse, server } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { PortfolioExportCard } from './PortfolioExportCard.tsx';

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(saving, 'saveFile').mockImplementation((file, name) => void saved.push({ name, file }));
});

const address = `*${exportPortfolio.path}`;
const workbook = () =>
  new HttpResponse('a workbook', { headers: { 'content-type': exportPortfolio.file[0], 'content-length': '10' } });

test('a manager exports everything as a workbook, with the token', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.get(address, ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return workbook();
    }),
  );
  const { user } = renderScreen(<PortfolioExportCard />);
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^amayumba-everything-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(saved[0]?.file.size).toBe(10);
  expect(tokens).toEqual(['Bearer access-token']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('while it is made the button shows it and a second press does nothing', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  server.use(
    http.get(address, async () => {
      asked += 1;
      await held.promise;
      return workbook();
    }),
  );
  const { user } = renderScreen(<PortfolioExportCard />);
  const button = screen.getByRole('button', { name: 'Export everything' });
  await user.click(button);
  expect(await screen.findByText('Making the workbook...')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await vi.waitFor(() => expect(asked).toBe(1));
  await user.click(button);
  held.resolve();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toBe(1);
});

test('a failure is shown in the card, and another attempt succeeds', async () => {
  refuse(exportPortfolio, 'database_away');
  const { user } = renderScreen(<PortfolioExportCard />);
  const button = screen.getByRole('button', { name: 'Export everything' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The export failed');
  expect(saved).toEqual([]);
  server.use(http.get(address, workbook));
  await user.click(button);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection it shows an error', async () => {
  server.use(http.get(address, () => HttpResponse.error()));
  const { user } = renderScreen(<PortfolioExportCard />);
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection');
});

test('a token that has run out is renewed once', async () => {
  server.use(
    http.get(address, ({ request }) =>
      request.headers.get('authorization') === 'Bearer fresh'
        ? workbook()
        : HttpResponse.json({ error: 'Your session has ended.', code: 'session_ended' }, { status: 401 }),
    ),
    http.post(`*${PUBLIC_PATHS.refreshTokens}`, () => HttpResponse.json({ access: 'fresh', refresh: 'next' })),
  );
  const { user } = renderScreen(<PortfolioExportCard />);
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
});
