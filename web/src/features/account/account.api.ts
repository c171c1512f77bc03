import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as own from '@amayumba/contract/own-account/endpoints.ts';
import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

export const {
  useChangeOwnPasswordMutation,
  useListOwnSignInsQuery,
  useEndOwnSignInMutation,
  useSignOutEverywhereMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeOwnPassword: build.mutation<unknown, BodyOf<typeof own.changeOwnPassword>>({
      query: (body) => request(own.changeOwnPassword, { body }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['OwnAccount']),
    }),
    listOwnSignIns: build.query<OwnSignIn[], void>({
      query: () => request(own.listOwnSignIns),
      responseSchema: own.listOwnSignIns.response,
      providesTags: ['OwnAccount'],
    }),
    endOwnSignIn: build.mutation<unknown, { id: string; password: string }>({
      query: ({ id, password }) => request(own.endOwnSignIn, { params: { sign_in_id: id }, body: { password } }),
      // Also after a refusal: it may have ended meanwhile.
      invalidatesTags: ['OwnAccount'],
    }),
    signOutEverywhere: build.mutation<unknown, string>({
      query: (password) => request(own.signOutEverywhere, { body: { password } }),
    }),
  }),
});
