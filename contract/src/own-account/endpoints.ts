import * as z from 'zod/mini';
import { messageSchema } from '../accounts/account.ts';
import { endpoint, nothing } from '../endpoint.ts';
import { ownSignInSchema, passwordChangeSchema, proofSchema } from './own-account.ts';

// What everybody may do with the account that is their own.

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/account/password/',
  summary: 'Change one’s own password; every other sign-in ends',
  body: passwordChangeSchema,
  response: messageSchema,
});

export const listOwnSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins/',
  summary: 'Where one is signed in, the last used first; the newest 50',
  response: z.array(ownSignInSchema),
});

export const endOwnSignIn = endpoint({
  method: 'POST',
  path: '/api/account/sign-ins/:sign_in_id/end/',
  summary: 'End one of one’s own sign-ins',
  params: z.object({ sign_in_id: z.uuid() }),
  body: proofSchema,
  status: 204,
  response: nothing,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/sign-ins/end-all/',
  summary: 'End every sign-in of one’s own account, this one included',
  body: proofSchema,
  status: 204,
  response: nothing,
});
