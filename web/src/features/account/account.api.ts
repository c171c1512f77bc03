import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as own from '@amayumba/contract/own-account/endpoints.ts';
import type { Enrolment, OwnSignIn, RecoveryCodes, SecondFactor } from '@amayumba/contract/own-account/own-account.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** Password and a code, for changes to two-step verification itself. */
export type FullReauthentication = BodyOf<typeof own.endSecondFactor>;

export const {
  useChangeOwnPasswordMutation,
  useListOwnSignInsQuery,
  useEndOwnSignInMutation,
  useSignOutEverywhereMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useEndSecondFactorMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeOwnPassword: build.mutation<unknown, BodyOf<typeof own.changeOwnPassword>>({
      query: (body) => request(own.changeOwnPassword, { body }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['User']),
    }),
    listOwnSignIns: build.query<OwnSignIn[], void>({
      query: () => request(own.listOwnSignIns),
      responseSchema: own.listOwnSignIns.response,
      providesTags: ['User'],
    }),
    endOwnSignIn: build.mutation<unknown, { id: string; password: string }>({
      query: ({ id, password }) => request(own.endOwnSignIn, { params: { sign_in_id: id }, body: { password } }),
      // Also after a refusal, because the sign-in may already have ended.
      invalidatesTags: ['User'],
    }),
    signOutEverywhere: build.mutation<unknown, string>({
      query: (password) => request(own.signOutAllDevices, { body: { password } }),
    }),
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => request(own.getSecondFactor),
      responseSchema: own.getSecondFactor.response,
      providesTags: ['User'],
    }),
    beginSecondFactor: build.mutation<Enrolment, string>({
      query: (password) => request(own.startSecondFactor, { body: { password } }),
      responseSchema: own.startSecondFactor.response,
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, string>({
      query: (code) => request(own.confirmSecondFactor, { body: { code } }),
      responseSchema: own.confirmSecondFactor.response,
      invalidatesTags: (_answer, problem) => (problem ? [] : ['User']),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, FullReauthentication>({
      query: (body) => request(own.renewRecoveryCodes, { body }),
      responseSchema: own.renewRecoveryCodes.response,
      invalidatesTags: (_answer, problem) => (problem ? [] : ['User']),
    }),
    endSecondFactor: build.mutation<unknown, FullReauthentication>({
      query: (body) => request(own.endSecondFactor, { body }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['User']),
    }),
  }),
});
