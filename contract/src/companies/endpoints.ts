import { linkTokenSchema, messageSchema } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { signedUpSchema, signUpSchema } from './sign-up.ts';

export const signUpCompany = endpoint({
  method: 'POST',
  path: '/api/companies/sign-up/',
  summary: 'Ask for a company of one’s own where SIGN_UP is on; a mailed link creates it',
  body: signUpSchema,
  status: 202,
  response: messageSchema,
});

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/companies/sign-up/confirm/',
  summary: 'Create the company of a sign-up with the token of the mailed link',
  body: linkTokenSchema,
  response: signedUpSchema,
});
