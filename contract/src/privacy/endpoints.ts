import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  erasedSchema,
  erasurePreviewSchema,
  erasureRequestSchema,
  formerTenantSchema,
  formerTenantsQuerySchema,
} from './erasure.ts';
import { privacyNoticeSchema, retentionChangeSchema, retentionSchema } from './retention.ts';

const ZIP = ['application/zip'] as const;

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy/',
  summary: "The privacy page's facts about this portal",
  response: privacyNoticeSchema,
});
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/privacy/my-data/',
  summary: 'All that is held about oneself, as a ZIP',
  response: z.unknown(),
  file: ZIP,
});
export const downloadTenantData = endpoint({
  method: 'GET',
  path: '/api/privacy/tenants/:id/data/',
  summary: 'All that is held about a tenant who asked on paper, as a ZIP',
  response: z.unknown(),
  file: ZIP,
});
export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/privacy/tenants/:id/erasure/',
  summary: 'A preview of the erasure of a tenant: what it removes and what stays',
  response: erasurePreviewSchema,
});
export const eraseTenant = endpoint({
  method: 'POST',
  path: '/api/privacy/tenants/:id/erasure/',
  summary: "Erase a former tenant's identity for good",
  body: erasureRequestSchema,
  response: erasedSchema,
});
export const listFormerTenants = endpoint({
  method: 'GET',
  path: '/api/privacy/former-tenants/',
  summary: 'Former tenants whose retention period has ended',
  query: formerTenantsQuerySchema,
  response: listOf(formerTenantSchema),
});
export const getRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/retention/',
  summary: 'How long things are kept',
  response: retentionSchema,
});
export const updateRetention = endpoint({
  method: 'PATCH',
  path: '/api/privacy/retention/',
  summary: 'Change how long things are kept',
  body: retentionChangeSchema,
  stale: 'taken: each period stands for itself, the form sends those that were changed, and the audit record has both',
  response: retentionSchema,
});
