import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../test/render.tsx';
import { NameLink } from './NameLink.tsx';

test('a click opens the record beside its list, and a click for a new tab opens its page', async () => {
  const onOpen = vi.fn<() => void>();
  const { user } = renderScreen(
    <NameLink to="/manager/tenants/7" onOpen={onOpen}>
      Grace Nakato
    </NameLink>,
    { path: '/manager/tenants' },
  );
  const link = screen.getByRole('link', { name: 'Grace Nakato' });
  expect(link).toHaveAttribute('href', '/manager/tenants/7');
  fireEvent.click(link, { ctrlKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(link);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(screen.getByTestId('address')).toHaveTextContent('/manager/tenants');
});
