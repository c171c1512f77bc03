import { dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { callApi, logIn, PASSWORD } from './api.ts';
import type { Portal } from './portal.ts';

/** A tenant with a lease in an estate that a test created. */
export interface MadeTenant {
  id: number;
  name: string;
  username: string;
}

const RENT = 1_200_000;

/** Creates an estate with two blocks, and tenants with leases in them who pay 1,200,000 a month. */
export async function makeTenants(portal: Portal, estate: string, names: readonly string[]): Promise<MadeTenant[]> {
  const { access } = await logIn(portal, 'manager');
  const post = async (path: string, body: object) =>
    (await callApi(portal, 'POST', path, body, access)) as { id: number };
  const { year } = monthOf(dayInKampala(Date.now()));
  const { id: estateId } = await post('/api/core/estates/', { name: estate, address: 'Plot 9, Ntinda Road' });
  const blocks = [
    await post('/api/core/blocks/', { estate: estateId, name: 'B1' }),
    await post('/api/core/blocks/', { estate: estateId, name: 'B2' }),
  ];
  const made: MadeTenant[] = [];
  for (const [index, name] of names.entries()) {
    const block = blocks[index % 2]?.id;
    const number = `B${(index % 2) + 1}-${14 + index}`;
    const apartment = await post('/api/core/apartments/', { block, number, rent_amount: RENT, number_of_rooms: 2 });
    const username = `${estate}.${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '.');
    const { id } = await post('/api/tenants/tenants/', {
      user: {
        username,
        email: `${username}@example.com`,
        first_name: name,
        last_name: estate,
        password: PASSWORD,
      },
      tenant_type: 1,
      apartment: apartment.id,
      lease_start: `${year}-01-01`,
      lease_end: `${year + 1}-12-31`,
      phone_number: `+256 77${index} 55${index} 120`,
    });
    made.push({ id, name: `${name} ${estate}`, username });
  }
  return made;
}
