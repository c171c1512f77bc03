import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import { type PersonQuery, personSchema } from '@amayumba/contract/accounts/person.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, reads, readsPage, sends, writesOnce } from '../../api/build-calls.ts';

export type PeopleFilter = Omit<PersonQuery, 'page' | 'page_size'> & { page: number; page_size: number };

/** Cache tags that a change to an account invalidates: tenants, estates, payments and complaints show names. */
const CHANGED = ['User', 'Tenant', 'Property', 'Payment', 'Complaint'] as const;

export const {
  useListPeopleQuery,
  useGetPersonQuery,
  useInvitePersonMutation,
  useUpdatePersonMutation,
  useInviteAgainMutation,
  useMailPasswordLinkMutation,
  useResetSecondFactorMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPeople: readsPage(build, accounts.listPeople, personSchema, ['User'], (query: PeopleFilter) => ({ query })),
    getPerson: reads(build, accounts.getPerson, ['User'], byId),
    invitePerson: writesOnce(build, accounts.invitePerson, ['User']),
    updatePerson: sends(
      build,
      accounts.updatePerson,
      ({ id, change }: { id: number; change: BodyOf<typeof accounts.updatePerson> }) => ({
        params: { id },
        body: change,
      }),
      CHANGED,
    ),
    inviteAgain: sends(build, accounts.resendInvitation, byId, ['User']),
    // The tag also after a refusal, because the person may have switched it off already.
    resetSecondFactor: sends(build, accounts.resetSecondFactor, byId, ['User']),
    mailPasswordLink: sends(build, accounts.mailPasswordLink, byId),
  }),
});
