import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import { type Move, type MoveOut, moveOutSchema, moveSchema } from '@amayumba/contract/tenants/move.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { baseApi } from '../../api/base-api.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

interface Previewed<Body> {
  id: number;
  body: Omit<Body, 'preview'>;
}
type Kept<Body> = Previewed<Body> & { key: string };
interface Undone {
  id: number;
  key: string;
  version: number | undefined;
  what: typeof tenants.undoMove | typeof tenants.undoMoveOut;
}

const CHANGED = changes('Tenant', 'Property', 'Payment', 'Complaint');

/** Moves and move-outs; a preview changes nothing. */
export const {
  usePreviewMoveMutation,
  useMoveTenantMutation,
  usePreviewMoveOutMutation,
  useMoveTenantOutMutation,
  useUndoMoveMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewMove: build.mutation<Move, Previewed<BodyOf<typeof tenants.moveTenant>>>({
      query: ({ id, body }) => request(tenants.moveTenant, { params: { id }, body: { ...body, preview: true } }),
      responseSchema: moveSchema,
    }),
    moveTenant: build.mutation<Move, Kept<BodyOf<typeof tenants.moveTenant>>>({
      query: ({ id, key, body }) =>
        request(tenants.moveTenant, {
          params: { id },
          body: { ...body, preview: false },
          headers: idempotencyHeader(key),
        }),
      responseSchema: moveSchema,
      invalidatesTags: CHANGED,
    }),
    previewMoveOut: build.mutation<MoveOut, Previewed<BodyOf<typeof tenants.moveTenantOut>>>({
      query: ({ id, body }) => request(tenants.moveTenantOut, { params: { id }, body: { ...body, preview: true } }),
      responseSchema: moveOutSchema,
    }),
    moveTenantOut: build.mutation<MoveOut, Kept<BodyOf<typeof tenants.moveTenantOut>>>({
      query: ({ id, key, body }) =>
        request(tenants.moveTenantOut, {
          params: { id },
          body: { ...body, preview: false },
          headers: idempotencyHeader(key),
        }),
      responseSchema: moveOutSchema,
      invalidatesTags: CHANGED,
    }),
    undoMove: build.mutation<Tenant, Undone>({
      query: ({ id, key, version, what }) =>
        request(what, { params: { id }, body: { version }, headers: idempotencyHeader(key) }),
      responseSchema: tenantSchema,
      invalidatesTags: CHANGED,
    }),
  }),
});
