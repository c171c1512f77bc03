import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/accounts/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { acceptablePassword } from './acceptable-password.ts';
import { invitationsService } from './invitations.service.ts';
import { linkThrottle } from './link-throttle.ts';
import { originOf } from './origin.ts';
import { peopleService } from './people.service.ts';

const READ = { may: 'accounts:read' } as const;
const WRITE = { may: 'accounts:write' } as const;

const acceptInvitation = { ...calls.acceptInvitation, body: calls.acceptInvitation.body.check(acceptablePassword) };

/** Routes with which managers manage accounts, and the calls with which an invitation is accepted. */
export function peopleRoutes(app: FastifyInstance, parts: Parts): void {
  const people = peopleService(parts);
  route(app, calls.listPeople, READ, ({ query }) => people.list(query));
  route(app, calls.invitePerson, WRITE, ({ viewer, body }) => people.invite(viewer, body));
  route(app, calls.getPerson, READ, ({ params }) => people.get(params.id));
  route(app, calls.updatePerson, WRITE, ({ viewer, params, body, match, request }) =>
    people.update(viewer, params.id, body, { match, origin: originOf(request) }),
  );
  route(app, calls.resendInvitation, WRITE, ({ viewer, params }) => people.inviteAgain(viewer, params.id));
  route(app, calls.mailPasswordLink, WRITE, async ({ viewer, params }) => {
    await people.mailPasswordLink(viewer, params.id);
    return { message: 'A link to set a new password is on its way.' };
  });

  route(app, calls.resetSecondFactor, WRITE, ({ viewer, params }) => people.resetSecondFactor(viewer, params.id));

  const invitations = invitationsService(parts);
  const reading = linkThrottle(parts, calls.readInvitation);
  const accepting = linkThrottle(parts, calls.acceptInvitation);
  route(app, calls.readInvitation, { public: true }, async ({ body, request }) => {
    await reading.take(addressBlock(request.ip));
    return invitations.read(body.token);
  });
  route(app, acceptInvitation, { public: true }, async ({ body, request }) => {
    await accepting.take(addressBlock(request.ip));
    await invitations.accept(body.token, body.password);
    return { message: 'Your password is set. Please sign in with it.' };
  });
}
