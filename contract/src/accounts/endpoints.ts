import * as z from 'zod/mini';
import { endpoint, nothing } from '../endpoint.ts';
import {
  credentialsSchema,
  emailVerificationSchema,
  firstManagerSchema,
  firstPasswordSchema,
  forgottenPasswordSchema,
  messageSchema,
  passwordResetSchema,
  profileSchema,
  refreshSchema,
  registeredSchema,
  registrationSchema,
  tokenPairSchema,
} from './account.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/token/',
  summary: 'Sign in with username and password',
  body: credentialsSchema,
  response: tokenPairSchema,
});

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/token/refresh/',
  summary: 'Exchange a refresh token for a new pair',
  body: refreshSchema,
  response: tokenPairSchema,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/token/logout/',
  summary: 'End this login on the server',
  body: refreshSchema,
  status: 204,
  response: nothing,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/',
  summary: 'Who is signed in',
  response: profileSchema,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register/',
  summary: 'Make a tenant account',
  body: registrationSchema,
  status: 201,
  response: registeredSchema,
});

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot/',
  summary: 'Ask for a link to set a new password; answers the same whether or not there is such an account',
  body: forgottenPasswordSchema,
  status: 202,
  response: messageSchema,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset/',
  summary: 'Set a new password with the token of a mailed link',
  body: passwordResetSchema,
  response: messageSchema,
});

export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/password/first/',
  summary: 'Sign in with a one-time code, which the chosen password replaces',
  body: firstPasswordSchema,
  response: tokenPairSchema,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verify/',
  summary: 'Confirm an e-mail address with the token of a mailed link',
  body: emailVerificationSchema,
  response: messageSchema,
});

export const createFirstManager = endpoint({
  method: 'POST',
  path: '/api/first-manager/',
  summary: 'Make the first manager with the one-time link of the first start',
  body: firstManagerSchema,
  status: 201,
  response: z.extend(profileSchema, { message: z.string() }),
});
