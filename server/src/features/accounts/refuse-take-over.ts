import type { PersonChange } from '@amayumba/contract/accounts/person.ts';
import { refuseFaults } from '@amayumba/contract/refusal.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { asksSecondPerson } from '../ledger/posting/second-person.ts';
import type { lockPerson } from './people.repository.ts';

const OWN_PASSWORD = [
  'While another manager approves changes of money, nobody sets the password of a colleague. Send them a link to set it.',
];
const OWN_EMAIL = [
  'While another manager approves changes of money, only they change their email address, under My account.',
];

/**
 * While the rule of two people is in force, refuses a change by which somebody could sign in as a colleague of the
 * office, and approve as them what they asked for themselves. See docs/rules.md, Rule of two people.
 * @throws Refusal invalid_input
 */
export async function refuseTakeOver(
  posting: { tx: Db; today: CalendarDate },
  viewer: Viewer,
  person: NonNullable<Awaited<ReturnType<typeof lockPerson>>>,
  { email = person.email, password, role }: Pick<PersonChange, 'email' | 'password' | 'role'>,
): Promise<void> {
  if (viewer.user_id === person.id || (role !== 'manager' && person.role !== 'manager')) return;
  // Somebody who has not accepted their invitation has asked for nothing and approved nothing yet.
  const isOtherEmail = person.standing !== 'invited' && email.toLowerCase() !== person.email.toLowerCase();
  if (!isOtherEmail && password === undefined) return;
  if (await asksSecondPerson(posting))
    refuseFaults({
      ...(password !== undefined && { password: OWN_PASSWORD }),
      ...(isOtherEmail && { email: OWN_EMAIL }),
    });
}
