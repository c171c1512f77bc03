import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import { namedSchema, ownerSchema } from '@amayumba/contract/estates/estate.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { deletes, none, readsList } from '../../api/build-calls.ts';
import {
  readApartmentFrom,
  readAvailable,
  readBlock,
  readEstateFrom,
  readTotalAvailable,
} from '../../api/dialect/estates.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { readList } from '../../api/dialect/page.ts';
import { matchesText, readListed } from '../../api/dialect/unpaged.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';
import { type ApartmentFilter, type AvailableFilter, compareEstates, type EstateFilter } from './estate-filters.ts';
import {
  type Available,
  availableSchema,
  type ListedApartment,
  listedApartmentSchema,
  type ListedBlock,
  listedBlockSchema,
  type ListedEstate,
  listedEstateSchema,
} from './estate-schemas.ts';

export type EstateCounts = Record<'blocks_count' | 'apartments_count' | 'available_count', number>;

/** Blocks whose apartments are counted. See docs/product.md, Another server. */
const BLOCKS_COUNTED = 5;

const apiBaseUrl = async () => (await loadConfig()).apiBaseUrl;

/** A picture for an estate or apartment; null removes it. */
interface PictureChange {
  of: 'estate' | 'apartment';
  id: number;
  version: number | undefined;
  picture: File | null;
  /** Receives the share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Tags that a change to estates invalidates: tenants and payments show homes' names, owners show counts. */
const CHANGED = ['Property', 'Tenant', 'Payment', 'User'] as const;

/** The fields of a new record that the rest of the form needs. */
const madeSchema = z.object({ id: z.int(), version: z.optional(z.int()) });
type Made = z.output<typeof madeSchema>;

/** Returns the version in a response; undefined for servers without versions. */
const versionIn = (answer: unknown): number | undefined => {
  const version = fieldOf(answer, 'version');
  return typeof version === 'number' ? version : undefined;
};

const estatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEstates: build.query<Page<ListedEstate>, EstateFilter>({
      query: (filter) => request(estates.listEstates, { query: filter }),
      transformResponse: async (answer, meta, filter) =>
        readListed<ListedEstate, EstateFilter>({
          readRow: readEstateFrom(await apiBaseUrl()),
          matches: (estate, { search, owner, has_vacancies }) =>
            matchesText([estate.name, estate.address], search) &&
            (owner === undefined || estate.owner === owner) &&
            (!has_vacancies || estate.available_count !== 0),
          compare: (a, b, { ordering }) => compareEstates(a, b, ordering),
        })(answer, meta, filter),
      responseSchema: pageOf(listedEstateSchema),
      providesTags: ['Property'],
    }),
    /** Counts for estates whose server sends none, of the first five blocks. See docs/product.md, Another server. */
    getEstateCounts: build.query<EstateCounts, number>({
      queryFn: async (estateId, _api, _options, ask) => {
        const blocks = await ask(request(estates.listBlocks, { query: { estate_id: estateId } }));
        if (blocks.error) return { error: blocks.error };
        const ids = readList<unknown>(blocks.data).map((block) => fieldOf(block, 'id') as number);
        const answers = await Promise.all([
          ask(request(estates.listAvailableApartments, { query: { estate_id: estateId } })),
          ...ids
            .slice(0, BLOCKS_COUNTED)
            .map((id) => ask(request(estates.listApartments, { query: { block_id: id } }))),
        ]);
        const failed = answers.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        const [free, ...apartments] = answers;
        return {
          data: {
            blocks_count: ids.length,
            apartments_count: apartments.reduce((sum, { data }) => sum + readList<unknown>(data).length, 0),
            available_count: readTotalAvailable(free?.data),
          },
        };
      },
      providesTags: ['Property'],
    }),
    createEstate: build.mutation<ListedEstate, { body: BodyOf<typeof estates.createEstate>; key: string }>({
      query: ({ body, key }) => request(estates.createEstate, { body, headers: idempotencyHeader(key) }),
      transformResponse: async (answer) => readEstateFrom(await apiBaseUrl())(answer) as ListedEstate,
      responseSchema: listedEstateSchema,
      invalidatesTags: CHANGED,
    }),
    updateEstate: build.mutation<number | undefined, { id: number; change: BodyOf<typeof estates.updateEstate> }>({
      query: ({ id, change }) => request(estates.updateEstate, { params: { id }, body: change }),
      transformResponse: versionIn,
      invalidatesTags: CHANGED,
    }),
    deleteEstate: deletes(build, estates.deleteEstate, CHANGED),
    listBlocks: build.query<ListedBlock[], number>({
      query: (estateId) => request(estates.listBlocks, { query: { estate_id: estateId } }),
      transformResponse: (answer) => readList<unknown>(answer).map(readBlock) as ListedBlock[],
      responseSchema: z.array(listedBlockSchema),
      providesTags: ['Property'],
    }),
    createBlock: build.mutation<Made, BodyOf<typeof estates.createBlock>>({
      query: (body) => request(estates.createBlock, { body }),
      responseSchema: madeSchema,
      invalidatesTags: CHANGED,
    }),
    updateBlock: build.mutation<number | undefined, { id: number; change: BodyOf<typeof estates.updateBlock> }>({
      query: ({ id, change }) => request(estates.updateBlock, { params: { id }, body: change }),
      transformResponse: versionIn,
      invalidatesTags: CHANGED,
    }),
    listApartments: build.query<Page<ListedApartment>, ApartmentFilter>({
      query: (filter) => request(estates.listApartments, { query: filter }),
      transformResponse: async (answer, meta, filter) =>
        readListed<ListedApartment, ApartmentFilter>({
          readRow: readApartmentFrom(await apiBaseUrl()),
          matches: (apartment, { block_id, search }) =>
            (block_id === undefined || apartment.block === block_id) &&
            matchesText(
              [apartment.number, apartment.block_details?.name, apartment.block_details?.estate.name],
              search,
            ),
        })(answer, meta, filter),
      responseSchema: pageOf(listedApartmentSchema),
      providesTags: ['Property'],
    }),
    listApartmentsOfEstate: build.query<ListedApartment[], number>({
      query: (estateId) => request(estates.listApartments, { query: { estate_id: estateId } }),
      transformResponse: async (answer) =>
        readList<unknown>(answer).map(readApartmentFrom(await apiBaseUrl())) as ListedApartment[],
      responseSchema: z.array(listedApartmentSchema),
      providesTags: ['Property'],
    }),
    createApartment: build.mutation<Made, BodyOf<typeof estates.createApartment>>({
      query: (body) => request(estates.createApartment, { body }),
      responseSchema: madeSchema,
      invalidatesTags: CHANGED,
    }),
    updateApartment: build.mutation<number | undefined, { id: number; change: BodyOf<typeof estates.updateApartment> }>(
      {
        query: ({ id, change }) => request(estates.updateApartment, { params: { id }, body: change }),
        transformResponse: versionIn,
        invalidatesTags: CHANGED,
      },
    ),
    updatePicture: build.mutation<number | undefined, PictureChange>({
      query: ({ of, id, version, picture, onProgress }) =>
        request(of === 'estate' ? estates.updateEstate : estates.updateApartment, {
          params: { id },
          body: { version, ...(picture ? { image: picture } : { remove_image: true }) },
          onProgress,
        }),
      transformResponse: versionIn,
      invalidatesTags: ['Property'],
    }),
    listAvailableApartments: build.query<Available, AvailableFilter>({
      query: (filter) => request(estates.listAvailableApartments, { query: filter }),
      transformResponse: async (answer, _, filter) => readAvailable(answer, filter, await apiBaseUrl()) as Available,
      responseSchema: availableSchema,
      providesTags: ['Property'],
    }),
    listAmenities: readsList(build, estates.amenities.list, namedSchema, [], none),
    listFurnishings: readsList(build, estates.furnishings.list, namedSchema, [], none),
    listOwners: readsList(build, estates.listOwners, ownerSchema, ['User'], none),
  }),
});

export const {
  useListEstatesQuery,
  useGetEstateCountsQuery,
  useCreateEstateMutation,
  useUpdateEstateMutation,
  useDeleteEstateMutation,
  useListBlocksQuery,
  useLazyListBlocksQuery,
  useCreateBlockMutation,
  useUpdateBlockMutation,
  useListApartmentsQuery,
  useListApartmentsOfEstateQuery,
  useLazyListApartmentsOfEstateQuery,
  useUpdatePictureMutation,
  useCreateApartmentMutation,
  useUpdateApartmentMutation,
  useListAvailableApartmentsQuery,
  useListAmenitiesQuery,
  useListFurnishingsQuery,
  useListOwnersQuery,
} = estatesApi;
