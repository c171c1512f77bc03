import { expect, test } from 'vitest';
import { readTenant } from './tenants.ts';

test.each([
  ['ids', { user: 5, tenant_type: 1, apartment: 8 }],
  ['their text', { user: '5', tenant_type: '1', apartment: '8' }],
  ['objects', { user: { id: 5 }, tenant_type: { id: 1, name: 'Student' }, apartment: { id: 8, number: 'A-08' } }],
])('references are read from %s', (_, given) => {
  expect(readTenant({ id: 1, ...given })).toMatchObject({ user: 5, tenant_type: 1, apartment: 8 });
});

test.each([
  ['inactive', 'inactive'],
  ['active', 'active'],
  [undefined, 'active'],
  ['suspended', 'active'],
])('an account status %s is %s', (userprofile_status, expected) => {
  expect(readTenant({ id: 1, userprofile_status })).toMatchObject({ userprofile_status: expected });
});

test('missing and null fields are empty', () => {
  expect(readTenant({ id: 1, phone_number: null, user_details: { username: 'okello' } })).toMatchObject({
    phone_number: '',
    emergency_contact: '',
    lease_start: null,
    lease_end: null,
    apartment_details: null,
    user_details: { username: 'okello', first_name: '', last_name: '', email: '' },
  });
});

test('an apartment without a rent is accepted', () => {
  const home = { id: 8, number: 'A-08', block: { id: 2, name: 'A' }, estate: { id: 3, name: 'Bukoto Court' } };
  expect(readTenant({ id: 1, apartment_details: home })).toMatchObject({
    apartment_details: { ...home, rent_amount: 0 },
  });
});

test.each([
  ['objects without ids', { block: { name: 'A' }, estate: { name: 'Bukoto Court' } }],
  ['names', { block: 'A', estate: 'Bukoto Court' }],
  ['an estate within the block', { block: { name: 'A', estate: { name: 'Bukoto Court' } } }],
])('the home is kept with block and estate as %s', (_, places) => {
  expect(readTenant({ id: 1, apartment_details: { id: 8, number: 'A-08', ...places } })).toMatchObject({
    apartment_details: { number: 'A-08', block: { name: 'A' }, estate: { name: 'Bukoto Court' } },
  });
});
