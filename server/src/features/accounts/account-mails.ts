import { fullName, INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { NewMail } from '../../mail/queue-mail.ts';

/** Whom a mail is for. */
export interface Addressee {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** The first line of a mail. */
export const greeting = (person: Addressee) => `Hello ${person.first_name || fullName(person)},`;
/** Where a mail goes. */
export const addressed = (person: Addressee) => ({ to_address: person.email, to_name: fullName(person) });

/** Asks somebody who registered to confirm their e-mail address. */
export function verificationMail(person: Addressee, link: string): NewMail {
  return {
    ...addressed(person),
    subject: 'Please confirm your e-mail address',
    body: `${greeting(person)}

welcome to Amayumba. Please confirm that this is your e-mail address by opening this link:

${link}

The link works for 7 days. Your username is ${person.username}.

You did not register? Then there is nothing to do; please ignore this message.
`,
  };
}

/** Lets somebody who forgot their password set a new one. */
export function passwordResetMail(person: Addressee, link: string): NewMail {
  return {
    ...addressed(person),
    subject: 'Set a new password',
    body: `${greeting(person)}

somebody, most likely you, asked to set a new password for the Amayumba account ${person.username}. Open this link to choose one:

${link}

The link works once, for one hour.

You did not ask for this? Then there is nothing to do: your password stays as it is.
`,
  };
}

/** What an account is for, as the one who is invited reads it. */
const PURPOSE: Readonly<Record<Role, string>> = {
  manager: 'a manager’s account for you, with which you look after estates, tenants and payments',
  owner: 'an owner’s account for you, where you see how your estates are let and what they bring in',
  tenant: 'an account for you, where you see your rent, what is paid and what is due',
};

/** Invites somebody whose account was made for them: they choose their password. */
export function invitationMail(person: Addressee & { role: Role }, link: string): NewMail {
  return {
    ...addressed(person),
    subject: 'Your Amayumba account',
    body: `${greeting(person)}

your property manager has made ${PURPOSE[person.role]}. Open this link to choose a password:

${link}

The link works once, for ${INVITATION_DAYS} days. Your username is ${person.username}.

You do not know what this is about? Then there is nothing to do; please ignore this message.
`,
  };
}
