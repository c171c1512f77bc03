import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { namedSchema, newNameSchema } from '../estates/estate.ts';
import { listOf, listQuery } from '../lists.ts';
import { leaseQuerySchema, leaseSchema } from './lease.ts';
import { sentTenantMessageSchema, tenantMessageSchema } from './message.ts';
import { moveOutRequestSchema, moveOutSchema, moveRequestSchema, moveSchema, undoRequestSchema } from './move.ts';
import {
  createdTenantSchema,
  newTenantSchema,
  tenantChangeSchema,
  newTenantCodeSchema,
  tenantCodeSchema,
  tenantMailQuerySchema,
  tenantMailSchema,
  tenantQuerySchema,
  tenantsByEstateQuerySchema,
  tenantSchema,
} from './tenant.ts';

export const listTenants = endpoint({
  method: 'GET',
  path: '/api/tenants/tenants/',
  summary: 'Tenants; with file, as a CSV, XLSX or PDF file',
  query: tenantQuerySchema,
  response: listOf(tenantSchema),
});
export const listTenantsByEstate = endpoint({
  method: 'GET',
  path: '/api/tenants/tenants/by_estate/',
  summary: 'Tenants of one estate',
  query: tenantsByEstateQuerySchema,
  response: listOf(tenantSchema),
});
export const getTenant = endpoint({
  method: 'GET',
  path: '/api/tenants/tenants/:id/',
  summary: 'One tenant',
  response: tenantSchema,
});
export const createTenant = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/',
  summary: 'Add a tenant with a lease',
  body: newTenantSchema,
  status: 201,
  response: createdTenantSchema,
});
export const createTenantCode = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/:id/sign-in-code/',
  summary: 'A new one-time code for a tenant without an e-mail address; shown once',
  body: newTenantCodeSchema,
  response: tenantCodeSchema,
});
export const updateTenant = endpoint({
  method: 'PATCH',
  path: '/api/tenants/tenants/:id/',
  summary: 'Change a tenant; a later lease end renews, another apartment ends the lease and begins one',
  body: tenantChangeSchema,
  stale: 'refused',
  response: tenantSchema,
});
export const moveTenant = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/:id/move/',
  summary:
    'Move a tenant to another home, with rent for the days in each, credit and deposit; with preview nothing is written',
  body: moveRequestSchema,
  takesKey: true,
  stale: 'refused',
  response: moveSchema,
});
export const undoMove = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/:id/move/undo/',
  summary: 'Undo a move until its day: the tenant stays, and money that went along comes back',
  body: undoRequestSchema,
  takesKey: true,
  stale: 'refused',
  response: tenantSchema,
});
export const moveTenantOut = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/:id/move-out/',
  summary: 'End the lease of a tenant, or settle the deposit of one that has ended; with preview nothing is written',
  body: moveOutRequestSchema,
  takesKey: true,
  stale: 'refused',
  response: moveOutSchema,
});
export const undoMoveOut = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/:id/move-out/undo/',
  summary: 'Undo a move-out until its day: the lease ends as agreed before',
  body: undoRequestSchema,
  takesKey: true,
  stale: 'refused',
  response: tenantSchema,
});
export const listLeases = endpoint({
  method: 'GET',
  path: '/api/tenants/leases/',
  summary:
    'Leases of an apartment, a block, an estate or a tenant, newest first, with the open amounts of their accounts',
  query: leaseQuerySchema,
  response: z.array(leaseSchema),
});
export const messageTenants = endpoint({
  method: 'POST',
  path: '/api/tenants/tenants/message/',
  summary: 'Send one message to chosen tenants, in the portal and by mail: to all of them or to nobody',
  body: tenantMessageSchema,
  takesKey: true,
  response: sentTenantMessageSchema,
});
export const listTenantMails = endpoint({
  method: 'GET',
  path: '/api/tenants/tenants/:id/mails/',
  summary:
    'The mails to a tenant that the list of messages lacks, such as about a complaint, newest first, without their texts',
  query: tenantMailQuerySchema,
  response: listOf(tenantMailSchema),
});
export const listTenantTypes = endpoint({
  method: 'GET',
  path: '/api/tenants/tenant-types/',
  summary: 'Kinds of tenant',
  query: z.object(listQuery),
  response: listOf(namedSchema),
});
export const createTenantType = endpoint({
  method: 'POST',
  path: '/api/tenants/tenant-types/',
  summary: 'Add a kind of tenant',
  body: newNameSchema,
  status: 201,
  response: namedSchema,
});
