import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPayment, aTenant } from '../../test/factories.ts';
import { answer } from '../../test/handlers.ts';
import { listing } from '../../test/money.ts';
import { renderScreen } from '../../test/render.tsx';
import { useNamedTenants } from './use-named-tenants.ts';

const tenants = Array.from({ length: 450 }, (_, nth) => {
  const tenant = aTenant({ id: nth + 1 });
  return { ...tenant, user_details: { ...tenant.user_details, first_name: 'Aisha', last_name: `No. ${nth + 1}` } };
});
const nameless = aPayment({ tenant: 450, tenant_details: { ...aPayment().tenant_details, name: '' } });

function Names() {
  return <p>{useNamedTenants([nameless])?.map(({ tenant_details }) => tenant_details.name)}</p>;
}

test('a tenant of whom the server sends only the id is named from any page of the tenants', async () => {
  const lists = answer(listTenants, listing(tenants));
  renderScreen(<Names />);
  expect(await screen.findByText('Aisha No. 450')).toBeVisible();
  expect(lists.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3']);
});
