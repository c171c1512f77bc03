import { changeOwnPassword } from '@amayumba/contract/own-account/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { ChangePasswordCard } from './ChangePasswordCard.tsx';

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

async function fill() {
  const { user } = renderScreen(<ChangePasswordCard />, { as: 'tenant' });
  await user.type(field('Current password'), 'Matooke-at-noon-7');
  await user.type(field('New password'), 'Cassava-by-night-3');
  const press = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await press();
  return press;
}

test('the password is changed, and the fields are empty again', async () => {
  const calls = answer(changeOwnPassword, { message: 'Changed.' });
  await fill();
  expect(await screen.findByText('Your password was changed.')).toBeVisible();
  expect(calls[0]?.body).toEqual({ current_password: 'Matooke-at-noon-7', password: 'Cassava-by-night-3' });
  expect([field('Current password'), field('New password')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '',
    '',
  ]);
});

test('errors are shown at their fields, and the input stays', async () => {
  refuse(changeOwnPassword, 'invalid_input', { current_password: ['This is not your present password.'] });
  const press = await fill();
  await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription(/not your present password/));
  expect(field('New password')).toHaveValue('Cassava-by-night-3');
  refuse(changeOwnPassword, 'invalid_input', { password: ['This password is too common.'] });
  await press();
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/too common/));
});

test('too many attempts are shown above the form', async () => {
  refuse(changeOwnPassword, 'too_many_attempts');
  await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(field('Current password')).toHaveValue('Matooke-at-noon-7');
});
