import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { passwordErrors } from './check-password.ts';

interface Chosen {
  username?: string;
  password: string;
}

const faultOf = ({ username = '', password }: Chosen) => passwordErrors(username, password)[0];

/** Checks a body in which somebody chooses a password, so that its faults are listed with those of the other fields. */
export const acceptablePassword = z.refine<Chosen>((body) => faultOf(body) === undefined, {
  error: (issue) => faultOf(issue.input as Chosen),
  path: ['password'],
  when: ({ value }) => z.safeParse(longEnough, value).success,
});

// The contract already reports a password that is too short.
const longEnough = z.object({
  username: z.optional(z.string()),
  password: z.string().check(z.minLength(PASSWORD_MIN_LENGTH)),
});
