import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/accounts/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { acceptablePassword } from './acceptable-password.ts';
import * as invitations from './invitations.service.ts';
import { linkThrottle } from './link-throttle.ts';
import { originOf } from './origin.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { exportPeople } from './export-people.ts';
import * as people from './people.service.ts';

const READ = { may: 'accounts:read' } as const;
const WRITE = { may: 'accounts:write' } as const;

const acceptInvitation = { ...calls.acceptInvitation, body: calls.acceptInvitation.body.check(acceptablePassword) };

/** Routes with which managers manage accounts, and the calls with which an invitation is accepted. */
export function peopleRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listPeople, READ, (call) =>
    listOrFile(parts, call, (_parts, _viewer, query) => people.listPeople(parts, query), exportPeople),
  );
  route(app, calls.invitePerson, WRITE, ({ repeatable, body }) => people.invitePerson(parts, repeatable, body));
  route(app, calls.getPerson, READ, ({ params }) => people.showPerson(parts.db, params.id));
  route(app, calls.updatePerson, WRITE, ({ viewer, params, body, match, request }) =>
    people.updatePerson(parts, viewer, params.id, body, match, originOf(request)),
  );
  route(app, calls.resendInvitation, WRITE, ({ viewer, params }) => people.resendInvitation(parts, viewer, params.id));
  route(app, calls.mailPasswordLink, WRITE, async ({ viewer, params }) => {
    await people.mailPasswordLink(parts, viewer, params.id);
    return { message: 'A link to set a new password is on its way.' };
  });

  route(app, calls.resetSecondFactor, WRITE, ({ viewer, params }) =>
    people.resetSecondFactor(parts, viewer, params.id),
  );

  const reading = linkThrottle(parts, calls.readInvitation);
  const accepting = linkThrottle(parts, calls.acceptInvitation);
  route(app, calls.readInvitation, { public: true }, async ({ body, request }) => {
    await reading.take(addressBlock(request.ip));
    return invitations.readInvitation(parts, body.token);
  });
  route(app, acceptInvitation, { public: true }, async ({ body, request }) => {
    await accepting.take(addressBlock(request.ip));
    await invitations.acceptInvitation(parts, body);
    return { message: 'Your password is set. Please sign in with it.' };
  });
}
