import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  confirmStatementImport,
  createStatementImport,
  getStatementImport,
  listStatementImports,
  listStatementLines,
  undoStatementImport,
  updateStatementImport,
} from '@amayumba/contract/money/statement-import-endpoints.ts';
import {
  type StatementChannel,
  type StatementColumn,
  type StatementImport,
  statementImportSchema,
  type StatementLine,
  type StatementLineQuery,
  statementLineSchema,
} from '@amayumba/contract/money/statement-import.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The headings of the columns that change; null where the statement has no such column. */
export type ColumnChange = Partial<Record<StatementColumn, string | null>>;

interface Upload {
  file: File;
  channel: StatementChannel;
  key: string;
  onProgress: (share: number) => void;
}
interface Keyed {
  id: number;
  key: string;
}

/** The results of lines depend on open charges, so statements have the tag of payments too. */
const TAGS = ['Statement' as const, 'Payment' as const];

/** The calls of statements of networks and banks. */
const statementImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStatementImports: build.query<Page<StatementImport>, { page: number; page_size: number }>({
      query: (query) => request(listStatementImports, { query }),
      transformResponse: (answer) => readPage<StatementImport>(answer),
      responseSchema: pageOf(statementImportSchema),
      providesTags: TAGS,
    }),
    createStatementImport: build.mutation<StatementImport, Upload>({
      query: ({ file, channel, key, onProgress }) =>
        request(createStatementImport, {
          body: { channel, file },
          isMultipart: true,
          headers: idempotencyHeader(key),
          onProgress,
        }),
      responseSchema: statementImportSchema,
      invalidatesTags: changes('Statement'),
    }),
    getStatementImport: build.query<StatementImport, number>({
      query: (id) => request(getStatementImport, { params: { id } }),
      responseSchema: statementImportSchema,
      providesTags: TAGS,
    }),
    listStatementLines: build.query<
      Page<StatementLine>,
      StatementLineQuery & { id: number; page: number; page_size: number }
    >({
      query: ({ id, ...query }) => request(listStatementLines, { params: { id }, query }),
      transformResponse: (answer) => readPage<StatementLine>(answer),
      responseSchema: pageOf(statementLineSchema),
      providesTags: TAGS,
    }),
    updateStatementImport: build.mutation<StatementImport, { id: number; columns: ColumnChange }>({
      query: ({ id, columns }) => request(updateStatementImport, { params: { id }, body: { columns } }),
      responseSchema: statementImportSchema,
      invalidatesTags: changes('Statement'),
    }),
    confirmStatementImport: build.mutation<StatementImport, Keyed>({
      query: ({ id, key }) => request(confirmStatementImport, { params: { id }, headers: idempotencyHeader(key) }),
      responseSchema: statementImportSchema,
      invalidatesTags: changes('Statement', 'Payment'),
    }),
    undoStatementImport: build.mutation<StatementImport, Keyed>({
      query: ({ id, key }) => request(undoStatementImport, { params: { id }, headers: idempotencyHeader(key) }),
      responseSchema: statementImportSchema,
      invalidatesTags: changes('Statement', 'Payment'),
    }),
  }),
});

export const {
  useListStatementImportsQuery,
  useCreateStatementImportMutation,
  useGetStatementImportQuery,
  useListStatementLinesQuery,
  useUpdateStatementImportMutation,
  useConfirmStatementImportMutation,
  useUndoStatementImportMutation,
} = statementImportsApi;
