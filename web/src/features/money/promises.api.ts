import { listPromises } from '@amayumba/contract/messages/endpoints.ts';
import { type AccountPromise, promiseSchema } from '@amayumba/contract/messages/promise.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** The promises about an account. */
export const { useListPromisesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPromises: build.query<AccountPromise[], number>({
      query: (id) => request(listPromises, { params: { id } }),
      responseSchema: z.array(promiseSchema),
      providesTags: ['Payment'],
    }),
  }),
});
