import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '@amayumba/contract/companies/endpoints.ts';
import { signUpSchema } from '@amayumba/contract/companies/sign-up.ts';
import { acceptablePassword } from '../../features/accounts/acceptable-password.ts';
import { linkThrottle } from '../../features/accounts/link-throttle.ts';
import { hashOfToken } from '../../features/accounts/secret-token.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import { createSignedUp, refuseTaken, requestCompany, type SignUpParts } from './sign-up.service.ts';

// Adds the password rules that only the server can check.
const signUp = {
  ...calls.signUpCompany,
  body: z.extend(signUpSchema, { manager: signUpSchema.shape.manager.check(acceptablePassword) }),
};

/** Routes by which anybody creates a company of their own. They exist only where SIGN_UP is on. */
export function signUpRoutes(app: FastifyInstance, parts: SignUpParts): void {
  const { path } = calls.signUpCompany;
  const asking = throttle(parts.office, { what: path, requests: 30, minutes: 60 });
  // Limits the mails, so that nobody can fill a stranger's mailbox.
  const mailing = throttle(parts.office, { what: `${path} mail`, requests: 3, minutes: 60 });
  const confirming = linkThrottle(parts.office, calls.confirmSignUp);

  route(app, signUp, { public: true }, async ({ body, request }) => {
    await asking.take(addressBlock(request.ip));
    await refuseTaken(parts, body.short_name);
    const mailbox = hashOfToken(body.manager.email.toLowerCase()).toString('base64url');
    if (await mailing.isWithin(mailbox)) await requestCompany(parts, body);
    return { message: 'Please check your inbox: the link in our email creates your portal.' };
  });
  route(app, calls.confirmSignUp, { public: true }, async ({ body, request }) => {
    await confirming.take(addressBlock(request.ip));
    return createSignedUp(parts, body.token);
  });
}
