import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createStaff, listStaff, updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import { staffSchema } from '@amayumba/contract/staff/staff.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writes, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

const CHANGED = changes('User');

export const { useListStaffQuery, useCreateStaffMutation, useUpdateStaffMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStaff: readsPage(build, listStaff, staffSchema, ['User']),
    createStaff: writesOnce(build, createStaff, CHANGED),
    updateStaff: writes(
      build,
      updateStaff,
      ({ id, change }: { id: number; change: BodyOf<typeof updateStaff> }) => ({ params: { id }, body: change }),
      CHANGED,
    ),
  }),
});
