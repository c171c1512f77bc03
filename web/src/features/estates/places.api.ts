import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { asksOnce, deletes } from '../../api/build-calls.ts';
import { readApartmentFrom, readBlock, readEstateFrom } from '../../api/dialect/estates.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { readList } from '../../api/dialect/page.ts';
import { asProblem, isUnknownCall, type Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';
import {
  type ListedApartment,
  listedApartmentSchema,
  type ListedBlock,
  listedBlockSchema,
  type ListedEstate,
  listedEstateSchema,
} from './estate-schemas.ts';

/** Cache tags that a change to blocks and apartments invalidates. */
const CHANGED = ['Property', 'Tenant', 'Payment', 'User'] as const;

type Answer = { data?: unknown; error?: unknown };
type Ask = (sent: ReturnType<typeof request>) => Answer | PromiseLike<Answer>;
type Reader = (baseUrl: string) => (row: unknown) => unknown;

/** Asks for one record; on servers that have no call for one, finds it in the list. */
const oneOf =
  <Found>(one: Endpoint, list: Endpoint, readerFrom: Reader) =>
  async (id: number, ask: Ask): Promise<{ data: Found } | { error: Problem }> => {
    const read = readerFrom((await loadConfig()).apiBaseUrl) as (row: unknown) => Found;
    const found = await ask(request(one, { params: { id } }));
    const problem = asProblem(found.error);
    if (!problem) return { data: read(found.data) };
    // The code with which our server reports that there is no such record.
    if (!isUnknownCall(problem) || problem.code === 'not_found') return { error: problem };
    const all = await ask(request(list));
    const row = readList<unknown>(all.data ?? []).find((candidate) => fieldOf(candidate, 'id') === id);
    return row === undefined ? { error: asProblem(all.error) ?? problem } : { data: read(row) };
  };

const findEstate = oneOf<ListedEstate>(estates.getEstate, estates.listEstates, readEstateFrom);
const findBlock = oneOf<ListedBlock>(estates.getBlock, estates.listBlocks, () => readBlock);
const findApartment = oneOf<ListedApartment>(estates.getApartment, estates.listApartments, readApartmentFrom);

export const {
  useGetEstateQuery,
  useGetBlockQuery,
  useGetApartmentQuery,
  useDeleteBlockMutation,
  useDeleteApartmentMutation,
  useAddApartmentsMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getEstate: build.query<ListedEstate, number>({
      queryFn: (id, _api, _options, ask) => findEstate(id, ask),
      responseSchema: listedEstateSchema,
      providesTags: ['Property'],
    }),
    getBlock: build.query<ListedBlock, number>({
      queryFn: (id, _api, _options, ask) => findBlock(id, ask),
      responseSchema: listedBlockSchema,
      providesTags: ['Property'],
    }),
    getApartment: build.query<ListedApartment, number>({
      queryFn: (id, _api, _options, ask) => findApartment(id, ask),
      responseSchema: listedApartmentSchema,
      // It names the account of the lease that covers today.
      providesTags: ['Property', 'Tenant'],
    }),
    deleteBlock: deletes(build, estates.deleteBlock, CHANGED),
    deleteApartment: deletes(build, estates.deleteApartment, CHANGED),
    addApartments: asksOnce(build, estates.addApartments, CHANGED),
  }),
});
