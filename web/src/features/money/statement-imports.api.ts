import * as calls from '@amayumba/contract/money/statement-import-endpoints.ts';
import {
  type StatementColumn,
  statementImportSchema,
  statementLineSchema,
} from '@amayumba/contract/money/statement-import.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, type PageQuery, reads, readsPage, writes, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

/** The headings of the columns that change; null where the statement has no such column. */
export type ColumnChange = Partial<Record<StatementColumn, string | null>>;

/** The results of lines depend on open charges, so statements have the tag of payments too. */
const TAGS = ['Statement' as const, 'Payment' as const];

const statementImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStatementImports: readsPage(build, calls.listStatementImports, statementImportSchema, TAGS),
    createStatementImport: writesOnce(build, calls.createStatementImport, changes('Statement')),
    getStatementImport: reads(build, calls.getStatementImport, TAGS, byId),
    listStatementLines: readsPage(
      build,
      calls.listStatementLines,
      statementLineSchema,
      TAGS,
      ({ id, ...query }: PageQuery<typeof calls.listStatementLines> & { id: number }) => ({ params: { id }, query }),
    ),
    updateStatementImport: writes(
      build,
      calls.updateStatementImport,
      ({ id, columns }: { id: number; columns: ColumnChange }) => ({ params: { id }, body: { columns } }),
      changes('Statement'),
    ),
    confirmStatementImport: writesOnce(build, calls.confirmStatementImport, changes('Statement', 'Payment')),
    undoStatementImport: writesOnce(build, calls.undoStatementImport, changes('Statement', 'Payment')),
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
