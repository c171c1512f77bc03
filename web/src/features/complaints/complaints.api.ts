import {
  type Complaint,
  type ComplaintCategory,
  complaintCategorySchema,
  type ComplaintChange,
  type ComplaintQuery,
  complaintSchema,
  type ComplaintStatus,
  complaintStatusSchema,
  type ComplaintWithHistory,
  complaintWithHistorySchema,
  type NewComplaint,
} from '@amayumba/contract/complaints/complaint.ts';
import * as calls from '@amayumba/contract/complaints/endpoints.ts';
import { COMPLAINT_FILES } from '@amayumba/contract/complaints/rules.ts';
import { type Page, PAGE_SIZE_MAX, pageOf } from '@amayumba/contract/lists.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { byId, none, reads, readsList, writes, writesOnce } from '../../api/build-calls.ts';
import { readComplaintFrom, readComplaintPage, readComplaintWithHistoryFrom } from '../../api/dialect/complaint.ts';
import { filled } from '../../api/dialect/filled.ts';
import { readMessage } from '../../api/dialect/values.ts';
import { readList } from '../../api/dialect/page.ts';
import { readListed } from '../../api/dialect/unpaged.ts';
import { recordOfList } from '../../api/record-of-list.ts';
import { request } from '../../api/request.ts';
import { getSession } from '../../auth/session.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';
import { answersFilter, compareComplaints } from './complaint-list.ts';

export type ComplaintFilter = ComplaintQuery & {
  page: number;
  page_size: number;
  /** The names of the place in the filter, for servers that do not filter by it. */
  place?: { estate: string; block?: string | undefined; apartment?: string | undefined } | undefined;
};

interface Decision {
  id: number;
  status: ComplaintStatus;
  version: number | undefined;
}

interface Sending {
  /** Receives the share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

/** The files under the names of their fields, the first as the attachment. */
export const fileFields = (files: readonly File[]) =>
  Object.fromEntries(files.map((file, index) => [COMPLAINT_FILES[index] ?? '', file]));

const apiBaseUrl = async () => (await loadConfig()).apiBaseUrl;

const complaintsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listComplaints: build.query<Page<Complaint>, ComplaintFilter>({
      query: ({ place: _place, ...query }) => request(calls.listComplaints, { query }),
      transformResponse: async (answer, meta, filter) =>
        readListed<Complaint, ComplaintFilter>({
          readRow: readComplaintFrom(await apiBaseUrl()),
          matches: answersFilter,
          compare: compareComplaints,
        })(answer, meta, filter),
      responseSchema: pageOf(complaintSchema),
      providesTags: ['Complaint'],
    }),
    // A tenant has few complaints, and tiles, filter and counts need them all, so one call fetches them.
    listMyComplaints: build.query<Page<Complaint>, void>({
      query: () =>
        request(calls.listMyComplaints, { query: { page: 1, page_size: PAGE_SIZE_MAX, ordering: '-created_at' } }),
      transformResponse: async (answer) => readComplaintPage(answer, await apiBaseUrl()),
      responseSchema: pageOf(complaintSchema),
      providesTags: ['Complaint'],
    }),
    getComplaint: build.query<ComplaintWithHistory, number>({
      queryFn: async (id, _api, _options, ask) => {
        const list = request(getSession().profile?.role === 'tenant' ? calls.listMyComplaints : calls.listComplaints);
        const found = await recordOfList(ask, { id, call: request(calls.getComplaint, { params: { id } }), list });
        if ('error' in found) return found;
        return { data: readComplaintWithHistoryFrom(await apiBaseUrl())(found.data) as ComplaintWithHistory };
      },
      responseSchema: complaintWithHistorySchema,
      providesTags: ['Complaint'],
    }),
    listComplaintMessages: reads(build, calls.listComplaintMessages, ['Complaint'], byId),
    createComplaintMessage: writesOnce(build, calls.createComplaintMessage, changes('Complaint')),
    readComplaintMessages: writes(build, calls.readComplaintMessages, byId),
    listComplaintCategories: build.query<ComplaintCategory[], void>({
      query: () => request(calls.listComplaintCategories),
      transformResponse: (answer) => readRows(answer, { description: '' }) as ComplaintCategory[],
      responseSchema: z.array(complaintCategorySchema),
    }),
    listComplaintStatuses: readsList(build, calls.listComplaintStatuses, complaintStatusSchema, [], none),
    logComplaint: build.mutation<
      { message: string | undefined },
      Sending & { body: NewComplaint; files: readonly File[]; key: string }
    >({
      query: ({ body, files, key, onProgress }) =>
        request(calls.logComplaint, {
          body: { ...body, ...fileFields(files) },
          isMultipart: true,
          headers: idempotencyHeader(key),
          onProgress,
        }),
      transformResponse: (answer) => ({ message: readMessage(answer) }),
      invalidatesTags: changes('Complaint'),
    }),
    updateComplaint: build.mutation<Decided, Sending & { id: number; body: ComplaintChange; attachment: File | null }>({
      query: ({ id, body, attachment, onProgress }) =>
        request(calls.updateComplaint, {
          params: { id },
          body: { ...body, attachment },
          isMultipart: true,
          onProgress,
        }),
      transformResponse: readDecided,
      invalidatesTags: changes('Complaint'),
    }),
    updateComplaintStatus: build.mutation<Decided, Decision & { feedback: string }>({
      // The server leaves feedback unchanged if the field is missing.
      query: ({ id, status, feedback, version }) =>
        request(calls.updateComplaintStatus, {
          params: { id },
          body: { status_id: status.id, feedback: feedback || undefined, version },
        }),
      transformResponse: readDecided,
      onQueryStarted: showAtOnce,
      invalidatesTags: changes('Complaint'),
    }),
    closeComplaint: build.mutation<Decided, Decision>({
      query: ({ id, version }) => request(calls.closeComplaint, { params: { id }, body: { version } }),
      transformResponse: readDecided,
      onQueryStarted: showAtOnce,
      invalidatesTags: changes('Complaint'),
    }),
  }),
});

export const {
  useListComplaintsQuery,
  useListMyComplaintsQuery,
  useGetComplaintQuery,
  useListComplaintMessagesQuery,
  useCreateComplaintMessageMutation,
  useReadComplaintMessagesMutation,
  useListComplaintCategoriesQuery,
  useListComplaintStatusesQuery,
  useLogComplaintMutation,
  useUpdateComplaintMutation,
  useUpdateComplaintStatusMutation,
  useCloseComplaintMutation,
} = complaintsApi;

function readRows(answer: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  const rows: unknown = readList(answer);
  return Array.isArray(rows) ? rows.map((row) => filled(row, defaults)) : rows;
}

/** The context of `onQueryStarted`. Its own types would refer to the API before its definition is complete. */
interface QueryContext {
  dispatch: unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Decided }>;
}

/** What our server answers to a change; another one may send only its message. */
type Decided = { message: string | undefined } & Partial<Pick<Complaint, 'version' | 'feedback'>>;

function readDecided(answer: unknown): Decided {
  const { version, feedback } = (answer ?? {}) as Partial<Complaint>;
  return { message: readMessage(answer), ...(typeof version === 'number' && { version, feedback }) };
}

/**
 * Shows a new status in lists and panel before the response, and restores the old one if the server refuses it. The
 * version comes from the response, or the next change before the lists are fetched again would look like a conflict.
 */
async function showAtOnce({ id, status }: Decision, context: QueryContext): Promise<void> {
  const { selectInvalidatedBy, updateQueryData } = complaintsApi.util;
  type State = Parameters<typeof selectInvalidatedBy>[0];
  const dispatch = context.dispatch as ThunkDispatch<State, unknown, UnknownAction>;
  const state = context.getState() as State;
  const lists = selectInvalidatedBy(state, ['Complaint']).filter((entry) => entry.endpointName === 'listComplaints');
  const write = (change: Partial<Pick<Complaint, 'status' | 'version' | 'feedback'>>) => [
    ...lists.map(({ originalArgs }) =>
      dispatch(
        updateQueryData('listComplaints', originalArgs as ComplaintFilter, ({ results }) => {
          const row = results.find((complaint) => complaint.id === id);
          if (row) Object.assign(row, change);
        }),
      ),
    ),
    dispatch(updateQueryData('getComplaint', id, (complaint) => void Object.assign(complaint, change))),
  ];
  const patches = write({ status });
  try {
    const { message: _message, ...changed } = (await context.queryFulfilled).data;
    write(changed);
  } catch {
    for (const patch of patches) patch.undo();
  }
}
