import { documentSchema, type DocumentQuery, type StoredDocument } from '@amayumba/contract/documents/document.ts';
import * as calls from '@amayumba/contract/documents/endpoints.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { deletes, updates, writesOnce } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

export const {
  useListDocumentsQuery,
  useCreateDocumentMutation,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Page<StoredDocument>, DocumentQuery & { page: number; page_size: number }>({
      query: (query) => request(calls.listDocuments, { query }),
      transformResponse: async (answer: Page<StoredDocument>) => {
        const { apiBaseUrl } = await loadConfig();
        return { ...answer, results: answer.results.map((row) => ({ ...row, file: readLink(row.file, apiBaseUrl) })) };
      },
      responseSchema: pageOf(documentSchema),
      providesTags: ['Document'],
    }),
    createDocument: writesOnce(build, calls.createDocument, changes('Document')),
    updateDocument: updates(build, calls.updateDocument, changes('Document')),
    deleteDocument: deletes(build, calls.deleteDocument, changes('Document')),
  }),
});
