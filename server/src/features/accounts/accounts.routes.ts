import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/accounts/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { acceptablePassword } from './acceptable-password.ts';
import { readAccount } from './accounts.service.ts';
import { createFirstManager } from './first-manager.service.ts';
import { linkThrottle } from './link-throttle.ts';
import { originOf } from './origin.ts';
import * as passwords from './password-reset.service.ts';
import { profileOf } from './profile.ts';
import * as registration from './registration.service.ts';
import * as sessions from './sessions.service.ts';
import { signIn, signInWithCode } from './sign-in.service.ts';

// These calls add the password rules that only the server can check.
const register = { ...calls.register, body: calls.register.body.check(acceptablePassword) };
const resetPassword = { ...calls.resetPassword, body: calls.resetPassword.body.check(acceptablePassword) };
const choosePassword = { ...calls.choosePassword, body: calls.choosePassword.body.check(acceptablePassword) };
const createManager = { ...calls.createFirstManager, body: calls.createFirstManager.body.check(acceptablePassword) };

/** Routes for registration, signing in, refreshing tokens, signing out, the profile and forgotten passwords. */
export function accountsRoutes(app: FastifyInstance, parts: Parts): void {
  // Whole offices and phone networks share an address, so these limits only stop automated requests.
  const registering = throttle(parts, { what: calls.register.path, requests: 30, minutes: 60 });
  const forgetting = throttle(parts, { what: calls.requestPasswordReset.path, requests: 10, minutes: 15 });
  const verifying = linkThrottle(parts, calls.verifyEmail);
  const resetting = linkThrottle(parts, calls.resetPassword);
  const beginning = linkThrottle(parts, calls.createFirstManager);

  route(app, calls.signIn, { public: true }, ({ body, request }) => signIn(parts, body, originOf(request)));
  route(app, calls.refreshTokens, { public: true }, ({ body }) => sessions.refreshTokens(parts, body.refresh));
  route(app, calls.signOut, { public: true }, ({ body }) => sessions.signOut(parts, body.refresh));
  route(app, calls.getProfile, { may: 'profile:read' }, async ({ viewer }) =>
    profileOf(await readAccount(parts.db, viewer.user_id), viewer.tenant_id),
  );

  route(app, register, { public: true }, async ({ body, request }) => {
    await registering.take(addressBlock(request.ip));
    const { role: _alwaysTenant, ...person } = body;
    const { profile, tokens } = await registration.register(parts, person, originOf(request));
    const message = 'Registration Successful! Please check your inbox to confirm your email address.';
    return { id: profile.id, user: profile, profile, tokens, message };
  });
  route(app, calls.verifyEmail, { public: true }, async ({ body, request }) => {
    await verifying.take(addressBlock(request.ip));
    await registration.verifyEmail(parts, body.token);
    return { message: 'Thank you. Your email address is confirmed.' };
  });

  route(app, calls.requestPasswordReset, { public: true }, async ({ body, request }) => {
    await forgetting.take(addressBlock(request.ip));
    await passwords.requestPasswordReset(parts, body.email);
    return { message: 'If we know your account and its email address, a link to set a new password is on its way.' };
  });
  route(app, resetPassword, { public: true }, async ({ body, request }) => {
    await resetting.take(addressBlock(request.ip));
    await passwords.resetPassword(parts, body, originOf(request));
    return { message: 'Your new password is set. Please sign in with it.' };
  });

  route(app, choosePassword, { public: true }, ({ body, request }) => signInWithCode(parts, body, originOf(request)));

  route(app, createManager, { public: true }, async ({ body, request }) => {
    await beginning.take(addressBlock(request.ip));
    const account = await createFirstManager(parts, body);
    return { ...profileOf(account, null), message: 'Your account is ready. Please sign in.' };
  });
}
