import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { createName, listNames } from '../../db/reference-list.ts';
import { writeAs } from '../../access/write-as.ts';
import { route } from '../../http/route.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { exportTenants } from './export-tenants.ts';
import { createTenantCode } from './first-sign-in.service.ts';
import { listLeaseRows } from './lease-list.repository.ts';
import { messageTenants } from './message-tenants.service.ts';
import { moveTenantOut, undoMoveOut } from './move-out.service.ts';
import { moveTenant, undoMove } from './moves.service.ts';
import { listTenantMails } from './tenant-mails.service.ts';
import * as tenants from './tenants.service.ts';

const READ = { may: 'tenants:read' } as const;
const WRITE = { may: 'tenants:write' } as const;

/** Routes for tenants and tenant types. */
export function tenantsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  route(app, calls.listTenants, READ, (call) => listOrFile(parts, call, tenants.listTenants, exportTenants));
  route(app, calls.listTenantsByEstate, READ, ({ viewer, query }) => tenants.listTenants(parts, viewer, query));
  route(app, calls.getTenant, READ, ({ viewer, params }) => tenants.showTenant(db, parts, viewer, params.id));
  route(app, calls.listTenantMails, READ, ({ viewer, params, query }) =>
    listTenantMails(parts, viewer, params.id, query),
  );
  route(app, calls.createTenant, WRITE, ({ viewer, body }) => tenants.createTenant(parts, viewer, body));
  route(app, calls.createTenantCode, WRITE, ({ viewer, params, body }) =>
    createTenantCode(parts, viewer, params.id, body ?? {}),
  );
  route(app, calls.updateTenant, WRITE, ({ viewer, params, body, match }) =>
    tenants.updateTenant(parts, viewer, params.id, body, match),
  );

  route(app, calls.moveTenant, WRITE, ({ repeatable, params, body, match }) =>
    moveTenant(parts, repeatable, params.id, body, match),
  );
  route(app, calls.undoMove, WRITE, ({ repeatable, params, match }) => undoMove(parts, repeatable, params.id, match));
  route(app, calls.moveTenantOut, WRITE, ({ repeatable, params, body, match }) =>
    moveTenantOut(parts, repeatable, params.id, body, match),
  );
  route(app, calls.undoMoveOut, WRITE, ({ repeatable, params, match }) =>
    undoMoveOut(parts, repeatable, params.id, match),
  );

  route(app, calls.messageTenants, { may: 'messages:write' }, ({ repeatable, body }) =>
    messageTenants(parts, repeatable, body),
  );

  route(app, calls.listLeases, READ, ({ viewer, query }) => listLeaseRows(db, viewer, query, todayOf(parts)));

  route(app, calls.listTenantTypes, { may: 'tenant_types:read' }, ({ query }) => listNames(db, 'tenant_types', query));
  route(app, calls.createTenantType, WRITE, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => createName(tx, 'tenant_types', body.name)),
  );
}
