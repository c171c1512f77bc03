import { downloadMyData } from '@amayumba/contract/privacy/endpoints.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import * as saving from '../../lib/save-file.ts';
import { refuse, server } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { PersonalDataCard } from './PersonalDataCard.tsx';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(saving, 'saveFile').mockImplementation((_file, name) => void saved.push(name));
});
const zip = () => new HttpResponse('a zip', { headers: { 'content-type': 'application/zip' } });
const button = () => screen.getByRole('button', { name: 'Download my data' });

test('one press saves the file, with the token; a second one during the download does nothing', async () => {
  const held = Promise.withResolvers<void>();
  const tokens: (string | null)[] = [];
  server.use(
    http.get(`*${downloadMyData.path}`, async ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      await held.promise;
      return zip();
    }),
  );
  const { user } = renderScreen(<PersonalDataCard />, { as: 'tenant' });
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Making the file...' }));
  held.resolve();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^amayumba-about-you-\d{4}-\d\d-\d\d\.zip$/);
  expect(tokens).toEqual(['Bearer access-token']);
});

test('the card shows why there is no file, and another attempt succeeds', async () => {
  refuse(downloadMyData, 'too_many_requests');
  const { user } = renderScreen(<PersonalDataCard />, { as: 'owner' });
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  server.use(http.get(`*${downloadMyData.path}`, zip));
  await user.click(button());
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it links to the privacy page', () => {
  renderScreen(<PersonalDataCard />, { as: 'tenant' });
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
