import * as z from 'zod/mini';
import { messageSchema } from '../accounts/account.ts';
import { endpoint, emptyBody } from '../endpoint.ts';
import {
  enrolmentSchema,
  factorCodeSchema,
  fullReauthenticationSchema,
  ownSignInSchema,
  passwordChangeSchema,
  reauthenticationSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from './own-account.ts';

// Calls with which people manage their own account.

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
  body: reauthenticationSchema,
  status: 204,
  response: emptyBody,
});

export const signOutAllDevices = endpoint({
  method: 'POST',
  path: '/api/account/sign-ins/end-all/',
  summary: 'End every sign-in of one’s own account, this one included',
  body: reauthenticationSchema,
  status: 204,
  response: emptyBody,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor/',
  summary: 'Whether one’s own two-step verification is on',
  response: secondFactorSchema,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/',
  summary:
    'Begin to set up two-step verification: a secret for the authenticator app, in force once a code confirms it',
  body: reauthenticationSchema,
  status: 201,
  response: enrolmentSchema,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm/',
  summary:
    'Switch on two-step verification with a first code; answers the recovery codes, and every other sign-in ends',
  body: factorCodeSchema,
  response: recoveryCodesSchema,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes/',
  summary: 'Make new recovery codes; the earlier ones stop working',
  body: fullReauthenticationSchema,
  response: recoveryCodesSchema,
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/off/',
  summary: 'Switch off two-step verification',
  body: fullReauthenticationSchema,
  status: 204,
  response: emptyBody,
});
