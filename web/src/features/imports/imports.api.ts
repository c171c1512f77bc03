import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/imports/endpoints.ts';
import { type GridQuery, type GridRow, gridRowSchema } from '@amayumba/contract/imports/grid.ts';
import {
  type DraftRow,
  draftRowSchema,
  draftSummarySchema,
  type DraftRowsQuery,
  type Import,
  importSummarySchema,
  type ImportDraft,
  importDraftSchema,
} from '@amayumba/contract/imports/import.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, none, reads, readsList, readsPage, writes } from '../../api/build-calls.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { changes } from '../../api/tags.ts';

export type ImportSummary = Omit<Import, 'report'>;

/** Cache tags that an import or its undoing invalidates. */
export const BUILT_ON_IMPORTS = ['Import', 'ImportDraft', 'Property', 'Tenant', 'Payment', 'Complaint'] as const;

/** The rows of drafts without the drafts themselves. */
const DRAFT_ROWS = { type: 'ImportDraft', id: 'rows' } as const;

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createImportDraft: writes(
      build,
      calls.createImportDraft,
      ({ file, as_at, onProgress }: { file: File; as_at: string; onProgress: (share: number) => void }) => ({
        body: { as_at: as_at || undefined, file },
        isMultipart: true,
        onProgress,
      }),
    ),
    getImportDraft: reads(build, calls.getImportDraft, ['ImportDraft'], (draft_id: string) => ({
      params: { draft_id },
    })),
    listImportDrafts: readsList(build, calls.listImportDrafts, draftSummarySchema, ['Import'], none),
    listDraftRows: build.query<Page<DraftRow>, DraftRowsQuery & { draft: string }>({
      query: ({ draft, ...query }) => request(calls.listDraftRows, { params: { draft_id: draft }, query }),
      transformResponse: (answer) => readPage<DraftRow>(answer),
      responseSchema: pageOf(draftRowSchema),
      providesTags: [DRAFT_ROWS],
    }),
    listGridRows: build.query<Page<GridRow>, GridQuery & { draft: string }>({
      query: ({ draft, ...query }) => request(calls.listGridRows, { params: { draft_id: draft }, query }),
      transformResponse: (answer) => readPage<GridRow>(answer),
      responseSchema: pageOf(gridRowSchema),
      providesTags: [DRAFT_ROWS],
    }),
    updateImportDraft: build.mutation<ImportDraft, { draft: string; body: BodyOf<typeof calls.updateImportDraft> }>({
      query: ({ draft, body }) => request(calls.updateImportDraft, { params: { draft_id: draft }, body }),
      responseSchema: importDraftSchema,
      // The response contains the updated draft. The cache takes it over, because reading a large file again takes
      // seconds.
      onQueryStarted: async ({ draft }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(importsApi.util.upsertQueryData('getImportDraft', draft, data));
      },
      invalidatesTags: (_answer, problem) => (problem ? [] : [DRAFT_ROWS]),
    }),
    deleteImportDraft: build.mutation<null, string>({
      query: (draft_id) => request(calls.deleteImportDraft, { params: { draft_id } }),
      transformResponse: () => null,
    }),
    listImports: readsPage(build, calls.listImports, importSummarySchema, ['Import']),
    createImport: writes(
      build,
      calls.createImport,
      ({ draft, key }: { draft: string; key: string }) => ({ body: { draft }, headers: idempotencyHeader(key) }),
      changes('Import'),
    ),
    getImport: reads(build, calls.getImport, ['Import'], byId),
    undoImport: writes(build, calls.undoImport, byId, changes(...BUILT_ON_IMPORTS)),
    createSignInCodes: writes(build, calls.createSignInCodes, byId),
  }),
});

export const {
  useCreateImportDraftMutation,
  useListImportDraftsQuery,
  useGetImportDraftQuery,
  useListDraftRowsQuery,
  useListGridRowsQuery,
  useUpdateImportDraftMutation,
  useDeleteImportDraftMutation,
  useListImportsQuery,
  useCreateImportMutation,
  useGetImportQuery,
  useUndoImportMutation,
  useCreateSignInCodesMutation,
} = importsApi;
