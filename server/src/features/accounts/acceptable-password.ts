import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { passwordErrors } from './check-password.ts';

interface Chosen {
  username?: string;
  password: string;
}

const faultOf = ({ username = '', password }: Chosen) => passwordErrors(username, password)[0];

/** For the body of a call with which somebody chooses a password: what is wrong with it is said along with the other wrong fields. */
export const acceptablePassword = z.refine<Chosen>((body) => faultOf(body) === undefined, {
  error: (issue) => faultOf(issue.input as Chosen),
  path: ['password'],
  when: ({ value }) => z.safeParse(longEnough, value).success,
});

// What is too short is already said by the contract.
const longEnough = z.object({
  username: z.optional(z.string()),
  password: z.string().check(z.minLength(PASSWORD_MIN_LENGTH)),
});
