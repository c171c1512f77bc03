import {
  type Complaint,
  type ComplaintCategory,
  complaintCategorySchema,
  type ComplaintChange,
  complaintSchema,
  type ComplaintStatus,
  complaintStatusSchema,
  type ComplaintWithHistory,
  complaintWithHistorySchema,
  type NewComplaint,
} from '@amayumba/contract/complaints/complaint.ts';
import {
  getComplaint,
  listComplaintCategories,
  listComplaintStatuses,
  listMyComplaints,
  logComplaint,
  updateComplaint,
} from '@amayumba/contract/complaints/endpoints.ts';
import { type Page, PAGE_SIZE_MAX, pageOf } from '@amayumba/contract/lists.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readComplaintPage, readComplaintWithHistoryFrom } from '../../api/dialect/complaint.ts';
import { filled } from '../../api/dialect/filled.ts';
import { readMessage } from '../../api/dialect/message.ts';
import { readList } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { loadConfig } from '../../config.ts';

/** What sending a complaint with its file needs beside the fields. */
interface Sending {
  attachment: File | null;
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

const apiBaseUrl = async () => (await loadConfig()).apiBaseUrl;

export const {
  useListMyComplaintsQuery,
  useGetComplaintQuery,
  useListComplaintCategoriesQuery,
  useListComplaintStatusesQuery,
  useLogComplaintMutation,
  useUpdateComplaintMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A tenant has a handful, and tiles, filter and counts are about all of them: one call is cheaper than one a figure.
    listMyComplaints: build.query<Page<Complaint>, void>({
      query: () => request(listMyComplaints, { query: { page: 1, page_size: PAGE_SIZE_MAX, ordering: '-created_at' } }),
      transformResponse: async (answer) => readComplaintPage(answer, await apiBaseUrl()),
      responseSchema: pageOf(complaintSchema),
      providesTags: ['Complaint'],
    }),
    getComplaint: build.query<ComplaintWithHistory, number>({
      query: (id) => request(getComplaint, { params: { id } }),
      transformResponse: async (answer) =>
        readComplaintWithHistoryFrom(await apiBaseUrl())(answer) as ComplaintWithHistory,
      responseSchema: complaintWithHistorySchema,
      providesTags: ['Complaint'],
    }),
    listComplaintCategories: build.query<ComplaintCategory[], void>({
      query: () => request(listComplaintCategories),
      transformResponse: (answer) => readRows(answer, { description: '' }) as ComplaintCategory[],
      responseSchema: z.array(complaintCategorySchema),
    }),
    listComplaintStatuses: build.query<ComplaintStatus[], void>({
      query: () => request(listComplaintStatuses),
      transformResponse: (answer) => readList<ComplaintStatus>(answer),
      responseSchema: z.array(complaintStatusSchema),
    }),
    logComplaint: build.mutation<{ message: string | undefined }, Sending & { body: NewComplaint; key: string }>({
      query: ({ body, attachment, key, onProgress }) =>
        request(logComplaint, {
          body: { ...body, attachment },
          isMultipart: true,
          headers: sentOnce(key),
          onProgress,
        }),
      transformResponse: (answer) => ({ message: readMessage(answer) }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['Complaint']),
    }),
    updateComplaint: build.mutation<{ message: string | undefined }, Sending & { id: number; body: ComplaintChange }>({
      query: ({ id, body, attachment, onProgress }) =>
        request(updateComplaint, { params: { id }, body: { ...body, attachment }, isMultipart: true, onProgress }),
      transformResponse: (answer) => ({ message: readMessage(answer) }),
      invalidatesTags: (_answer, problem) => (problem ? [] : ['Complaint']),
    }),
  }),
});

function readRows(answer: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  const rows: unknown = readList(answer);
  return Array.isArray(rows) ? rows.map((row) => filled(row, defaults)) : rows;
}
