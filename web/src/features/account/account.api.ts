import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as own from '@amayumba/contract/own-account/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, sends, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

/** Password and a code, for changes to two-step verification itself. */
type FullReauthentication = BodyOf<typeof own.endSecondFactor>;

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
    changeOwnPassword: sends(
      build,
      own.changeOwnPassword,
      (body: BodyOf<typeof own.changeOwnPassword>) => ({ body }),
      changes('User'),
    ),
    listOwnSignIns: reads(build, own.listOwnSignIns, ['User'], none),
    // The tag also after a refusal, because the sign-in may already have ended.
    endOwnSignIn: sends(
      build,
      own.endOwnSignIn,
      ({ id, password }: { id: string; password: string }) => ({ params: { sign_in_id: id }, body: { password } }),
      ['User'],
    ),
    signOutEverywhere: sends(build, own.signOutAllDevices, (password: string) => ({ body: { password } })),
    getSecondFactor: reads(build, own.getSecondFactor, ['User'], none),
    beginSecondFactor: writes(build, own.startSecondFactor, (password: string) => ({ body: { password } })),
    confirmSecondFactor: writes(
      build,
      own.confirmSecondFactor,
      (code: string) => ({ body: { code } }),
      changes('User'),
    ),
    renewRecoveryCodes: writes(
      build,
      own.renewRecoveryCodes,
      (body: FullReauthentication) => ({ body }),
      changes('User'),
    ),
    endSecondFactor: sends(build, own.endSecondFactor, (body: FullReauthentication) => ({ body }), changes('User')),
  }),
});
