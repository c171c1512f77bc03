import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import { type Move, type MoveOut, moveOutSchema, moveSchema } from '@amayumba/contract/tenants/move.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { baseApi } from '../../api/base-api.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

interface Guided<Body> {
  id: number;
  body: Omit<Body, 'preview'>;
  /** Without a key the change is only previewed. */
  key: string | undefined;
}
interface Undone {
  id: number;
  key: string;
  version: number | undefined;
  what: typeof tenants.undoMove | typeof tenants.undoMoveOut;
}

const CHANGED = changes('Tenant', 'Property', 'Payment', 'Complaint');

const changedBy = (answer: unknown, problem: Parameters<typeof CHANGED>[1], { key }: Pick<Guided<unknown>, 'key'>) =>
  key === undefined ? [] : CHANGED(answer, problem);

const keyHeader = (key: string | undefined) => (key === undefined ? undefined : idempotencyHeader(key));

export const { useMoveTenantMutation, useMoveTenantOutMutation, useUndoMoveMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    moveTenant: build.mutation<Move, Guided<BodyOf<typeof tenants.moveTenant>>>({
      query: ({ id, key, body }) =>
        request(tenants.moveTenant, {
          params: { id },
          body: { ...body, preview: key === undefined },
          headers: keyHeader(key),
        }),
      responseSchema: moveSchema,
      invalidatesTags: changedBy,
    }),
    moveTenantOut: build.mutation<MoveOut, Guided<BodyOf<typeof tenants.moveTenantOut>>>({
      query: ({ id, key, body }) =>
        request(tenants.moveTenantOut, {
          params: { id },
          body: { ...body, preview: key === undefined },
          headers: keyHeader(key),
        }),
      responseSchema: moveOutSchema,
      invalidatesTags: changedBy,
    }),
    undoMove: build.mutation<Tenant, Undone>({
      query: ({ id, key, version, what }) =>
        request(what, { params: { id }, body: { version }, headers: idempotencyHeader(key) }),
      responseSchema: tenantSchema,
      invalidatesTags: CHANGED,
    }),
  }),
});
