import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from './MoneyField.tsx';

function Form() {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <>
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
      <output>{String(amount)}</output>
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

test('an unreadable amount stays in the field, with an error', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Amount'), 'plenty');
  await user.tab();
  expect(screen.getByLabelText('Amount')).toHaveValue('plenty');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/Enter an amount such as/);
});
