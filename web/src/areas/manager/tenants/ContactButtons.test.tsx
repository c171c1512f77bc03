import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactButtons } from './ContactButtons.tsx';

test('somebody without an email address or a phone number has no button for it', () => {
  const { rerender } = render(<ContactButtons name="Grace Nakato" phone="0772 123 456" email="" />);
  expect(screen.getByRole('link', { name: 'Call' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Email' })).not.toBeInTheDocument();
  rerender(<ContactButtons name="Grace Nakato" phone="" email="grace@example.com" />);
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:grace@example.com');
  expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
});
