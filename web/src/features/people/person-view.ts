import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { AccountStanding } from '@amayumba/contract/accounts/rules.ts';
import { formatMoment } from '@amayumba/contract/calendar.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { Tone } from '../../ui/tone.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = { manager: 'Manager', owner: 'Owner', tenant: 'Tenant' };

export const STANDING_WORDS: Readonly<Record<AccountStanding, string>> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
};

export const STANDING_TONES: Readonly<Record<AccountStanding, Tone>> = {
  active: 'green',
  invited: 'amber',
  inactive: 'grey',
};

/** How it stands with the invitation of somebody who has no password yet. */
export function invitationText(person: Person, nowMs: number): string {
  if (person.invited_until === null)
    return person.email === ''
      ? 'There is no e-mail address to send an invitation to. A one-time code, or a password that you set, lets them in.'
      : 'No invitation is open. Send one, so that they can choose a password.';
  const until = formatMoment(person.invited_until);
  return Date.parse(person.invited_until) > nowMs
    ? `The link in the invitation works once, until ${until}.`
    : `The invitation expired on ${until}.`;
}
