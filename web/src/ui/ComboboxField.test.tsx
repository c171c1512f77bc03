import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ComboboxField, type ComboboxOption } from './ComboboxField.tsx';

const TENANTS: readonly ComboboxOption[] = [
  { value: 1, label: 'Mugisha Brian', detail: 'Bukoto Court' },
  { value: 2, label: 'Namubiru Grace', detail: 'Naguru View' },
];

function renderField(given: { options?: readonly ComboboxOption[]; isLoading?: boolean } = {}) {
  const onSearch = vi.fn<(text: string) => void>();
  function Form() {
    const [tenant, setTenant] = useState<ComboboxOption | null>(null);
    return (
      <>
        <ComboboxField
          label="Tenant"
          options={TENANTS}
          value={tenant}
          onChange={setTenant}
          onSearch={onSearch}
          emptyText="No tenants found"
          {...given}
        />
        <p data-testid="chosen">{tenant?.value ?? 'nobody'}</p>
      </>
    );
  }
  render(<Form />);
  return { onSearch, user: userEvent.setup() };
}

test('the caller searches for the input, and the field shows the selected option', async () => {
  const { onSearch, user } = renderField();
  await user.type(screen.getByRole('combobox', { name: 'Tenant' }), 'gra');
  expect(onSearch).toHaveBeenLastCalledWith('gra');
  await user.click(await screen.findByRole('option', { name: /Namubiru Grace/ }));
  expect(screen.getByTestId('chosen')).toHaveTextContent('2');
  expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Namubiru Grace');
});

test('the selection can be cleared', async () => {
  const { user } = renderField();
  await user.click(screen.getByRole('combobox', { name: 'Tenant' }));
  await user.click(await screen.findByRole('option', { name: /Mugisha Brian/ }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByTestId('chosen')).toHaveTextContent('nobody');
});

test('it shows that it is searching, and when nothing was found', async () => {
  const { user } = renderField({ options: [], isLoading: true });
  await user.click(screen.getByRole('combobox', { name: 'Tenant' }));
  expect(await screen.findByText('Searching...')).toBeVisible();
  expect(screen.queryByText('No tenants found')).not.toBeInTheDocument();
});
