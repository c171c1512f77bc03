import * as z from 'zod/mini';
import { endpoint, emptyBody } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  credentialsSchema,
  linkTokenSchema,
  firstManagerSchema,
  firstPasswordSchema,
  passwordResetRequestSchema,
  messageSchema,
  passwordResetSchema,
  profileSchema,
  refreshSchema,
  registeredSchema,
  registrationSchema,
  tokenPairSchema,
} from './account.ts';
import { invitationSchema, inviteeSchema, personChangeSchema, personQuerySchema, personSchema } from './person.ts';

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
  response: emptyBody,
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

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password/forgot/',
  summary: 'Ask for a link to set a new password by e-mail address, username or phone; always the same answer',
  body: passwordResetRequestSchema,
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
  body: linkTokenSchema,
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

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/accounts/',
  summary: 'Accounts of everybody who may sign in; with file, as a CSV, XLSX or PDF file',
  query: personQuerySchema,
  response: listOf(personSchema),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/',
  summary: 'One account',
  response: personSchema,
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/accounts/',
  summary: 'Make an account for an owner or a manager and mail them a link to choose a password',
  body: invitationSchema,
  takesKey: true,
  status: 201,
  response: personSchema,
});

export const updatePerson = endpoint({
  method: 'PATCH',
  path: '/api/accounts/:id/',
  summary: 'Change an account, switch it off or on, or set a new password',
  body: personChangeSchema,
  stale: 'refused',
  response: personSchema,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/invite/',
  summary: 'Mail an invitation again; the earlier link stops working',
  response: personSchema,
});

export const mailPasswordLink = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/password-link/',
  summary: 'Mail somebody a link to set a new password',
  status: 202,
  response: messageSchema,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/second-factor/reset/',
  summary: 'Take away the two-step verification of somebody who lost it; they are signed out everywhere',
  response: personSchema,
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read/',
  summary: "The person whom an invitation's link is for",
  body: linkTokenSchema,
  response: inviteeSchema,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept/',
  summary: 'Choose a password with the link of an invitation',
  body: passwordResetSchema,
  response: messageSchema,
});
