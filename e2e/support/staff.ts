import type { StaffRole } from '@amayumba/contract/roles.ts';
import type { Page } from '@playwright/test';
import { callApi, logIn, PASSWORD } from './api.ts';
import { invitationFor } from './invitation.ts';
import type { Portal } from './portal.ts';

interface NewStaff {
  username: string;
  staff_role: StaffRole;
  /** The ids of chosen estates; null for all. */
  estates: readonly number[] | null;
  cash_limit?: number;
  cash_limit_day?: number;
}

/** Adds a person of the office as a manager, who accepts the invitation with the password of all test accounts. */
export async function addStaff(portal: Portal, person: NewStaff): Promise<void> {
  const { access } = await logIn(portal, 'manager');
  const email = `${person.username}@example.ug`;
  const names = { first_name: 'Grace', last_name: person.username };
  await callApi(portal, 'POST', '/api/staff/', { ...person, ...names, email, phone_number: '' }, access);
  const link = await invitationFor(portal, email);
  const token = new URL(link, portal.url).searchParams.get('token');
  await callApi(portal, 'POST', '/api/invitations/accept/', { token, password: PASSWORD });
}

/** Collects the addresses that the server refuses for want of a permission from now on. */
export function collectRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return refused;
}
