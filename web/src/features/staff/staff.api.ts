import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { createStaff, listStaff, updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import { type Staff, type StaffQuery, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** Filter and page of the people of the office to list. */
export type StaffFilter = Omit<StaffQuery, 'page' | 'page_size'> & { page: number; page_size: number };

export const { useListStaffQuery, useCreateStaffMutation, useUpdateStaffMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStaff: build.query<Page<Staff>, StaffFilter>({
      query: (filter) => request(listStaff, { query: filter }),
      transformResponse: (answer) => readPage<Staff>(answer),
      responseSchema: pageOf(staffSchema),
      providesTags: ['User'],
    }),
    createStaff: build.mutation<Staff, BodyOf<typeof createStaff>>({
      query: (body) => request(createStaff, { body }),
      responseSchema: staffSchema,
      invalidatesTags: changes('User'),
    }),
    updateStaff: build.mutation<Staff, { id: number; change: BodyOf<typeof updateStaff> }>({
      query: ({ id, change }) => request(updateStaff, { params: { id }, body: change }),
      responseSchema: staffSchema,
      invalidatesTags: changes('User'),
    }),
  }),
});
