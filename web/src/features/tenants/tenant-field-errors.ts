import type { FieldErrors } from '@amayumba/contract/errors.ts';

/** Refusals that concern one field although the server does not name it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  apartment_leased: 'apartment',
  account_has_lease: 'account',
  rent_rise_limit: 'terms.agreed_reason',
  notice_too_short: 'terms.notice_on',
};

/** Returns the server's messages under the form's names: `user.email` becomes `email`, `user` the chosen account. */
export function fieldErrorsOf(problem: { error: string; code?: string | undefined; fields?: FieldErrors | undefined }) {
  const named = Object.entries(problem.fields ?? {}).map(([path, messages]) => [
    path === 'user' ? 'account' : path.replace(/^user\./, ''),
    messages,
  ]);
  const field = FIELD_OF_CODE[problem.code ?? ''];
  return { ...(field && { [field]: [problem.error] }), ...Object.fromEntries(named) } as FieldErrors;
}
