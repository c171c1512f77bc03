import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Portal } from './portal.ts';

/** The password of all accounts in the demo portfolio, and of those that the tests add. */
export const PASSWORD = 'Amayumba-2026';

interface Tokens {
  access: string;
  refresh: string;
}

/** Calls the API with a token, to prepare data for a test. @throws Error with the refusal */
export async function callApi(
  portal: Pick<Portal, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(portal.url + path, { method, headers, body: JSON.stringify(body) ?? null });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}

/** Starts a separate session for each test, because a refresh token works once and tests cannot share one. */
export async function logIn(portal: Pick<Portal, 'url'>, username: string, password = PASSWORD): Promise<Tokens> {
  return (await callApi(portal, 'POST', '/api/token/', { username, password })) as Tokens;
}

/** Creates a tenant without payments, with a lease that covers today. @returns the id of the tenant */
export async function addTenant(portal: Portal, username: string): Promise<number> {
  const { access } = await logIn(portal, 'manager');
  const available = '/api/core/apartments/available/?page=1&page_size=1';
  const { apartments } = (await callApi(portal, 'GET', available, undefined, access)) as {
    apartments: { id: number }[];
  };
  const today = dayInKampala(Date.now());
  const user = {
    username,
    email: `${username}@example.com`,
    first_name: 'Akello',
    last_name: 'Apio',
    password: PASSWORD,
  };
  const lease = { apartment: apartments[0]?.id, lease_start: addDays(today, -40), lease_end: addDays(today, 300) };
  const tenant = await callApi(portal, 'POST', '/api/tenants/tenants/', { user, tenant_type: 1, ...lease }, access);
  return (tenant as { id: number }).id;
}

/** Creates a payment for a tenant as a manager: the rent of this month unless `payment` overrides it. */
export async function addPayment(portal: Portal, tenant: number, payment: Record<string, unknown>): Promise<number> {
  const { access } = await logIn(portal, 'manager');
  const today = dayInKampala(Date.now());
  const [year, month] = today.split('-').map(Number);
  const usual = { amount: 850_000, status: 1, due_date: today, payment_for_year: year, months_paid: [month] };
  const body = { tenant, payment_type: 'Rent', ...usual, ...payment };
  return ((await callApi(portal, 'POST', '/api/payments/payments/', body, access)) as { id: number }).id;
}
