import { orAwaiting } from '@amayumba/contract/approvals/approval.ts';
import {
  ownerBalanceSchema,
  type OwnerStatement,
  ownerStatementListItemSchema,
  ownerStatementSchema,
  type StatementPreview,
} from '@amayumba/contract/owners/owner-statement.ts';
import { remittanceSchema } from '@amayumba/contract/owners/remittance.ts';
import * as calls from '@amayumba/contract/owners/statement-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, reads, readsList, readsPage, writesOnce } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

/** Money of tenants changes these figures too. */
const TAGS = ['OwnerMoney', 'Payment'] as const;

/** A statement with absolute links to its papers, wherever the server is. */
export async function withPaperLinks(statement: OwnerStatement): Promise<OwnerStatement> {
  const { apiBaseUrl } = await loadConfig();
  const lines = statement.lines.map((line) => ({ ...line, file: readLink(line.file, apiBaseUrl) }));
  return { ...statement, lines };
}

export const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // An invited or renamed owner appears in the list too.
    listOwnerBalances: readsPage(build, calls.listOwnerBalances, ownerBalanceSchema, [...TAGS, 'User', 'Property']),
    previewStatements: reads(build, calls.previewStatements, TAGS, (body: StatementPreview) => ({ body })),
    runStatements: writesOnce(build, calls.runStatements),
    getStatementRun: reads(build, calls.getStatementRun, [], byId),
    listOwnerStatements: readsPage(build, calls.listOwnerStatements, ownerStatementListItemSchema, ['OwnerMoney']),
    listStatementsOfMonth: readsList(
      build,
      calls.listOwnerStatements,
      ownerStatementListItemSchema,
      ['OwnerMoney'],
      (query: { month: string; owner: number | undefined }) => ({ query }),
    ),
    getOwnerStatement: build.query<OwnerStatement, { id: number }>({
      query: ({ id }) => request(calls.getOwnerStatement, byId(id)),
      transformResponse: withPaperLinks,
      responseSchema: ownerStatementSchema,
      providesTags: ['OwnerMoney', 'Expense'],
    }),
    listRemittances: readsPage(build, calls.listRemittances, remittanceSchema, ['OwnerMoney']),
    getRemittance: reads(build, calls.getRemittance, ['OwnerMoney'], byId),
    // After a refusal for its sum the form shows the present amount due.
    createRemittance: writesOnce(build, calls.createRemittance, (answer, problem) =>
      problem?.code === 'over_balance' ? ['OwnerMoney'] : changes('OwnerMoney')(answer, problem),
    ),
    reverseRemittance: writesOnce(
      build,
      { ...calls.reverseRemittance, response: orAwaiting(remittanceSchema) },
      changes('OwnerMoney'),
    ),
  }),
});

export const {
  useListOwnerBalancesQuery,
  usePreviewStatementsQuery,
  useLazyPreviewStatementsQuery,
  useRunStatementsMutation,
  useListOwnerStatementsQuery,
  useListStatementsOfMonthQuery,
  useGetOwnerStatementQuery,
  useListRemittancesQuery,
  useGetRemittanceQuery,
  useCreateRemittanceMutation,
  useReverseRemittanceMutation,
} = ownersApi;
