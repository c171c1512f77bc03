import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as own from '@amayumba/contract/own-account/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, writes } from '../../api/build-calls.ts';
import { request } from '../../api/request.ts';

/** Password and a code, for changes to two-step verification itself. */
type FullReauthentication = BodyOf<typeof own.endSecondFactor>;

const unlessRefused = (_answer: unknown, problem: unknown) => (problem ? [] : ['User' as const]);

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
      invalidatesTags: unlessRefused,
    }),
    listOwnSignIns: reads(build, own.listOwnSignIns, ['User'], none),
    endOwnSignIn: build.mutation<unknown, { id: string; password: string }>({
      query: ({ id, password }) => request(own.endOwnSignIn, { params: { sign_in_id: id }, body: { password } }),
      // Also after a refusal, because the sign-in may already have ended.
      invalidatesTags: ['User'],
    }),
    signOutEverywhere: build.mutation<unknown, string>({
      query: (password) => request(own.signOutAllDevices, { body: { password } }),
    }),
    getSecondFactor: reads(build, own.getSecondFactor, ['User'], none),
    beginSecondFactor: writes(build, own.startSecondFactor, (password: string) => ({ body: { password } })),
    confirmSecondFactor: writes(build, own.confirmSecondFactor, (code: string) => ({ body: { code } }), unlessRefused),
    renewRecoveryCodes: writes(
      build,
      own.renewRecoveryCodes,
      (body: FullReauthentication) => ({ body }),
      unlessRefused,
    ),
    endSecondFactor: build.mutation<unknown, FullReauthentication>({
      query: (body) => request(own.endSecondFactor, { body }),
      invalidatesTags: unlessRefused,
    }),
  }),
});
