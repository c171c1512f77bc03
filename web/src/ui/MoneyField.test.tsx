import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from './MoneyField.tsx';

function Form({ required = false }: { required?: boolean }) {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <>
      <MoneyField label="Amount" required={required} value={amount} onChange={setAmount} />
      <output>{String(amount)}</output>
      <button onClick={() => setAmount(70_000)}>The rest</button>
    </>
  );
}

test.each([
  ['1,200,000', '1200000'],
  ['450k', '450000'],
  ['1.2m', '1200000'],
])('%s is read, and shown in shillings during typing', async (typed, amount) => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Amount'), typed);
  expect(screen.getByRole('status')).toHaveTextContent(amount);
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/^USh\s[\d,]+$/);
  await user.tab();
  expect(screen.getByLabelText('Amount')).toHaveValue(Number(amount).toLocaleString('en-UG'));
});

test('the line below the field stays when the field is left, so that a pressed button does not move away', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Amount'), '1.2m');
  await user.tab();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/^USh\s1,200,000$/);
  await user.clear(screen.getByLabelText('Amount'));
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('');
});

test('an amount that a button sets takes the place of what was typed, also of what cannot be read', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Amount'), 'plenty');
  await user.click(screen.getByRole('button', { name: 'The rest' }));
  expect(screen.getByLabelText('Amount')).toHaveValue('70,000');
  expect(screen.getByLabelText('Amount')).toBeValid();
});

test('an unreadable amount stays in the field, with an error', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Amount'), 'plenty');
  await user.tab();
  expect(screen.getByLabelText('Amount')).toHaveValue('plenty');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/Enter an amount such as/);
});

test('a required amount of 0 says that it is not enough, and one that may be left out is taken', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Form required />);
  await user.type(screen.getByLabelText(/Amount/), '0');
  await user.tab();
  expect(screen.getByLabelText(/Amount/)).toHaveAccessibleDescription('Enter an amount above 0.');
  expect(screen.getByLabelText(/Amount/)).toBeInvalid();
  rerender(<Form />);
  expect(screen.getByLabelText(/Amount/)).toBeValid();
});
