import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubBrowser } from '../test/browser.ts';
import { NoticeRegion } from './NoticeRegion.tsx';
import { notify } from './notices.ts';

test('a success removes an earlier failure', async () => {
  stubBrowser();
  render(<NoticeRegion />);
  act(() => notify.failure('Failed to log payment'));
  expect((await screen.findAllByText('Failed to log payment')).length).toBeGreaterThan(0);
  act(() => notify.success('Payment logged successfully!'));
  expect((await screen.findAllByText('Payment logged successfully!')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Failed to log payment')).toBeNull());
});
