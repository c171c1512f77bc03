import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import { type Person, type PersonQuery, personSchema } from '@amayumba/contract/accounts/person.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

/** Filter and page of the accounts to list. */
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
    listPeople: build.query<Page<Person>, PeopleFilter>({
      query: (filter) => request(accounts.listPeople, { query: filter }),
      transformResponse: (answer) => readPage<Person>(answer),
      responseSchema: pageOf(personSchema),
      providesTags: ['User'],
    }),
    getPerson: build.query<Person, number>({
      query: (id) => request(accounts.getPerson, { params: { id } }),
      responseSchema: personSchema,
      providesTags: ['User'],
    }),
    invitePerson: build.mutation<Person, BodyOf<typeof accounts.invitePerson>>({
      query: (body) => request(accounts.invitePerson, { body }),
      responseSchema: personSchema,
      invalidatesTags: ['User'],
    }),
    updatePerson: build.mutation<unknown, { id: number; change: BodyOf<typeof accounts.updatePerson> }>({
      query: ({ id, change }) => request(accounts.updatePerson, { params: { id }, body: change }),
      invalidatesTags: CHANGED,
    }),
    inviteAgain: build.mutation<unknown, number>({
      query: (id) => request(accounts.resendInvitation, { params: { id } }),
      invalidatesTags: ['User'],
    }),
    resetSecondFactor: build.mutation<unknown, number>({
      query: (id) => request(accounts.resetSecondFactor, { params: { id } }),
      // Also after a refusal, because the person may have switched it off already.
      invalidatesTags: ['User'],
    }),
    mailPasswordLink: build.mutation<unknown, number>({
      query: (id) => request(accounts.mailPasswordLink, { params: { id } }),
    }),
  }),
});
