import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyField } from './CopyField.tsx';
import { notify } from './notices.ts';

test('a text that the browser refuses to copy is not called copied, and the person learns why', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  const failure = vi.spyOn(notify, 'failure').mockImplementation(() => undefined);
  render(<CopyField label="Pay link" value="https://example.com/pay/1" />);
  await user.click(screen.getByRole('button', { name: 'Copy Pay link' }));
  expect(failure).toHaveBeenCalledWith("Couldn't copy. Select the text and copy it.");
  expect(screen.getByRole('button', { name: 'Copy Pay link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Pay link' }));
  expect(await screen.findByRole('button', { name: 'Copied Pay link' })).toBeVisible();
});
