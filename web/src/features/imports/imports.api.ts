import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/imports/endpoints.ts';
import { type GridQuery, gridRowSchema } from '@amayumba/contract/imports/grid.ts';
import {
  draftRowSchema,
  draftSummarySchema,
  type DraftRowsQuery,
  type Import,
  importSummarySchema,
  type ImportDraft,
  importDraftSchema,
} from '@amayumba/contract/imports/import.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, none, reads, readsList, readsPage, sends, writes, writesOnce } from '../../api/build-calls.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

export type ImportSummary = Omit<Import, 'report'>;

/** Cache tags that an import or its undoing invalidates. */
export const BUILT_ON_IMPORTS = ['Import', 'ImportDraft', 'Property', 'Tenant', 'Payment', 'Complaint'] as const;

/** The rows of drafts without the drafts themselves. */
const DRAFT_ROWS = { type: 'ImportDraft', id: 'rows' } as const;

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createImportDraft: writesOnce(build, calls.createImportDraft, changes('Import')),
    getImportDraft: reads(build, calls.getImportDraft, ['ImportDraft'], (draft_id: string) => ({
      params: { draft_id },
    })),
    listImportDrafts: readsList(build, calls.listImportDrafts, draftSummarySchema, ['Import'], none),
    listDraftRows: readsPage(
      build,
      calls.listDraftRows,
      draftRowSchema,
      [DRAFT_ROWS],
      ({ draft, ...query }: DraftRowsQuery & { draft: string }) => ({ params: { draft_id: draft }, query }),
    ),
    listGridRows: readsPage(
      build,
      calls.listGridRows,
      gridRowSchema,
      [DRAFT_ROWS],
      ({ draft, ...query }: GridQuery & { draft: string }) => ({ params: { draft_id: draft }, query }),
    ),
    updateImportDraft: build.mutation<ImportDraft, { draft: string; body: BodyOf<typeof calls.updateImportDraft> }>({
      query: ({ draft, body }) => request(calls.updateImportDraft, { params: { draft_id: draft }, body }),
      responseSchema: importDraftSchema,
      // The response contains the updated draft. The cache takes it over, because reading a large file again takes
      // seconds.
      onQueryStarted: async ({ draft }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(importsApi.util.upsertQueryData('getImportDraft', draft, data));
      },
      // After a lost answer the draft itself may have changed too.
      invalidatesTags: (_answer, problem) => (problem ? changes('ImportDraft')(undefined, problem) : [DRAFT_ROWS]),
    }),
    deleteImportDraft: sends(build, calls.deleteImportDraft, (draft_id: string) => ({ params: { draft_id } }), []),
    listImports: readsPage(build, calls.listImports, importSummarySchema, ['Import']),
    createImport: writesOnce(build, calls.createImport, changes('Import')),
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
