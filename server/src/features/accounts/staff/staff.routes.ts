import * as calls from '@amayumba/contract/staff/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { listStaffRows } from './staff.repository.ts';
import * as staff from './staff.service.ts';

const READ = { may: 'staff:read' } as const;
const WRITE = { may: 'staff:write' } as const;

/** The people of the office: their work, their estates and their limits of cash. */
export function staffRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listStaff, READ, ({ query }) => listStaffRows(parts.db, query));
  route(app, calls.getStaff, READ, ({ params }) => staff.showStaff(parts.db, params.id));
  route(app, calls.createStaff, WRITE, ({ repeatable, body }) => staff.createStaff(parts, repeatable, body));
  route(app, calls.updateStaff, WRITE, ({ viewer, params, body, match }) =>
    staff.updateStaff(parts, viewer, params.id, body, match),
  );
}
