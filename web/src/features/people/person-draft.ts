import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { MergeFields } from '../../lib/merge.ts';

/** An account's details in the form. */
export interface PersonDraft {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone_number: string;
}

export const emptyPerson = (): PersonDraft => ({
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
});

const personDraftOf = (person: Person): PersonDraft => {
  const { first_name, last_name, username, email, phone_number } = person;
  return { first_name, last_name, username, email, phone_number };
};

/** An account in the edit form. */
export interface PersonChangeDraft extends PersonDraft {
  role: Person['role'];
}

export const personChangeOf = (person: Person): PersonChangeDraft => ({ ...personDraftOf(person), role: person.role });

/** Labels and texts with which a conflict shows an account's fields. */
export const PERSON_FIELDS: MergeFields<PersonChangeDraft> = {
  first_name: { label: 'First name', show: ({ first_name }) => first_name },
  last_name: { label: 'Last name', show: ({ last_name }) => last_name },
  email: { label: 'Email', show: ({ email }) => email },
  phone_number: { label: 'Phone number', show: ({ phone_number }) => phone_number },
  username: { label: 'Username', show: ({ username }) => username },
  role: { label: 'Role', show: ({ role }) => role.charAt(0).toUpperCase() + role.slice(1) },
};

/** Returns a username made from the name: `Sarah Nalubega` becomes `sarah.nalubega`. */
export const usernameFor = ({ first_name, last_name }: PersonDraft): string =>
  [first_name, last_name]
    .map((name) =>
      name
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 60);

/** Returns the body of the call. It omits an empty email address, because the server cannot remove an address. */
export const personBody = <Draft extends PersonDraft>({ email, ...draft }: Draft) => ({
  ...draft,
  ...(email.trim() && { email }),
});
