import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTenant } from '../../../test/factories.ts';
import { answer } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerTenantsScreen } from './ManagerTenantsScreen.tsx';

test('tenants selected in the list are exported and printed by themselves', async () => {
  const results = [aTenant({ id: 21 }), aTenant({ id: 22 }), aTenant({ id: 23 })];
  const lists = answer(listTenants, { count: 3, next: null, previous: null, results });
  const { user } = renderScreen(<ManagerTenantsScreen />, { path: '/manager/tenants' });
  const [, second] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(second ?? document.body);
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(lists.at(-1)?.query.toString()).toBe('ids=21%2C23&ordering=name&file=pdf'));
  await user.click(screen.getByRole('button', { name: /Clear/ }));
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
});
