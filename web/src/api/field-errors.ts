import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Problem } from './problem.ts';

/** Refusals that concern one field of a form although the server does not name it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  apartment_leased: 'apartment',
  account_has_lease: 'account',
  rent_rise_limit: 'terms.agreed_reason',
  notice_too_short: 'terms.notice_on',
  block_name_taken: 'name',
  apartment_number_taken: 'number',
};

/**
 * The errors of a refused form by the names of its fields: those of a tenant's account, `user.email`, lose the prefix,
 * and `user` is the chosen account.
 */
export function fieldErrorsOf(problem: Problem | undefined): FieldErrors {
  if (!problem) return {};
  const { error, code = '', fields = {} } = problem;
  const field = FIELD_OF_CODE[code];
  const named = Object.entries(fields).map(([path, messages]) => [
    path === 'user' ? 'account' : path.replace(/^user\./, ''),
    messages,
  ]);
  return { ...(field && { [field]: [error] }), ...Object.fromEntries(named) } as FieldErrors;
}
