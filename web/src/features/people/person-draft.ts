import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';

/** The details of an account as they are typed. */
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

export const personDraftOf = (person: Person): PersonDraft => {
  const { first_name, last_name, username, email, phone_number } = person;
  return { first_name, last_name, username, email, phone_number };
};

/** A username made of the name: `Sarah Nalubega` is `sarah.nalubega`. */
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

/** What was typed, as the server takes it: an address that was left empty is not sent, since it cannot be taken away. */
export const personBody = ({ email, ...draft }: PersonDraft) => ({ ...draft, ...(email.trim() && { email }) });

/** Refusals that concern one field, though the server names none. */
const FIELD_OF_CODE: Readonly<Record<string, keyof PersonDraft>> = {
  username_taken: 'username',
  email_taken: 'email',
};

/** The server's messages by field. */
export function personErrors(
  problem: { error: string; code?: string | undefined; fields?: FieldErrors | undefined } | undefined,
): FieldErrors {
  const field = FIELD_OF_CODE[problem?.code ?? ''];
  return { ...(field && problem && { [field]: [problem.error] }), ...problem?.fields };
}
