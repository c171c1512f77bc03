import * as calls from '@amayumba/contract/owners/ownership-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { changeOwnerDetails, showOwnerDetails } from '../details/owner-details.service.ts';
import { listOwnershipRows } from './ownerships.repository.ts';
import { moreOwnershipFaults, setOwnership } from './ownerships.service.ts';

const READ = { may: 'owner_accounts:read' } as const;
const WRITE = { may: 'owner_accounts:write' } as const;

/** The shares of estates, and the details of owners. */
export function ownershipRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listOwnerships, READ, ({ query }) => listOwnershipRows(parts.db, query));
  route(
    app,
    calls.setOwnership,
    WRITE,
    ({ repeatable, body }) => setOwnership(parts, repeatable, body),
    ({ viewer, body }) => moreOwnershipFaults(parts, viewer, body),
  );
  route(app, calls.getOwnerDetails, READ, ({ params }) => showOwnerDetails(parts.db, params.owner));
  route(app, calls.changeOwnerDetails, WRITE, ({ viewer, params, body, match }) =>
    changeOwnerDetails(parts, viewer, params.owner, body, match),
  );
}
