import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { AccountState } from '@amayumba/contract/accounts/rules.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { Tone } from '../../ui/tone.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = { manager: 'Manager', owner: 'Owner', tenant: 'Tenant' };

export const STATE_LABELS: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
};

export const STATE_TONES: Readonly<Record<AccountState, Tone>> = {
  active: 'green',
  invited: 'amber',
  inactive: 'grey',
};

export function invitationText(person: Person, nowMs: number): string {
  if (person.invited_until === null)
    return person.email === ''
      ? 'There is no email address to send an invitation to. A one-time code, or a password that you set, lets them in.'
      : 'No invitation is open. Send one, so that they can choose a password.';
  const until = formatInstant(person.invited_until);
  return Date.parse(person.invited_until) > nowMs
    ? `The link in the invitation works once, until ${until}.`
    : `The invitation expired on ${until}.`;
}
