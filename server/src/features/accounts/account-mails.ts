import { fullName, INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import type { Role, StaffRole } from '@amayumba/contract/roles.ts';
import { type Addressee, REMOVED_LINK, type NewMail } from '../../mail/queue-mail.ts';

/** The addressee of a mail about their account. */
export interface Holder {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  email_verified_at: string | null;
}

/** Returns the addressee for an account's mail. */
export const addressed = (holder: Holder): Addressee => ({
  user_id: holder.id,
  email: holder.email,
  name: fullName(holder),
  email_verified_at: holder.email_verified_at,
});

/**
 * Names the account in a sentence. An unconfirmed address gets no name, because anybody may have chosen the username.
 */
export const accountOf = ({ username, email_verified_at }: Holder) =>
  email_verified_at === null ? 'your Amayumba account' : `the Amayumba account ${username}`;

/** Asks the reader of a newly registered address to confirm it. */
export const verificationMail = (holder: Holder): NewMail => ({
  to: addressed(holder),
  subject: 'Please confirm your email address',
  body: `somebody entered this email address to register with Amayumba, a portal for tenants. If that was you, please confirm the address by opening this link:

${REMOVED_LINK}

The link works for 7 days.

Was it not you? Then please ignore this message: the address is not confirmed, and you hear from nobody because of it.
`,
});

/** Mails a link with which the holder of an account sets a new password. */
export const passwordResetMail = (holder: Holder): NewMail => ({
  to: addressed(holder),
  subject: 'Set a new password',
  body: `somebody, most likely you, asked to set a new password for ${accountOf(holder)}. Open this link to choose one:

${REMOVED_LINK}

The link works once, for one hour.

You did not ask for this? Then there is nothing to do: your password stays as it is.
`,
});

/** The fields that decide about the purpose of an account; a person of the office is a manager by default. */
export interface Invited {
  role: Role;
  staff_role?: StaffRole | null;
}

/** The purpose of an account of each role, as an invitation states it. */
const PURPOSE: Readonly<Record<Role | StaffRole, string>> = {
  manager: 'a manager’s account for you, with which you look after estates, tenants and payments',
  accountant: 'an accountant’s account for you, with which you look after rent, payments and reports',
  caretaker: 'a caretaker’s account for you, with which you answer complaints and record cash',
  viewer: 'an account for you, with which you see estates, tenants and payments without changing them',
  owner: 'an owner’s account for you, where you see how your estates are let and what they bring in',
  tenant: 'an account for you, where you see your rent, what is paid and what is due',
};

/** Invites the holder of an account that somebody made for them to choose their password. */
export const invitationMail = (holder: Holder & Invited): NewMail => ({
  to: addressed(holder),
  subject: 'Your Amayumba account',
  body: `your property manager entered this email address and made ${PURPOSE[holder.staff_role ?? holder.role]}. Open this link to choose a password:

${REMOVED_LINK}

The link works once, for ${INVITATION_DAYS} days. Your username is ${holder.username}.

You do not know what this is about? Then there is nothing to do; please ignore this message.
`,
});
